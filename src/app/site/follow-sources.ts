/** Subjects that can be followed by e-mail, and their changes, from the read model, as the pages and the feeds have them. */
import type { ReadModel } from "#app/site/read-model.ts";
import { followPath } from "#features/feeds/contract.ts";
import type { Follow, NamedFollow } from "#features/subscriptions/follows.ts";
import type { Sponsor } from "#features/subscriptions/letters.ts";
import type { ChangeSources } from "#features/subscriptions/server/news.ts";
import { lawHref } from "#shared/laws.ts";
import { categoryHref, templateHref } from "#shared/text/slug.ts";
import { capitalised, categoryLabel, filterCategories } from "#shared/vocabulary.ts";

type Sources = Pick<ReadModel, "catalogue" | "laws" | "linkStatuses" | "resync">;

export function changeSources({ catalogue, laws, linkStatuses, resync }: Sources): ChangeSources {
  return {
    listPapers: () => catalogue.listDated(),
    listChanged: () =>
      catalogue.listChanged().map((changed) => ({
        ...changed,
        noticedAt: linkStatuses.noticedAt(changed.template.id) ?? changed.changedAt,
      })),
    listActs: () => laws.list(),
    findPaper: (id) => catalogue.findShownEntry(id),
    findGone: (id) => catalogue.findGone(id),
    refresh: resync,
  };
}

/** Candidates for the paid place of a letter: the offers and ads that visitors see today. */
export function listSponsors({ lists }: Pick<ReadModel, "lists">): readonly Sponsor[] {
  const named = (kind: Sponsor["kind"]) => (row: Omit<Sponsor, "kind">) => {
    const { id, title, description, url } = row;
    return { kind, id, title, description, url };
  };
  return [...lists.offers.list().map(named("offer")), ...lists.ads.list().map(named("ad"))];
}

/** The subject of a follow, as it is listed now: null where it is not. */
export function findFollowed(
  { catalogue, laws }: Pick<ReadModel, "catalogue" | "laws">,
  { kind, target }: Follow,
): Omit<NamedFollow, "line"> | null {
  switch (kind) {
    case "paper": {
      const paper = catalogue.findShownEntry(Number(target));
      return paper ? { name: paper.name, href: templateHref(paper) } : null;
    }
    case "act": {
      const act = laws.list().find(({ id }) => id === target);
      return act ? { name: capitalised(act.name), href: lawHref(act) } : null;
    }
    case "category":
      if (!filterCategories.includes(target)) return null;
      return { name: `Maler i ${categoryLabel(target)}`, href: categoryHref(target) };
    case "publisher": {
      const publisher = catalogue.publishers().get(target);
      return publisher ? { name: `Maler fra ${publisher.name}`, href: `/kilde/${target}` } : null;
    }
    case "monthly":
      return { name: "Brevet som kommer hver måned", href: followPath };
  }
}
