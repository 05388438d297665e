/** The administrator's calls, put together: each feature's, in one guarded scope, with one history. */
import type { FastifyRequest } from "fastify";
import type { Site } from "#app/site.ts";
import type { Database } from "#db/client.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import { historyAdminRoutes } from "#features/history/server/admin-routes.ts";
import { homepageAdAdminRoutes } from "#features/homepage-ads/server/admin-routes.ts";
import { HomepageAdAdminStore } from "#features/homepage-ads/server/admin-store.ts";
import { offerAdminRoutes } from "#features/offers/server/admin-routes.ts";
import { OfferAdminStore } from "#features/offers/server/admin-store.ts";
import {
  templateAdminRoutes,
  templateRestorer,
  toAdminTemplate,
} from "#features/templates/server/admin-routes.ts";
import { TemplateAdminStore } from "#features/templates/server/admin-store.ts";
import { answerAdminErrors } from "#platform/admin-answers.ts";
import { type AdminGuard, adminRoutes, findActor } from "#platform/admin-scope.ts";
import type { App } from "#platform/app.ts";
import { HttpError } from "#platform/http-error.ts";

export interface AdminAreaOptions {
  readonly database: Database;
  readonly site: Site;
  readonly guard: AdminGuard;
}

/** Makes the stores; `register` then puts the routes up. */
export function adminArea({ database, site, guard }: AdminAreaOptions) {
  const { catalogue } = site;
  const history = new HistoryStore(database);
  const templates = new TemplateAdminStore({
    database,
    history,
    present: (row) => toAdminTemplate(row, catalogue),
  });
  const offers = new OfferAdminStore(database, history);
  const ads = new HomepageAdAdminStore(database, history);
  const showChange = () => site.syncAnew();

  return {
    /** Whole rows, for the three public lists when the administrator asks. */
    listTemplates: async () => (await templates.listAll()).map((row) => toAdminTemplate(row, catalogue)),
    listOffers: () => offers.listAll(),
    listAds: () => ads.listAll(),

    /** For the three public lists: whoever is refused, whatever the reason, reads what everybody may read. */
    async isAdministrator(request: FastifyRequest): Promise<boolean> {
      try {
        return (await findActor(guard, request)) !== null;
      } catch (error) {
        if (error instanceof HttpError) return false;
        throw error;
      }
    },

    register(app: App): void {
      adminRoutes(app, guard, (scope) => {
        answerAdminErrors(scope);
        templateAdminRoutes(scope, { store: templates, catalogue });
        offerAdminRoutes(scope, { store: offers, showChange });
        homepageAdAdminRoutes(scope, { store: ads, showChange });
        historyAdminRoutes(scope, {
          store: history,
          restorers: {
            template: templateRestorer(templates, (change) => catalogue.applyOwn(change)),
            offer: async (row, actor) => {
              const isRestored = await offers.restore(row, actor);
              await showChange();
              return isRestored;
            },
            homepage_ad: async (row, actor) => {
              const isRestored = await ads.restore(row, actor);
              await showChange();
              return isRestored;
            },
          },
        });
      });
    },
  };
}
