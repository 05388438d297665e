/** The kinds of rows that an administrator edits and visitors see while they are active. Lists, routes and files follow. */
import { type AnySiteResource, listShown, CachedList } from "#domain/server/rows/site-resource.ts";
import type { Database } from "#db/client.ts";
import { homepageAdResource } from "#features/homepage-ads/server/resource.ts";
import { offerResource } from "#features/offers/server/resource.ts";
import { situationResource } from "#features/situations/server/resource.ts";
import type { TransferList } from "#features/transfer/lists.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";
import type { ShownChanges } from "#platform/responses/visible-version.ts";
import { periodState, type ShownPeriod } from "#shared/days.ts";

/** @param findTemplate the template that visitors see for an id */
export const siteResources = (findTemplate: Parameters<typeof situationResource>[0]) =>
  ({
    ads: homepageAdResource,
    offers: offerResource,
    situations: situationResource(findTemplate),
  }) satisfies Readonly<Record<Exclude<TransferList, "templates">, AnySiteResource>>;

export type SiteResources = ReturnType<typeof siteResources>;

/** Visitors' rows of each, in memory. */
export type ShownLists = {
  readonly [Name in keyof SiteResources]: CachedList<ReturnType<SiteResources[Name]["toShown"]>>;
};

export function shownLists(
  resources: SiteResources,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  shownChanges: ShownChanges,
): ShownLists {
  const isShown = (item: ShownPeriod) => periodState(item, dayInNorway(clock)) === "shown";
  const lists = Object.entries<AnySiteResource>(resources).map(([name, resource]) => [
    name,
    new CachedList(() => listShown(database, resource), shownChanges, isShown),
  ]);
  return Object.fromEntries(lists) as ShownLists;
}
