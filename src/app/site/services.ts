/** Services of all features, created once: settings and services given, the read model, limits, counters, link and law checks. */
import { Registry } from "prom-client";
import type { Settings } from "#app/site/env.ts";
import { openReadModel, type ReadModel } from "#app/site/read-model.ts";
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
import { followPath } from "#features/feeds/contract.ts";
import type { Follow, NamedFollow } from "#features/subscriptions/follows.ts";
import type { Sponsor } from "#features/subscriptions/letters.ts";
import type { ChangeSources } from "#features/subscriptions/server/news.ts";
import { lawHref } from "#domain/laws.ts";
import { categoryHref, templateHref } from "#domain/page-urls.ts";
import { categoryLabel, filterCategories } from "#domain/vocabulary.ts";
import { capitalised } from "#shared/text/capitalised.ts";

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
    limits: limitStore,
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
      applyCounts: (change) => readModel.catalogue.applyCounts(change),
      limits: limitStore,
      clock,
    }),
    linkChecker,
    checkLaws,
  };
}

function changeSources(readModel: ReadModel): ChangeSources {
  const { catalogue, laws, linkStatuses, templates } = readModel;
  let hiddenAt: ReadonlyMap<number, string> = new Map();
  return {
    listPapers: () => catalogue.listDated(),
    listChanged: () =>
      catalogue.listChanged().map((changed) => ({
        ...changed,
        noticedAt: linkStatuses.noticedAt(changed.template.id) ?? changed.changedAt,
      })),
    listActs: () => laws.list(),
    findPaper: (id) => catalogue.findShownEntry(id),
    findPublisher: readModel.findPublisher,
    findGone: (id) => {
      const removed = catalogue.findGone(id);
      const goneAt = removed?.goneAt ?? hiddenAt.get(removed?.id ?? 0) ?? null;
      return removed && { ...removed, goneAt, ...readModel.lossOf(removed) };
    },
    async refresh() {
      await readModel.resync();
      hiddenAt = await templates.listHidden();
    },
  };
}

/** Candidates for the paid place of a letter: the offers and ads that visitors see today. */
function listSponsors({ lists }: Pick<ReadModel, "lists">): readonly Sponsor[] {
  const named = (kind: Sponsor["kind"]) => (row: Omit<Sponsor, "kind">) => {
    const { id, title, description, url } = row;
    return { kind, id, title, description, url };
  };
  return [...lists.offers.list().map(named("offer")), ...lists.ads.list().map(named("ad"))];
}

/** The subject of a follow, as it is listed now: null where it is not. */
function findFollowed(
  { catalogue, laws, findPublisher }: Pick<ReadModel, "catalogue" | "laws" | "findPublisher">,
  { kind, target }: Follow,
): Omit<NamedFollow, "line"> | null {
  switch (kind) {
    case "paper": {
      const paper = catalogue.findShownEntry(Number(target));
      return paper ? { name: paper.name, href: templateHref(paper) } : null;
    }
    case "act": {
      const act = laws.list().find(({ id }) => id === target);
      return act ? { name: capitalised(act.name), href: lawHref(act) } : null;
    }
    case "category":
      if (!filterCategories.includes(target)) return null;
      return { name: `Maler i ${categoryLabel(target)}`, href: categoryHref(target) };
    case "publisher": {
      const publisher = findPublisher(target);
      return publisher ? { name: `Maler fra ${publisher.name}`, href: `/kilde/${publisher.slug}` } : null;
    }
    case "monthly":
      return { name: "Brevet som kommer hver måned", href: followPath };
  }
}
