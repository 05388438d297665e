/** The public list of the front page's ads. */
import { type AdminHomepageAd, adminHomepageAdSchema } from "#features/homepage-ads/admin-contract.ts";
import { type HomepageAd, homepageAdSchema, homepageAdsPath } from "#features/homepage-ads/contract.ts";
import type { App } from "#platform/app.ts";
import { publicListRoute, type PublicListSources } from "#platform/public-list.ts";

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
