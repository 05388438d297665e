/** The public list of offers. */
import { type AdminOffer, adminOfferSchema } from "#features/offers/admin-contract.ts";
import { type Offer, offerSchema, offersPath } from "#features/offers/contract.ts";
import type { App } from "#platform/app.ts";
import { publicListRoute, type PublicListSources } from "#platform/public-list.ts";

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
