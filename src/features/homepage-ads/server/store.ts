/** SQL of the front page's ads: those that visitors see, and every row for the administrator. */
import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { readJsonRows, toJsonRow } from "#db/rows/json-rows.ts";
import type { HistoryRecorder } from "#db/rows/recorded-change.ts";
import { SiteRowStore } from "#db/rows/site-row-store.ts";
import { homepageAds } from "#db/schema/schema.ts";
import {
  type AdminHomepageAd,
  type HomepageAd,
  type HomepageAdForm,
  homepageAdSchema,
} from "#features/homepage-ads/contract.ts";
import { definedFields } from "#shared/admin/admin-input.ts";

/** The active ads, oldest first, with the fields of the public schema only. */
export async function listActiveAds({ orm }: Database): Promise<HomepageAd[]> {
  const isActive = eq(homepageAds.isActive, true);
  const rows = await orm.select().from(homepageAds).where(isActive).orderBy(asc(homepageAds.id));
  return homepageAdSchema.array().parse(rows);
}

export class HomepageAdAdminStore extends SiteRowStore<typeof homepageAds, HomepageAdForm, AdminHomepageAd> {
  constructor(database: Database, history: HistoryRecorder) {
    const entity = "homepage_ad";
    super({ database, history, table: homepageAds, entity, valuesOf: definedFields, toSaved: toJsonRow });
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
