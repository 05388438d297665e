/** SQL of situations for the administrator. */
import { getTableColumns, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { readJsonRows, toJsonRow } from "#db/rows/json-rows.ts";
import type { HistoryRecorder } from "#db/rows/recorded-change.ts";
import { SiteRowStore } from "#db/rows/site-row-store.ts";
import { situations } from "#db/schema/schema.ts";
import type { AdminSituation, SituationForm } from "#features/situations/admin-contract.ts";
import { definedFields } from "#shared/admin/defined-fields.ts";

/** As stored, which says nothing of other tables. */
export type SituationRow = Omit<AdminSituation, "twins">;

export class SituationAdminStore extends SiteRowStore<typeof situations, SituationForm, SituationRow> {
  constructor(database: Database, history: HistoryRecorder) {
    super({
      database,
      history,
      table: situations,
      entity: "situation",
      valuesOf: definedFields,
      toSaved: toJsonRow,
    });
  }

  /** Every row, published or not, in the order of the chooser. */
  listAll(): Promise<SituationRow[]> {
    return readJsonRows<SituationRow>(
      this.database.orm,
      getTableColumns(situations),
      sql`from ${situations} order by ${situations.position}, ${situations.id}`,
    );
  }
}
