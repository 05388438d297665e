/** Composition of the admin API: every feature's admin routes in one guarded scope, with one shared history. */
import type { FastifyRequest } from "fastify";
import { rejectTemplateTooMany } from "#app/site/read-model.ts";
import type { Services } from "#app/site/services.ts";
import { catalogueUpgrade, transferResources } from "#app/routes/transfers.ts";
import { historyLabel } from "#app/pages/admin/history-labels.ts";
import { resourceAdminRoutes } from "#app/routes/resource-routes.ts";
import type { Orm } from "#db/client.ts";
import type { TemplateChange } from "#db/site-change.ts";
import { StatisticsStore } from "#features/analytics/server/statistics/statistics-store.ts";
import { SearchStore } from "#features/analytics/server/search-store.ts";
import { statisticsRoutes } from "#features/analytics/server/statistics/statistics-routes.ts";
import { historyAdminRoutes } from "#features/history/server/admin-routes.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import { OperationsStore } from "#features/history/server/operations-store.ts";
import { UndoStore } from "#features/history/server/undo-store.ts";
import { inquiryAdminRoutes } from "#features/inquiries/server/routes.ts";
import { InquiryAdminStore } from "#features/inquiries/server/store.ts";
import { jobAdminRoutes } from "#features/jobs/server/admin-routes.ts";
import type { JobQueue } from "#features/jobs/server/job-queue.ts";
import { linkAdminRoutes } from "#features/links/server/admin-routes.ts";
import { LinkHealthStore } from "#features/links/server/health-store.ts";
import { mailAdminRoutes } from "#features/mail/server/admin-routes.ts";
import { reportAdminRoutes } from "#features/reports/server/routes.ts";
import { ReportAdminStore } from "#features/reports/server/store.ts";
import { publisherGuess } from "#features/suggestions/guess-template.ts";
import { SuggestionAdminStore } from "#features/suggestions/server/admin-store.ts";
import { suggestionAdminRoutes } from "#features/suggestions/server/routes.ts";
import { templateEditsSchema } from "#features/templates/contract.ts";
import { templateAdminRoutes, toAdminTemplate } from "#features/templates/server/admin-routes.ts";
import {
  AbsentNeedStore,
  TemplateAdminStore,
  rejectUnknownFiling,
} from "#features/templates/server/admin-store.ts";
import { transferAdminRoutes } from "#features/transfer/server/admin-routes.ts";
import { Importer } from "#features/transfer/server/importer.ts";
import { TransferStore } from "#features/transfer/server/store.ts";
import { letterAdminRoutes } from "#features/subscriptions/server/letter-routes.ts";
import { subscriptionAdminRoutes } from "#features/subscriptions/server/routes.ts";
import { adminRoutes, findActor, sendOperation, type AdminApp } from "#platform/admin/admin-scope.ts";
import type { App } from "#platform/app.ts";
import { HttpError } from "#platform/http-error.ts";
import { searchKey } from "#shared/text/text-rules.ts";
import { adminLawSchema, adminLawsPath } from "#features/laws/contract.ts";
import type { StoredLaw } from "#features/laws/server/store.ts";
import { adminRoute } from "#platform/admin/admin-route.ts";

/** Adds the routes. @returns the administrator's rows at the urls of the public lists */
export function adminApi(app: App, services: Services, jobs: JobQueue) {
  const { database, readModel, guard, clock, idempotency, mail, identity } = services;
  const { maxTemplates } = services.settings;
  const flush = () =>
    Promise.all([services.recorder, services.visitors, services.searches].map((each) => each.flush()));
  const { catalogue } = readModel;
  // The response to each decision names its operation, whichever store has begun it.
  const history = new HistoryStore(database, sendOperation);
  const rejectFull = (tx: Orm, added?: number) => rejectTemplateTooMany(tx, maxTemplates, added);
  const suggestions = new SuggestionAdminStore(database, history, {
    beforeInsert: (tx) => rejectFull(tx),
    clock,
    publisherGuess: () => publisherGuess(catalogue.listDated()),
    rejectUnknownFiling,
  });
  const inquiries = new InquiryAdminStore(database, history);
  const reports = new ReportAdminStore(database, history);
  const templates = new TemplateAdminStore(database, history, {
    beforeInsert: (tx) => rejectFull(tx),
    clock,
    afterRemove: (...removed) => reports.resolveOf(...removed),
  });
  const undoStore = new UndoStore({ database, history, makeRoom: rejectFull, labelOf: historyLabel });
  const statistics = new StatisticsStore({
    database,
    searches: new SearchStore(database),
    listDeclared: () => readModel.absentNeeds.list().map(({ line }) => searchKey(line)),
    readSearch: (search) => {
      const hits = catalogue.list({ category: [], format: [], search, limit: 1, offset: 0 }).total;
      const { ids, isAbsent } = catalogue.lineOf(search);
      const own = readModel.absentNeeds.list().find((need) => searchKey(need.line) === search);
      return {
        hitsNow: hits,
        askedOf: [...ids],
        isAbsent: isAbsent && hits === 0,
        absentId: own?.id ?? null,
      };
    },
  });
  const applyChange = (change: TemplateChange) => readModel.applyOwn(change);
  const refreshReadModel = () => readModel.resync();

  adminRoutes(app, guard, (scope) => {
    templateAdminRoutes(scope, {
      store: templates,
      absent: { store: new AbsentNeedStore(database, history), afterChange: refreshReadModel },
      idempotency,
      applyChange,
      catalogue,
    });
    resourceAdminRoutes(scope, services, history);
    suggestionAdminRoutes(scope, {
      store: suggestions,
      idempotency,
      editsSchema: templateEditsSchema,
      applyChange,
    });
    reportAdminRoutes(scope, { store: reports });
    inquiryAdminRoutes(scope, { store: inquiries });
    const unknownProxy = () => app.unknownProxy.ip;
    statisticsRoutes(scope, { store: statistics, clock, flush, unknownProxy });
    jobAdminRoutes(scope, jobs);
    mailAdminRoutes(scope, { mail, clock });
    letterAdminRoutes(scope, services.letter, mail.isSetUp);
    subscriptionAdminRoutes(scope, { store: services.subscriptions, isSetUp: mail.isSetUp });
    linkAdminRoutes(scope, {
      checker: services.linkChecker ?? null,
      store: new LinkHealthStore(database),
      clock,
    });
    lawAdminRoutes(scope, { listLaws: () => readModel.laws.list() });
    identity?.adminRoutes(scope);
    const transfers = new TransferStore(database, history);
    transferAdminRoutes(scope, {
      resources: transferResources({ readModel, maxTemplates }),
      store: transfers,
      importer: new Importer(transfers),
      upgrade: catalogueUpgrade({ database, history, clock, maxTemplates, afterUpgrade: refreshReadModel }),
      idempotency,
      clock,
    });
    historyAdminRoutes(scope, {
      store: history,
      operations: new OperationsStore(database),
      undo: async (operationId, actor) => {
        const undone = await undoStore.undo(operationId, actor);
        if (undone.isShown) await refreshReadModel();
        return undone;
      },
    });
  });

  return {
    /** Full rows, for the public list when the caller is the administrator. */
    listTemplates: async () => (await templates.listAll()).map((row) => toAdminTemplate(row, catalogue)),

    /** Check for the public lists: any other caller gets the public rows. */
    async isAdministrator(request: FastifyRequest): Promise<boolean> {
      try {
        return (await findActor(guard, request)) !== null;
      } catch (error) {
        // Other failures are not «no»: an administrator would take the public rows for the full list.
        if (error instanceof HttpError && error.status === 401) return false;
        throw error;
      }
    },
  };
}

function lawAdminRoutes(
  app: AdminApp,
  { listLaws }: { readonly listLaws: () => readonly StoredLaw[] },
): void {
  adminRoute(app, "GET", adminLawsPath, {
    summary: "The acts that a template may have, by name",
    response: { 200: adminLawSchema.array() },
    handler: () => [...listLaws()],
  });
}
