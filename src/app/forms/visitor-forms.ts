/** Composition of the public forms (votes, reports, suggestions, inquiries): their API routes and plain form posts. */
import type { Services } from "#app/site/services.ts";
import type { SendPages } from "#app/document/page-routes.ts";
import { formRoutes, plainForm } from "#app/forms/form-routes.ts";
import type { Database, Orm } from "#db/client.ts";
import type { inquiries } from "#db/schema/schema.ts";
import { inquirySchema } from "#features/inquiries/contract.ts";
import { inquiryRoutes } from "#features/inquiries/server/routes.ts";
import { inquiryInbox } from "#features/inquiries/server/store.ts";
import type { Mail } from "#features/mail/server/open-mail.ts";
import { reportSchema } from "#features/reports/contract.ts";
import { reportRoutes, reportSubmitter } from "#features/reports/server/routes.ts";
import { reportInbox } from "#features/reports/server/store.ts";
import { type StoredSuggestion, suggestionSchema } from "#features/suggestions/contract.ts";
import { receiptHref } from "#features/suggestions/fields.ts";
import {
  hashReceiptCode,
  ReceiptStore,
  suggestionInbox,
} from "#features/suggestions/server/receipt-store.ts";
import { plainSubscriptionSchema } from "#features/subscriptions/contract.ts";
import {
  ownFollowsRoutes,
  subscriptionRoutes,
  subscriptionSubmitter,
} from "#features/subscriptions/server/routes.ts";
import { suggestionRoutes } from "#features/suggestions/server/routes.ts";
import { voteFormSchema } from "#features/votes/contract.ts";
import { voteRoutes, voteSubmitter } from "#features/votes/server/routes.ts";
import { VoteStore } from "#features/votes/server/store.ts";
import type { App } from "#platform/app.ts";
import { type ArrivalHook, InboxLimits, inboxSubmitter } from "#domain/server/inbox-forms.ts";
import { rateLimits } from "#platform/limits/rate-limit.ts";
import { followByMailPath } from "#domain/page-urls.ts";

export async function visitorForms(app: App, services: Services, pages: SendPages): Promise<void> {
  const { database, limitStore, readModel, settings, clock, idempotency, mail } = services;
  const findTemplate = (id: string) => readModel.catalogue.findById(id);
  const votes = new VoteStore({
    database,
    limits: limitStore,
    clock,
    isSecure: settings.siteUrl.startsWith("https:"),
    applyCounts: (change) => readModel.catalogue.applyCounts(change),
  });
  app.addHook("onClose", () => votes.flush());
  const voting = { store: votes, clock, idempotency };
  const limits = new InboxLimits(limitStore);
  const hooks = arrivalHooks(mail);
  const inbox = { limits, idempotency, clock };
  const reporting = {
    ...inbox,
    store: reportInbox({ database, limits, hook: hooks.report }),
    findTemplate,
  };
  const suggesting = {
    ...inbox,
    store: suggestionInbox({ database, limits, hook: hooks.suggestion }),
  };
  const inquiring = { ...inbox, store: inquiryInbox({ database, limits, hook: hooks.inquiry }) };
  voteRoutes(app, voting);
  reportRoutes(app, reporting);
  suggestionRoutes(app, { ...suggesting, findByUrl: (url) => readModel.catalogue.findByUrl(url) });
  inquiryRoutes(app, inquiring);
  receiptRoute(app, database, pages);
  await ownFollowsRoutes(app, services.subscriptions, (request, reply, own) =>
    pages.sendPrivatePage(request, reply, { ownFollows: () => own }),
  );
  // Confirming needs a mail server.
  const following = { ...inbox, store: services.subscriptions };
  if (mail.isSetUp) subscriptionRoutes(app, following);
  await formRoutes(app, {
    sendFormPage: pages.sendFormPage,
    idempotency,
    forms: [
      plainForm({
        path: "/vurder/:id",
        schema: voteFormSchema,
        submit: voteSubmitter(voting),
        limit: rateLimits.written,
        receipt: "/takk/vurdering",
      }),
      plainForm({
        path: "/rapporter/:id",
        schema: reportSchema,
        submit: reportSubmitter(reporting),
        limit: limits.routeLimit,
        receipt: "/takk/rapport",
      }),
      plainForm({
        path: "/foresla-mal",
        schema: suggestionSchema,
        submit: inboxSubmitter(suggesting),
        limit: limits.routeLimit,
        receipt: (body) => `${receiptHref((body as StoredSuggestion).receipt)}?takk`,
      }),
      plainForm({
        path: "/advertise",
        schema: inquirySchema,
        submit: inboxSubmitter(inquiring),
        limit: limits.routeLimit,
        receipt: "/takk/henvendelse",
      }),
      ...(mail.isSetUp
        ? [
            plainForm({
              path: followByMailPath,
              schema: plainSubscriptionSchema,
              submit: subscriptionSubmitter(following),
              limit: limits.routeLimit,
              receipt: "/takk/e-post",
            }),
          ]
        : []),
    ],
  });
}

/** The page of a receipt: a suggestion's state, read from the database at each request, for one visitor. */
function receiptRoute(app: App, database: Database, pages: SendPages): void {
  const store = new ReceiptStore(database);
  app.get<{ Params: { code: string } }>(
    "/forslag/:code",
    { config: { rateLimit: rateLimits.counted }, schema: { hide: true } },
    async (request, reply) => {
      const hash = hashReceiptCode(request.params.code);
      const status = hash === null ? null : await store.find(hash);
      return pages.sendPrivatePage(request, reply, { suggestionStatus: () => status });
    },
  );
}

/** Hooks that notify the administrator by mail; none without a mail server. */
function arrivalHooks({ isSetUp, notices, wake }: Mail) {
  if (!isSetUp) return {};
  const told = (entity: "suggestion" | "report"): ArrivalHook<{ readonly id: number }> => ({
    inTransaction: (tx: Orm, { id }) => notices.onArrived(tx, entity, [id]),
    afterCommit: wake,
  });
  const inquiry: ArrivalHook<typeof inquiries.$inferSelect> = {
    inTransaction: (tx: Orm, row) => notices.onInquired(tx, row),
    afterCommit: wake,
  };
  return { suggestion: told("suggestion"), report: told("report"), inquiry };
}
