/** Valid subjects of tracking events: pages of the page table and public rows. Other events are rejected. */
import { trackedPaths } from "#app/page-table.ts";
import type { Site } from "#app/site.ts";
import type { AnalyticsRoutesOptions } from "#features/analytics/server/routes.ts";

export function trackedSubjects(
  site: Pick<Site, "ads" | "offers" | "catalogue">,
): AnalyticsRoutesOptions["isOnSite"] {
  const has = (rows: readonly { readonly id: number }[], id: string) =>
    rows.some((row) => row.id === Number(id));
  return (event, subject) => {
    switch (event) {
      case "page_view":
        return trackedPaths.has(subject);
      case "homepage_ad_click":
        return has(site.ads.list(), subject);
      case "sponsor_click":
        return has(site.offers.list(), subject);
      case "template_download":
        return site.catalogue.findById(subject) !== undefined;
    }
  };
}
