/** The product's own metrics: what each is called and where it is read. Those of requests and the process are platform's. */
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { ReadModel } from "#app/boot/read-model.ts";
import { findNewestBackup } from "#db/backup/backup-name.ts";
import type { Database } from "#db/client.ts";
import type { JobQueueOptions } from "#features/jobs/server/job-queue.ts";
import { gaugesIn } from "#platform/metrics/metrics.ts";
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
  metrics: Registry,
  { database, readModel, responses, backupDir, buffers }: Measured,
): void {
  const gauge = gaugesIn(metrics);
  measureResponses(metrics, responses);
  measureDatabase(metrics, database);
  gauge("avtalemaler_templates", "Active templates in memory.", () => readModel.catalogue.size);
  gauge(
    "avtalemaler_read_model_revision",
    "Grows with every change that visitors can see. A process that stands still while others grow has lost touch.",
    () => readModel.revisions.text + readModel.revisions.counts,
  );
  gauge(
    "avtalemaler_site_version",
    "The site version up to which this process has read; the same in all processes, a few seconds after a change.",
    () => readModel.catalogue.syncedVersion,
  );
  gauge(
    "avtalemaler_newest_backup_timestamp_seconds",
    "When the newest nightly backup in BACKUP_DIR was made, in Unix time; 0 when there is none.",
    () => (backupDir === "" ? null : (findNewestBackup(backupDir, ["nightly"])?.getTime() ?? 0) / 1000),
  );
  metrics.registerMetric(
    new Gauge({
      name: "avtalemaler_buffered_counts",
      help: "Counts that wait to be written.",
      labelNames: ["buffer"],
      registers: [],
      collect() {
        for (const [buffer, { pending }] of Object.entries(buffers)) this.set({ buffer }, pending);
      },
    }),
  );
}

/** Told of each sign-in at the embedded identity service. Firebase's are not seen here. */
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

export function measureJobs(metrics: Registry, now: () => number): NonNullable<JobQueueOptions["onRun"]> {
  // Not a label `job`: that one is Prometheus' own.
  const runs = new Histogram({
    name: "avtalemaler_job_duration_seconds",
    help: "Runs of the background jobs and how long they took.",
    labelNames: ["name", "outcome"],
    buckets: [0.1, 1, 10, 60, 600],
    registers: [metrics],
  });
  const lastSuccess = new Gauge({
    name: "avtalemaler_job_last_success_timestamp_seconds",
    help: "When a job last ran to its end in this process, in Unix time.",
    labelNames: ["name"],
    registers: [metrics],
  });
  return (name, outcome, seconds) => {
    runs.observe({ name, outcome }, seconds);
    if (outcome === "succeeded") lastSuccess.set({ name }, now() / 1000);
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
        // The cache has counted them.
        this.reset();
        this.inc({ outcome: "hit" }, responses.usage.hits);
        this.inc({ outcome: "miss" }, responses.usage.misses);
      },
    }),
  );
  gauge("avtalemaler_response_cache_entries", "Cached responses.", () => responses.usage.entries);
  gauge(
    "avtalemaler_response_cache_bytes",
    "Estimated size of the cached responses.",
    () => responses.usage.bytes,
  );
  gauge(
    "avtalemaler_response_cache_max_bytes",
    "The size at which the least recent are evicted.",
    () => responses.usage.maxBytes,
  );
}

function measureDatabase(metrics: Registry, database: Database): void {
  const gauge = gaugesIn(metrics);
  // The two are read together, in this order.
  let ping: Promise<number> = Promise.resolve(NaN);
  gauge("avtalemaler_database_up", "1 when the database has responded to this reading.", async () => {
    ping = measurePing(database, 2_000);
    return Number.isNaN(await ping) ? 0 : 1;
  });
  gauge(
    "avtalemaler_database_ping_seconds",
    "How long the database took to respond; NaN when it did not.",
    () => ping,
  );
  metrics.registerMetric(
    new Gauge({
      name: "avtalemaler_database_connections",
      help: "Connections to the PostgreSQL server.",
      labelNames: ["state"],
      registers: [],
      collect() {
        const usage = database.connectionUsage();
        if (!usage) return;
        this.set({ state: "in_use" }, usage.inUse);
        this.set({ state: "idle" }, usage.idle);
      },
    }),
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
