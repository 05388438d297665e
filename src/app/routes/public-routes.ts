/** The routes of what anybody may read: lists, feeds, the MCP endpoint and pages, each with only what it needs. */
import type { adminApi } from "#app/routes/admin-api.ts";
import type { Settings } from "#app/boot/env.ts";
import { mcpSources } from "#app/routes/mcp-sources.ts";
import { offlineRoutes } from "#app/offline/offline-routes.ts";
import { pageRoutes, type SendFormPage } from "#app/document/page-routes.ts";
import type { ReadModel } from "#app/boot/read-model.ts";
import { receiptRoute } from "#app/forms/receipt-route.ts";
import type { Renderer } from "#app/document/renderer.ts";
import { listUrls } from "#app/routes/sitemap-urls.ts";
import type { Database } from "#db/client.ts";
import { feedRoutes } from "#features/feeds/server/routes.ts";
import { homepageAdRoutes } from "#features/homepage-ads/server/routes.ts";
import { mcpRoutes } from "#features/mcp/server/routes.ts";
import { offerRoutes } from "#features/offers/server/routes.ts";
import type { DownloadCounter } from "#features/templates/server/download-counter.ts";
import { templateRoutes } from "#features/templates/server/routes.ts";
import type { App } from "#platform/app.ts";
import type { Clock } from "#platform/clock.ts";
import type { Quota } from "#platform/limits/quota.ts";
import type { ResponseCache } from "#platform/responses/response-cache.ts";

export interface PublicRoutesOptions {
  readonly settings: Settings;
  readonly database: Database;
  readonly readModel: ReadModel;
  readonly responses: ResponseCache;
  readonly uncachedQuota: Quota;
  readonly downloads: DownloadCounter;
  /** Gets more than others at the urls of the lists. */
  readonly admin: Pick<
    ReturnType<typeof adminApi>,
    "isAdministrator" | "listTemplates" | "listAds" | "listOffers"
  >;
  readonly renderer: Renderer;
  readonly clock: Clock;
}

export async function publicRoutes(
  app: App,
  options: PublicRoutesOptions,
): Promise<{ readonly sendFormPage: SendFormPage }> {
  const { settings, database, readModel, responses, uncachedQuota } = options;
  const { downloads, admin, renderer, clock } = options;
  const { isAdministrator } = admin;
  templateRoutes(app, {
    catalogue: readModel.catalogue,
    downloads,
    responses,
    isAdministrator,
    listAll: admin.listTemplates,
  });
  homepageAdRoutes(app, {
    responses,
    listActive: () => readModel.ads.list(),
    isAdministrator,
    listAll: admin.listAds,
  });
  offerRoutes(app, {
    responses,
    listActive: () => readModel.offers.list(),
    isAdministrator,
    listAll: admin.listOffers,
  });
  feedRoutes(app, {
    responses,
    siteUrl: settings.siteUrl,
    clock,
    listTemplates: () => readModel.catalogue.listDated(),
    listUrls: () => listUrls(readModel.catalogue, readModel.situations.list()),
  });
  await mcpRoutes(app, {
    sources: mcpSources(readModel.catalogue),
    siteUrl: settings.siteUrl,
    uncachedQuota,
  });
  const { sendFormPage, sendPrivatePage, renderPublicly } = pageRoutes(app, {
    renderer,
    responses,
    readModel,
    settings,
    clock,
  });
  offlineRoutes(app, { responses, isOn: settings.offline, renderPublicly });
  receiptRoute(app, { database, sendPrivatePage });
  return { sendFormPage };
}
