/** Admin routes of the front page's ads. */
import { adminHomepageAdSchema, homepageAdFormSchema } from "#features/homepage-ads/admin-contract.ts";
import { adminHomepageAdsPath } from "#features/homepage-ads/admin-fields.ts";
import type { HomepageAdAdminStore } from "#features/homepage-ads/server/admin-store.ts";
import { siteRowBulkRoutes } from "#platform/admin/admin-bulk.ts";
import { crudRoutes } from "#platform/admin/admin-crud.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import type { Idempotency } from "#platform/writes/idempotency.ts";

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
