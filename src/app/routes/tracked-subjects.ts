/** Valid subjects of tracking events: pages of the page table and public rows. Other events are rejected. */
import { trackedPaths } from "#app/document/page-table.ts";
import type { ReadModel } from "#app/boot/read-model.ts";
import type { AnalyticsRoutesOptions } from "#features/analytics/server/routes.ts";

export function trackedSubjects(
  readModel: Pick<ReadModel, "ads" | "offers" | "catalogue">,
): AnalyticsRoutesOptions["isOnSite"] {
  const has = (rows: readonly { readonly id: number }[], id: string) =>
    rows.some((row) => row.id === Number(id));
  return (event, subject) => {
    switch (event) {
      case "page_view":
        return trackedPaths.has(subject);
      case "homepage_ad_click":
        return has(readModel.ads.list(), subject);
      case "sponsor_click":
        return has(readModel.offers.list(), subject);
      case "search":
        return true;
      case "template_download":
        return readModel.catalogue.findById(subject) !== undefined;
    }
  };
}
