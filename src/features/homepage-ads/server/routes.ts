/** The public list of the front page's ads, and the administrator's routes. */
import { adminHomepageAdsPath } from "#features/homepage-ads/admin-fields.ts";
import {
  type AdminHomepageAd,
  adminHomepageAdSchema,
  type HomepageAd,
  homepageAdFormSchema,
  homepageAdSchema,
  homepageAdsPath,
} from "#features/homepage-ads/contract.ts";
import type { HomepageAdAdminStore } from "#features/homepage-ads/server/store.ts";
import { siteRowBulkRoutes } from "#platform/admin/admin-bulk.ts";
import { crudRoutes } from "#platform/admin/admin-crud.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import type { App } from "#platform/app.ts";
import { publicListRoute, type PublicListSources } from "#platform/public-list.ts";
import type { Idempotency } from "#platform/writes/idempotency.ts";

export function homepageAdRoutes(app: App, sources: PublicListSources<HomepageAd, AdminHomepageAd>): void {
  const list = {
    path: homepageAdsPath,
    tag: "homepage-ads",
    summary: "Active advertisements of the front page",
    rowSchema: homepageAdSchema,
    fullRowSchema: adminHomepageAdSchema,
  };
  publicListRoute(app, list, sources);
}

export interface HomepageAdAdminRoutesOptions {
  readonly store: HomepageAdAdminStore;
  readonly idempotency: Idempotency;
  readonly afterChange: () => Promise<void>;
}

export function homepageAdAdminRoutes(app: AdminApp, options: HomepageAdAdminRoutesOptions): void {
  crudRoutes(app, {
    ...options,
    path: adminHomepageAdsPath,
    noun: "a front page ad",
    missing: "Fant ingen annonse med denne id-en.",
    formSchema: homepageAdFormSchema,
    rowSchema: adminHomepageAdSchema,
    editDescription: "Optional fields stay as they are when left out.",
    toRow: (row) => row,
  });
  siteRowBulkRoutes(app, {
    ...options,
    path: adminHomepageAdsPath,
    nouns: "front page ads",
    valuesSchema: homepageAdFormSchema.pick({ isActive: true }).required(),
  });
}
