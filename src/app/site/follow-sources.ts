/** What can be followed by e-mail and what has changed of it, of the read model: what the pages and the feeds show. */
import type { ReadModel } from "#app/site/read-model.ts";
import type { SubscriptionsOptions } from "#features/subscriptions/server/subscriptions.ts";
import { lawHref } from "#shared/laws.ts";
import { categoryHref, templateHref } from "#shared/text/slug.ts";
import { capitalised, categoryLabel, filterCategories } from "#shared/vocabulary.ts";

type Sources = Pick<ReadModel, "catalogue" | "laws" | "linkStatuses" | "resync">;

export function followSources({
  catalogue,
  laws,
  linkStatuses,
  resync,
}: Sources): SubscriptionsOptions["sources"] {
  return {
    listPapers: () => catalogue.listDated(),
    listChanged: () =>
      catalogue.listChanged().map((changed) => ({
        ...changed,
        noticedAt: linkStatuses.noticedAt(changed.template.id) ?? changed.changedAt,
      })),
    listActs: () => laws.list(),
    findPaperId: (id) => catalogue.findShownEntry(id)?.id,
    refresh: resync,
    find({ kind, target }) {
      switch (kind) {
        case "paper": {
          const paper = catalogue.findShownEntry(Number(target));
          return paper ? { name: paper.name, href: templateHref(paper) } : null;
        }
        case "act": {
          const act = laws.list().find(({ id }) => id === target);
          return act ? { name: capitalised(act.name), href: lawHref(act) } : null;
        }
        case "category": {
          const isListed = filterCategories.includes(target);
          return isListed ? { name: `Maler i ${categoryLabel(target)}`, href: categoryHref(target) } : null;
        }
        case "publisher": {
          const publisher = catalogue.publishers().get(target);
          return publisher ? { name: `Maler fra ${publisher.name}`, href: `/kilde/${target}` } : null;
        }
        case "monthly":
          return null;
      }
    },
  };
}
