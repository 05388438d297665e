/** SQL of offers for the administrator. */
import { getTableColumns, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { HistoryRecorder } from "#db/rows/recorded-change.ts";
import { readJsonRows, toJsonRow } from "#db/rows/json-rows.ts";
import { offers } from "#db/schema/schema.ts";
import { SiteRowStore } from "#db/rows/site-row-store.ts";
import type { AdminOffer, OfferForm } from "#features/offers/admin-contract.ts";
import { offerCategories } from "#features/offers/admin-fields.ts";
import { sortOffers } from "#features/offers/server/sort-offers.ts";
import { invalidFields } from "#platform/http-error.ts";
import { definedFields } from "#shared/admin/defined-fields.ts";

export class OfferAdminStore extends SiteRowStore<typeof offers, OfferForm, AdminOffer> {
  constructor(database: Database, history: HistoryRecorder) {
    super({ database, history, table: offers, entity: "offer", valuesOf, toSaved: toJsonRow });
  }

  /** Every row, active or not, in the order of the offers page. */
  async listAll(): Promise<AdminOffer[]> {
    const columns = getTableColumns(offers);
    return sortOffers(await readJsonRows<AdminOffer>(this.database.orm, columns, sql`from ${offers}`));
  }
}

/** @throws HttpError 400 for a category that is not a choice, unless the row has it already */
function valuesOf(form: OfferForm, current?: { readonly category: string }) {
  const choices: readonly string[] = offerCategories;
  if (!choices.includes(form.category) && form.category !== current?.category) {
    throw invalidFields({ category: "Ukjent kategori" });
  }
  return definedFields(form);
}
