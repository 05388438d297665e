/** Subjects that can be followed by e-mail, and their changes, from the read model, as on the pages and in the feeds. */
import type { ReadModel } from "#app/site/read-model.ts";
import { followPath } from "#features/feeds/contract.ts";
import type { Follow, NamedFollow } from "#features/subscriptions/follows.ts";
import type { Sponsor } from "#features/subscriptions/letters.ts";
import type { ChangeSources } from "#features/subscriptions/server/news.ts";
import { lawHref } from "#domain/laws.ts";
import { categoryHref, templateHref } from "#domain/page-urls.ts";
import { categoryLabel, filterCategories } from "#domain/vocabulary.ts";
import { capitalised } from "#shared/text/capitalised.ts";

export function changeSources(readModel: ReadModel): ChangeSources {
  const { catalogue, laws, linkStatuses, templates } = readModel;
  let hiddenAt: ReadonlyMap<number, string> = new Map();
  return {
    listPapers: () => catalogue.listDated(),
    listChanged: () =>
      catalogue.listChanged().map((changed) => ({
        ...changed,
        noticedAt: linkStatuses.noticedAt(changed.template.id) ?? changed.changedAt,
      })),
    listActs: () => laws.list(),
    findPaper: (id) => catalogue.findShownEntry(id),
    findPublisher: readModel.findPublisher,
    findGone: (id) => {
      const removed = catalogue.findGone(id);
      const goneAt = removed?.goneAt ?? hiddenAt.get(removed?.id ?? 0) ?? null;
      return removed && { ...removed, goneAt, ...readModel.lossOf(removed) };
    },
    async refresh() {
      await readModel.resync();
      hiddenAt = await templates.listHidden();
    },
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
  { catalogue, laws, findPublisher }: Pick<ReadModel, "catalogue" | "laws" | "findPublisher">,
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
      const publisher = findPublisher(target);
      return publisher ? { name: `Maler fra ${publisher.name}`, href: `/kilde/${publisher.slug}` } : null;
    }
    case "monthly":
      return { name: "Brevet som kommer hver måned", href: followPath };
  }
}
