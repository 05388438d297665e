/** SQL of the front page's ads for the administrator. */
import { getTableColumns, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { HistoryRecorder } from "#db/rows/recorded-change.ts";
import { readJsonRows, toJsonRow } from "#db/rows/json-rows.ts";
import { homepageAds } from "#db/schema/schema.ts";
import { SiteRowStore } from "#db/rows/site-row-store.ts";
import type { AdminHomepageAd, HomepageAdForm } from "#features/homepage-ads/admin-contract.ts";
import { definedFields } from "#shared/admin/defined-fields.ts";

export class HomepageAdAdminStore extends SiteRowStore<typeof homepageAds, HomepageAdForm, AdminHomepageAd> {
  constructor(database: Database, history: HistoryRecorder) {
    super({
      database,
      history,
      table: homepageAds,
      entity: "homepage_ad",
      valuesOf: definedFields,
      toSaved: toJsonRow,
    });
  }

  /** Every row, active or not, oldest first. */
  listAll(): Promise<AdminHomepageAd[]> {
    return readJsonRows<AdminHomepageAd>(
      this.database.orm,
      getTableColumns(homepageAds),
      sql`from ${homepageAds} order by ${homepageAds.id}`,
    );
  }
}
