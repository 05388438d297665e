/** The public list of offers, and the administrator's routes. */
import { adminOffersPath } from "#features/offers/admin-fields.ts";
import {
  type AdminOffer,
  adminOfferSchema,
  type Offer,
  offerFormSchema,
  offerSchema,
  offersPath,
} from "#features/offers/contract.ts";
import type { OfferAdminStore } from "#features/offers/server/store.ts";
import { siteRowBulkRoutes } from "#platform/admin/admin-bulk.ts";
import { crudRoutes } from "#platform/admin/admin-crud.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import type { App } from "#platform/app.ts";
import { publicListRoute, type PublicListSources } from "#platform/public-list.ts";
import type { Idempotency } from "#platform/writes/idempotency.ts";

export function offerRoutes(app: App, sources: PublicListSources<Offer, AdminOffer>): void {
  const list = {
    path: offersPath,
    tag: "sponsors",
    summary: "Active affiliate offers, by position, then title",
    rowSchema: offerSchema,
    fullRowSchema: adminOfferSchema,
  };
  publicListRoute(app, list, sources);
}

export interface OfferAdminRoutesOptions {
  readonly store: OfferAdminStore;
  readonly idempotency: Idempotency;
  readonly afterChange: () => Promise<void>;
}

export function offerAdminRoutes(app: AdminApp, options: OfferAdminRoutesOptions): void {
  crudRoutes(app, {
    ...options,
    path: adminOffersPath,
    noun: "an offer",
    missing: "Fant ikke noe tilbud med denne id-en.",
    formSchema: offerFormSchema,
    rowSchema: adminOfferSchema,
    editDescription: "Optional fields stay as they are when left out.",
    toRow: (row) => row,
  });
  siteRowBulkRoutes(app, {
    ...options,
    path: adminOffersPath,
    nouns: "offers",
    valuesSchema: offerFormSchema.pick({ isActive: true }).required(),
  });
}
