/**
 * Services of all features, created once: settings and services given, the read model, limits, counters, link and law checks.
 */
import { Registry } from "prom-client";
import type { Settings } from "#app/site/env.ts";
import { changeSources, findFollowed, listSponsors } from "#app/site/follow-sources.ts";
import { openReadModel } from "#app/site/read-model.ts";
import type { Database } from "#db/client.ts";
import { ResponseStore } from "#db/response-store.ts";
import { LimitStore } from "#db/limit-store.ts";
import { EventRecorder } from "#features/analytics/server/event-recorder.ts";
import { SearchCounter } from "#features/analytics/server/search-counter.ts";
import { SearchStore } from "#features/analytics/server/search-store.ts";
import { AnalyticsStore } from "#features/analytics/server/store.ts";
import { DaySalt, VisitorCounter, VisitorStore } from "#features/analytics/server/visitor-store.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import type { Identity } from "#features/identity/server/open-identity.ts";
import { lawCheck } from "#features/laws/server/check-laws.ts";
import { LawStore } from "#features/laws/server/store.ts";
import { type LinkChecksOptions, openLinkChecks } from "#features/links/server/open-link-checks.ts";
import { type Mail, openMail } from "#features/mail/server/open-mail.ts";
import { MonthlyLetter } from "#features/subscriptions/server/letter.ts";
import { SubscriptionStore } from "#features/subscriptions/server/store.ts";
import { purgeSubscribers, tellFollowers } from "#features/subscriptions/server/tell.ts";
import { DownloadCounter } from "#features/templates/server/download-counter.ts";
import type { AdminGuard } from "#platform/actor.ts";
import type { Clock } from "#platform/clock.ts";
import { HttpError } from "#platform/http-error.ts";
import { Quota } from "#platform/limits/quota.ts";
import { rateLimits } from "#platform/limits/rate-limit.ts";
import type { Logger } from "#platform/log/log.ts";
import { VisibleVersion } from "#platform/responses/visible-version.ts";
import type { SafeFetch } from "#platform/safe-fetch.ts";
import type { ReaderNumbers } from "#search/reader/numbers.ts";
import { Idempotency } from "#platform/writes/idempotency.ts";

export interface ServiceDeps {
  readonly settings: Settings;
  readonly identity?: Identity | undefined;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** The outgoing requests of the link and law checks; without it there are none. */
  readonly safeFetch?: SafeFetch | undefined;
  readonly mail?: Mail | undefined;
  /** The numbers of the search's reader; without them it goes by words alone. */
  readonly readerNumbers?: ReaderNumbers | null;
  /** Waits of the link checks; tests use their clock. */
  readonly linkPace?: Pick<LinkChecksOptions, "sleep" | "timeoutMs"> | undefined;
  /** Verifies the administrator's token. Defaults to the identity service's guard, and rejects all without one. */
  readonly guard?: AdminGuard | undefined;
  /** The process's metrics, read with the server's own. */
  readonly processMetrics?: Registry;
  readonly runsJobs?: boolean;
  readonly stopping?: AbortSignal | undefined;
}

export type Services = Awaited<ReturnType<typeof openServices>>;

const mostUsedInLetter = 5;

const rejectAll: AdminGuard = async () => {
  throw new HttpError(401, "not_signed_in", "Du må være logget inn.");
};

export async function openServices(deps: ServiceDeps) {
  const { settings, database, clock, log, identity, safeFetch } = deps;
  const { siteUrl, siteName, contactEmail } = settings;
  const readModel = await openReadModel({
    database,
    settings,
    clock,
    log,
    readerNumbers: deps.readerNumbers,
  });
  const limitStore = new LimitStore(database, clock);
  const mail = deps.mail ?? openMail({ server: settings.mail, siteUrl, siteName, database, clock, log });
  const subscriptions = new SubscriptionStore({
    siteUrl,
    database,
    mail,
    quotas: limitStore,
    find: (follow) => findFollowed(readModel, follow),
    clock,
  });
  const following = {
    siteUrl,
    database,
    mail,
    store: subscriptions,
    sources: changeSources(readModel),
    clock,
  };
  const analytics = new AnalyticsStore(database);
  const letter = new MonthlyLetter({
    ...following,
    listSponsors: () => listSponsors(readModel),
    async listMostUsed(month) {
      const ids = await analytics.listMostOpened(month, mostUsedInLetter);
      return ids.flatMap((id) => readModel.catalogue.findShownEntry(id) ?? []);
    },
    countMails: (keys) => mail.store.countByState(keys),
  });
  const visitorStore = new VisitorStore(database);
  const salt = new DaySalt({ store: visitorStore, clock });
  const recorder = new EventRecorder({ store: analytics, clock, log });
  const syncSite = () => readModel.resync();
  const outgoing = safeFetch && { siteUrl, siteName, contactEmail, safeFetch, clock, log, syncSite };
  const linkChecker =
    outgoing && settings.linkChecks
      ? openLinkChecks({
          ...outgoing,
          database,
          history: new HistoryStore(database),
          onBroken: (tx, { template }) => mail.notices.onLinksBroken(tx, [template.id]),
          ...deps.linkPace,
        })
      : undefined;
  const checkLaws =
    outgoing && settings.lawChecks ? lawCheck({ ...outgoing, store: new LawStore(database) }) : undefined;
  return {
    ...deps,
    guard: deps.guard ?? identity?.guard ?? rejectAll,
    metrics: new Registry(),
    mail,
    subscriptions,
    letter,
    following: {
      async tell(signal: AbortSignal) {
        await letter.draftDue();
        await tellFollowers(following, signal);
      },
      write: (signal: AbortSignal) => letter.write(signal),
      purge: () =>
        purgeSubscribers({
          ...following,
          closeMails: (tx, since) => mail.store.closeSubscribers(tx, since, new Date(clock.now())),
        }),
    },
    readModel,
    catalogue: readModel.catalogue,
    shown: new VisibleVersion({ shownChanges: readModel.shownChanges, clock }),
    limitStore,
    uncachedQuota: new Quota({ ...rateLimits.uncached, clock }),
    idempotency: new Idempotency({ store: new ResponseStore(database), clock }),
    recorder,
    visitors: new VisitorCounter({ store: visitorStore, salt, clock, log }),
    searches: new SearchCounter({ store: new SearchStore(database), salt, clock, log }),
    downloads: new DownloadCounter({
      database,
      catalogue: readModel.catalogue,
      limits: limitStore,
      clock,
      onCounted: (templateId) => recorder.recordStored("template_download", templateId),
    }),
    linkChecker,
    checkLaws,
  };
}
