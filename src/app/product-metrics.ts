/** The product's own metrics: what each is called and where it is read. Those of requests and the process are platform's. */
import type { ReadModel } from "#app/read-model.ts";
import { findNewestBackup } from "#db/backup/backup-name.ts";
import type { Database } from "#db/client.ts";
import type { JobQueueOptions } from "#features/jobs/server/job-queue.ts";
import type { Metrics } from "#platform/metrics/metrics.ts";
import type { ResponseCache } from "#platform/responses/response-cache.ts";

export interface Measured {
  readonly database: Database;
  readonly readModel: ReadModel;
  readonly responses: ResponseCache;
  /** Empty when no nightly backups are made. */
  readonly backupDir: string;
  /** What gathers counts before they are written, by name. */
  readonly buffers: Readonly<Record<string, { readonly pending: number }>>;
}

export function measureProduct(
  metrics: Metrics,
  { database, readModel, responses, backupDir, buffers }: Measured,
): void {
  measureResponses(metrics, responses);
  measureDatabase(metrics, database);
  metrics.gauge("avtalemaler_templates", "Active templates in memory.", () => readModel.catalogue.size);
  metrics.gauge(
    "avtalemaler_read_model_revision",
    "Grows with every change that visitors can see. A process that stands still while others grow has lost touch.",
    () => readModel.revision,
  );
  metrics.gauge(
    "avtalemaler_site_version",
    "The site version up to which this process has read; the same in all processes, a few seconds after a change.",
    () => readModel.catalogue.syncedVersion,
  );
  metrics.gauge(
    "avtalemaler_newest_backup_timestamp_seconds",
    "When the newest nightly backup in BACKUP_DIR was made, in Unix time; 0 when there is none.",
    () =>
      backupDir === "" ? [] : [{ value: (findNewestBackup(backupDir, ["nightly"])?.getTime() ?? 0) / 1000 }],
  );
  metrics.gauge("avtalemaler_buffered_counts", "Counts that wait to be written.", () =>
    Object.entries(buffers).map(([buffer, { pending }]) => ({ labels: { buffer }, value: pending })),
  );
}

/** Told of each sign-in at the embedded identity service. Firebase's are not seen here. */
export function measureSignIns(metrics: Metrics): (outcome: string) => void {
  const signIns = metrics.counter(
    "avtalemaler_sign_ins_total",
    "Sign-ins of the administrator by their outcome.",
  );
  // A series that begins at 1 is no increase to Prometheus.
  for (const outcome of ["succeeded", "failed", "locked_out", "unavailable"]) signIns.of({ outcome });
  return (outcome) => signIns.of({ outcome }).add();
}

export function measureJobs(metrics: Metrics, now: () => number): NonNullable<JobQueueOptions["onRun"]> {
  const runs = metrics.histogram(
    "avtalemaler_job_duration_seconds",
    "Runs of the background jobs and how long they took.",
    [0.1, 1, 10, 60, 600],
  );
  const lastSuccess = new Map<string, number>();
  metrics.gauge(
    "avtalemaler_job_last_success_timestamp_seconds",
    "When a job last ran to its end in this process, in Unix time.",
    () => [...lastSuccess].map(([name, value]) => ({ labels: { name }, value })),
  );
  // Not a label `job`: that one is Prometheus' own.
  return (job, outcome, seconds) => {
    runs.of({ name: job, outcome }).observe(seconds);
    if (outcome === "succeeded") lastSuccess.set(job, now() / 1000);
  };
}

function measureResponses(metrics: Metrics, responses: ResponseCache): void {
  metrics.countOf(
    "avtalemaler_response_cache_requests_total",
    "Requests for what may be cached: a hit was ready or being made, a miss had to be made.",
    () => [
      { labels: { outcome: "hit" }, value: responses.usage.hits },
      { labels: { outcome: "miss" }, value: responses.usage.misses },
    ],
  );
  metrics.gauge("avtalemaler_response_cache_entries", "Cached responses.", () => responses.usage.entries);
  metrics.gauge(
    "avtalemaler_response_cache_bytes",
    "Estimated size of the cached responses, compressed forms included.",
    () => responses.usage.bytes,
  );
  metrics.gauge(
    "avtalemaler_response_cache_max_bytes",
    "The size at which the least recent are evicted.",
    () => responses.usage.maxBytes,
  );
}

function measureDatabase(metrics: Metrics, database: Database): void {
  // The two are read together, in this order.
  let ping: Promise<number> = Promise.resolve(NaN);
  metrics.gauge("avtalemaler_database_up", "1 when the database has responded to this reading.", async () => {
    ping = measurePing(database, 2_000);
    return Number.isNaN(await ping) ? 0 : 1;
  });
  metrics.gauge(
    "avtalemaler_database_ping_seconds",
    "How long the database took to respond; NaN when it did not.",
    () => ping,
  );
  metrics.gauge("avtalemaler_database_connections", "Connections to the PostgreSQL server.", () => {
    const usage = database.connectionUsage();
    if (!usage) return [];
    return [
      { labels: { state: "in_use" }, value: usage.inUse },
      { labels: { state: "idle" }, value: usage.idle },
    ];
  });
  const ofServer = (name: string, help: string, field: "max" | "waiting") =>
    metrics.gauge(name, help, () => {
      const usage = database.connectionUsage();
      return usage ? [{ value: usage[field] }] : [];
    });
  ofServer("avtalemaler_database_connections_max", "The most connections this process opens.", "max");
  ofServer("avtalemaler_database_queries_waiting", "Queries that wait for a connection.", "waiting");
  const ofFolder = (name: string, help: string, field: "logBytes" | "freeBytes") =>
    metrics.gauge(name, help, () => {
      const usage = database.folderUsage();
      return usage ? [{ value: usage[field] }] : [];
    });
  ofFolder("avtalemaler_database_log_bytes", "Size of the embedded database's write-ahead log.", "logBytes");
  ofFolder("avtalemaler_disk_free_bytes", "Free space on the disk of DATA_DIR.", "freeBytes");
}

/** Seconds, or NaN. The embedded database responds in turn, behind what it is doing, so there is a limit here too. */
async function measurePing(database: Database, limitMs: number): Promise<number> {
  const startedAt = performance.now();
  const late = Promise.withResolvers<number>();
  const timer = setTimeout(() => late.resolve(NaN), limitMs);
  const responded = database.ping().then(
    () => (performance.now() - startedAt) / 1000,
    () => NaN,
  );
  return Promise.race([responded, late.promise]).finally(() => clearTimeout(timer));
}
