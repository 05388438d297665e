/** The product's own metrics (those of requests and the process are platform's), and `GET /metrics`, where they are read. */
import type { FastifyRequest } from "fastify";
import { createHash, timingSafeEqual } from "node:crypto";
import { Counter, Gauge, Registry } from "prom-client";
import type { Services } from "#app/site/services.ts";
import { findNewestBackup } from "#db/backup/backup-file.ts";
import type { Database } from "#db/client.ts";
import { NoticeStore } from "#features/mail/server/notice-store.ts";
import type { JobQueueOptions } from "#features/jobs/server/job-queue.ts";
import type { App } from "#platform/app.ts";
import { HttpError, notFound } from "#platform/http-error.ts";
import { gaugesIn } from "#platform/metrics/metrics.ts";
import type { ResponseCache } from "#platform/responses/response-cache.ts";

/** Longest wait of a reading for the database. */
const readMs = 2_000;

export function measureProduct(services: Services, responses: ResponseCache): void {
  const { metrics, database, readModel, downloads, recorder: events, visitors, searches } = services;
  const { backupDir } = services.settings;
  const gauge = gaugesIn(metrics);
  measureResponses(metrics, responses);
  measureDatabase(metrics, database);
  const inbox = new NoticeStore(database);
  gauge(
    "avtalemaler_inbox_waiting",
    "What visitors have sent and nobody has decided. With 500 of a kind its form is closed.",
    async () => ({ ...(await within(readMs, inbox.countWaiting())) }),
    "inbox",
  );
  gauge(
    "avtalemaler_mails",
    "Mails of the last 30 days by their state; failed: given up.",
    async () => Object.fromEntries(await within(readMs, services.mail.store.countByState())),
    "state",
  );
  gauge("avtalemaler_templates", "Active templates in memory.", () => readModel.catalogue.size);
  gauge(
    "avtalemaler_site_version",
    "The site version up to which this process has read; the same in all processes, a few seconds after a change.",
    () => readModel.catalogue.syncedVersion,
  );
  gauge(
    "avtalemaler_newest_backup_timestamp_seconds",
    "When the newest nightly backup in BACKUP_DIR was made, in Unix time; absent before there is one.",
    () => {
      const newest = backupDir === "" ? null : findNewestBackup(backupDir, ["nightly"]);
      return newest ? newest.getTime() / 1000 : null;
    },
  );
  gauge(
    "avtalemaler_buffered_counts",
    "Counts that wait to be written.",
    () => ({
      downloads: downloads.pending,
      events: events.pending,
      visitors: visitors.pending,
      searches: searches.pending,
    }),
    "buffer",
  );
}

/** Counter of sign-ins at the embedded identity service. Firebase's are not counted. */
export function measureSignIns(metrics: Registry): (outcome: string) => void {
  const signIns = new Counter({
    name: "avtalemaler_sign_ins_total",
    help: "Sign-ins of the administrator by their outcome.",
    labelNames: ["outcome"],
    registers: [metrics],
  });
  // A series that begins at 1 is no increase to Prometheus.
  for (const outcome of ["succeeded", "failed", "locked_out", "unavailable"]) signIns.inc({ outcome }, 0);
  return (outcome) => signIns.inc({ outcome });
}

export function measureJobs(metrics: Registry, now: () => number): Pick<JobQueueOptions, "onOpen" | "onRun"> {
  // The label `job` is Prometheus' own.
  const runs = new Counter({
    name: "avtalemaler_job_runs_total",
    help: "Runs of the background jobs in this process by their outcome.",
    labelNames: ["name", "outcome"],
    registers: [metrics],
  });
  const lastSuccess = new Gauge({
    name: "avtalemaler_job_last_success_timestamp_seconds",
    help: "When a job last succeeded, in any process at the start and in this one since; before the first time, when it was added.",
    labelNames: ["name"],
    registers: [metrics],
  });
  return {
    onOpen(successes) {
      for (const [name, ms] of successes) {
        // A success by a clock that was ahead would hide that none has followed.
        lastSuccess.set({ name }, Math.min(ms, now()) / 1000);
        // A series that begins at 1 is no increase to Prometheus.
        for (const outcome of ["succeeded", "failed"]) runs.inc({ name, outcome }, 0);
      }
    },
    onRun(name, outcome) {
      runs.inc({ name, outcome });
      if (outcome === "succeeded") lastSuccess.set({ name }, now() / 1000);
    },
  };
}

function measureResponses(metrics: Registry, responses: ResponseCache): void {
  const gauge = gaugesIn(metrics);
  metrics.registerMetric(
    new Counter({
      name: "avtalemaler_response_cache_requests_total",
      help: "Requests for what may be cached: a hit was ready or being made, a miss had to be made.",
      labelNames: ["outcome"],
      registers: [],
      collect() {
        // The cache counts them itself.
        this.reset();
        this.inc({ outcome: "hit" }, responses.usage.hits);
        this.inc({ outcome: "miss" }, responses.usage.misses);
      },
    }),
  );
  gauge(
    "avtalemaler_response_cache_bytes",
    "Estimated size of the cached responses.",
    () => responses.usage.bytes,
  );
}

function measureDatabase(metrics: Registry, database: Database): void {
  const gauge = gaugesIn(metrics);
  // Read before this reading's ping, which waits for a connection and takes it.
  gauge(
    "avtalemaler_database_connections",
    "Connections to the PostgreSQL server.",
    () => {
      const usage = database.connectionUsage();
      return usage && { in_use: usage.inUse, idle: usage.idle };
    },
    "state",
  );
  gauge(
    "avtalemaler_database_connections_max",
    "The most connections this process opens.",
    () => database.connectionUsage()?.max ?? null,
  );
  gauge(
    "avtalemaler_database_queries_waiting",
    "Queries that wait for a connection.",
    () => database.connectionUsage()?.waiting ?? null,
  );
  // The two are read together, in this order.
  let ping: Promise<number> = Promise.resolve(NaN);
  gauge("avtalemaler_database_up", "1 when the database has responded to this reading.", async () => {
    ping = measurePing(database, readMs);
    return Number.isNaN(await ping) ? 0 : 1;
  });
  gauge(
    "avtalemaler_database_ping_seconds",
    "How long the database took to respond; NaN when it did not.",
    () => ping,
  );
  gauge(
    "avtalemaler_database_log_bytes",
    "Size of the embedded database's write-ahead log.",
    () => database.folderUsage()?.logBytes ?? null,
  );
  gauge(
    "avtalemaler_disk_free_bytes",
    "Free space on the disk of DATA_DIR.",
    () => database.folderUsage()?.freeBytes ?? null,
  );
}

/** Seconds of a ping, or NaN. The embedded database responds in turn, so there is a limit here too. */
async function measurePing(database: Database, limitMs: number): Promise<number> {
  const startedAt = performance.now();
  return within(limitMs, database.ping()).then(
    () => (performance.now() - startedAt) / 1000,
    () => NaN,
  );
}

/** @throws when the work takes longer */
function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no result within ${limitMs} ms`)), limitMs);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** Headers that proxies add. With any of them the client is not the connection's other end. */
const forwardingHeader =
  /^(forwarded|via|cdn-loop|x-(forwarded|original|envoy)-.+|x-real-ip|.+-client-ip|cf-connecting-ip)$/;

/** The route, open to this machine where no proxy can be in front, elsewhere with METRICS_TOKEN. */
export function metricsRoute(app: App, { settings, metrics, processMetrics }: Services): void {
  const { metricsToken } = settings;
  const all = Registry.merge(processMetrics ? [metrics, processMetrics] : [metrics]);
  // A proxy on this machine connects from loopback too, and may add no header at all. Where the settings say that there is
  // one, or that visitors come by a name that may lead here through others, loopback proves nothing.
  const isOpenToLoopback =
    settings.trustProxy === false && isLoopbackName(new URL(settings.siteUrl).hostname);
  app.get("/metrics", { logLevel: "warn", schema: { hide: true } }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const isAllowed = hasToken(request, metricsToken) || (isOpenToLoopback && isLocal(request));
    if (!isAllowed) {
      // No token set: nobody else has access, so the route is hidden.
      if (metricsToken === null) throw notFound("Det finnes ikke noe på denne adressen.");
      reply.header("www-authenticate", "Bearer");
      throw new HttpError(401, "not_signed_in", "Målingene krever METRICS_TOKEN.");
    }
    return reply.type("text/plain; version=0.0.4; charset=utf-8").send(await all.metrics());
  });
}

function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "") ?? [];
  if (token === null || given === undefined) return false;
  // Digests have equal lengths, which the comparison in constant time needs.
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * The host's name counts as well: a page whose name resolves to 127.0.0.1 makes a browser request it from here. And the
 * version: nginx without settings adds no header and puts its upstream's name into Host, but uses HTTP/1.0 (up to 1.29.6).
 */
function isLocal({ socket, headers, raw }: FastifyRequest): boolean {
  const ip = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  const isPeerLocal = ip === "::1" || /^127(\.\d{1,3}){3}$/.test(ip);
  const [, name = ""] = /^(\[[\da-f:]+\]|[^:]*)(?::\d+)?$/i.exec(headers.host ?? "") ?? [];
  const isForwarded =
    raw.httpVersion === "1.0" || Object.keys(headers).some((key) => forwardingHeader.test(key));
  return isPeerLocal && isLoopbackName(name) && !isForwarded;
}

const isLoopbackName = (name: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(name);
