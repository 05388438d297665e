/**
 * The queue of the background jobs, on pg-boss, in the same database: each job runs in one process at a time. (decision 018)
 */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ConstructorOptions, PgBoss } from "pg-boss";
import type { Database } from "#db/client.ts";
import { readJobSuccesses } from "#db/job-history.ts";
import type { JobSchedule, JobStatus } from "#features/jobs/contract.ts";
import { FailedRun, JobStore } from "#features/jobs/server/store.ts";
import { type Clock, systemClock } from "#platform/clock.ts";
import type { Logger } from "#platform/log/log.ts";
import { DatabaseUnavailableError, isDatabaseUnavailable } from "#shared/errors.ts";

export interface Job {
  /** Name in urls and in the queue's tables: lower-case letters and hyphens. */
  readonly name: string;
  /** Description of its work for the administrator: «Sletter …». */
  readonly title: string;
  readonly schedule: JobSchedule;
  /**
   * Must tolerate a repetition after a partial run, as left by a process that dies. `signal` is aborted when the process stops,
   * and when the job was given to another process because this one seemed dead.
   */
  run(signal: AbortSignal): Promise<void>;
  /** A run that fails waits for the next by schedule, unless it lost its process or its database. */
  readonly isTriedOnce?: boolean;
}

/** Time zone of the schedules, such as «03:30». */
export const scheduleTimeZone = "Europe/Oslo";

/**
 * The cron expression of a job. Jobs of the same interval run at different minutes, each at the same one in every process:
 * the job's name decides it.
 */
export function cronOf({ name, schedule }: Pick<Job, "name" | "schedule">): string {
  if (!("everyMinutes" in schedule)) {
    const [time, day] = "dailyAt" in schedule ? [schedule.dailyAt, "*"] : [schedule.mondaysAt, "1"];
    const [hour, minute] = time.split(":").map(Number);
    return `${minute} ${hour} * * ${day}`;
  }
  const { everyMinutes } = schedule;
  const shift = createHash("sha256").update(name).digest().readUInt32BE(0) % everyMinutes;
  if (everyMinutes < 60) return `${shift}-59/${everyMinutes} * * * *`;
  return `${shift % 60} ${Math.floor(shift / 60)}-23/${everyMinutes / 60} * * *`;
}

/** Intervals at which the queue looks, and after which it gives a run up. In seconds. */
export interface QueuePace {
  /** Time between two looks for a job that is due, and between two looks at the schedule. At most 45. */
  readonly poll: number;
  /** Time without a sign of a run's process, after which the run is given to another. */
  readonly silence: number;
  /** Time between two searches for such runs. */
  readonly supervise: number;
  /** Time before the first retry; the next ones wait twice as long each time, with jitter. */
  readonly retry: number;
}

export const usualPace: QueuePace = { poll: 30, silence: 30, supervise: 15, retry: 15 };
const hour = 60 * 60;
const stopTimeoutMs = 4_000;
const wakeAgainMs = 2_000;
/** A time server does not set a clock back by more. */
const setBackMs = 30_000;

export interface JobQueueOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly jobs: readonly Job[];
  readonly pace?: QueuePace;
  /** The clock of this machine, which pg-boss reads too. */
  readonly clock?: Clock;
  /** Called with the time of each job's last success, in Unix time in ms; of one that never has, when it was added. */
  readonly onOpen?: (successes: ReadonlyMap<string, number>) => void;
  readonly onRun?: (job: string, outcome: "succeeded" | "failed") => void;
}

export class JobQueue {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #jobs: readonly Job[];
  readonly #pace: QueuePace;
  readonly #clock: Clock;
  readonly #on: Pick<JobQueueOptions, "onOpen" | "onRun">;
  readonly #store: JobStore;
  readonly #stopping = new AbortController();
  /** Ends the runs in flight, where the queue is opened again. */
  #closing = new AbortController();
  readonly #workers = new Map<string, string>();
  /** Jobs to wake again that ran when they were woken. */
  readonly #woken = new Set<string>();
  #opening: Promise<void> | undefined;
  #boss: PgBoss | undefined;

  constructor({ database, log, jobs, pace = usualPace, clock = systemClock, ...on }: JobQueueOptions) {
    this.#database = database;
    this.#log = log;
    this.#jobs = jobs;
    this.#pace = pace;
    this.#clock = clock;
    this.#on = on;
    this.#store = new JobStore(database);
  }

  /** Opens the queue and works; while the database is away, tries again. Resolves when it is open or stopped. */
  start(): Promise<void> {
    this.#opening ??= this.#openUntilStopped();
    return this.#opening;
  }

  /** Aborts the runs in flight and waits for them, but not for long: what is left is retried by another process. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const stopped = (async () => {
      await this.#opening;
      await this.#boss?.stop({ close: false, timeout: stopTimeoutMs - 1_000 });
    })();
    await Promise.race([stopped, sleep(stopTimeoutMs, undefined, { ref: false })]);
  }

  async list(): Promise<JobStatus[]> {
    const stored = await this.#store.list();
    return this.#jobs.map((job) => {
      const { lastRun = null, isQueued = false, retryAt = null } = stored.get(job.name) ?? {};
      const { name, title, schedule } = job;
      return { name, title, schedule, lastRun, isQueued, nextRunAt: retryAt ?? this.#nextByScheduleOf(job) };
    });
  }

  has(name: string): boolean {
    return this.#jobs.some((job) => job.name === name);
  }

  /** Makes a job due now, unless it is running already, or the queue is not open. */
  async runNow(name: string): Promise<"due" | "running" | "closed"> {
    if (!this.#boss) return "closed";
    // A job that waits, its retry included, is there only once.
    const waiting = await this.#boss.findJobs(name, { queued: true });
    for (const { id } of waiting) await this.#boss.update(name, undefined, { id, startAfter: 0 });
    if (waiting.length === 0 && !(await this.#boss.send(name))) return "running";
    this.#boss.notifyWorker(this.#workers.get(name) ?? "");
    return "due";
  }

  /**
   * Makes a job due now, without waiting for it. A run in progress may have looked for the work already, so the job is woken
   * again when it ends. On failure it is due by its schedule.
   */
  wake(name: string): void {
    this.runNow(name).then(
      (outcome) => {
        if (outcome !== "running" || this.#woken.has(name)) return;
        this.#woken.add(name);
        setTimeout(() => {
          this.#woken.delete(name);
          if (!this.#stopping.signal.aborted) this.wake(name);
        }, wakeAgainMs).unref();
      },
      (error: unknown) => this.#report(error, "a job could not be made due"),
    );
  }

  #nextByScheduleOf(job: Job): string | null {
    const next = this.#boss?.previewSchedule(cronOf(job), { tz: scheduleTimeZone, count: 1 })[0];
    return next?.toISOString() ?? null;
  }

  async #openUntilStopped(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#open();
        void this.#openAgainWhenSetBack();
        return;
      } catch (error) {
        this.#report(error, "the job queue could not be opened");
        await sleep(this.#pace.poll * 1000, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  }

  /**
   * Opens the queue again once the wall clock has been set back: its timers wait for times of the clock that was ahead, and past 24
   * days they do not wait at all.
   */
  async #openAgainWhenSetBack(): Promise<void> {
    const { signal } = this.#stopping;
    const offsetMs = () => this.#clock.now() - performance.now();
    let offset = offsetMs();
    while (!signal.aborted) {
      await sleep(this.#pace.poll * 1000, undefined, { signal, ref: false }).catch(() => {});
      const before = offset;
      offset = offsetMs();
      if (signal.aborted || before - offset < setBackMs) continue;
      this.#log.warn(
        { seconds: Math.round((before - offset) / 1000) },
        "the clock was set back: the job queue opens again",
      );
      const boss = this.#boss;
      this.#boss = undefined;
      this.#closing.abort();
      await boss?.stop({ close: false, timeout: stopTimeoutMs }).catch(() => {});
      this.#closing = new AbortController();
      this.#opening = this.#openUntilStopped();
      return;
    }
  }

  async #open(): Promise<void> {
    await this.#store.clampMarks();
    // Loaded late: it is a megabyte of source that no request needs.
    const { PgBoss: Queue } = await import("pg-boss");
    const boss = new Queue(this.#settings());
    boss.on("error", (error: unknown) => this.#report(error, "the job queue failed at a step"));
    boss.on("warning", ({ message }) => this.#log.warn({ reason: message }, "the job queue warns"));
    try {
      await boss.start();
      const known = new Set((await boss.getQueues()).map(({ name }) => name));
      for (const job of this.#jobs) {
        if (this.#stopping.signal.aborted) break;
        if (known.has(job.name)) await boss.updateQueue(job.name, this.#queueOptions(job));
        // A job of the queue that waits, is retried or runs keeps any other out.
        else await boss.createQueue(job.name, { ...this.#queueOptions(job), policy: "exclusive" });
        await this.#failLeftRun(boss, job);
        await boss.schedule(job.name, cronOf(job), null, { tz: scheduleTimeZone, missed: "once" });
        this.#workers.set(job.name, await this.#work(boss, job));
      }
      const successes = await readJobSuccesses(this.#database.orm);
      this.#on.onOpen?.(new Map([...successes].filter(([name]) => this.has(name))));
    } catch (error) {
      await boss.stop({ close: false, graceful: false }).catch(() => {});
      throw error;
    }
    this.#boss = boss;
  }

  /** The embedded database is one process's alone (decision 002), so a run that is under way now is a dead one's. */
  async #failLeftRun(boss: PgBoss, { name }: Job): Promise<void> {
    if (this.#database.kind !== "embedded") return;
    for (const { id, state } of await boss.findJobs(name)) {
      if (state === "active") await boss.fail(name, id);
    }
  }

  #settings(): ConstructorOptions {
    const { poll, supervise } = this.#pace;
    return {
      db: { executeSql: (text, values) => this.#executeSql(text, values) },
      backend: this.#database.kind === "embedded" ? "pglite" : "postgres",
      cronMonitorIntervalSeconds: poll,
      cronWorkerIntervalSeconds: poll,
      superviseIntervalSeconds: supervise,
      monitorIntervalSeconds: supervise,
      // Upkeep of tables that are small, or not used here.
      queueCacheIntervalSeconds: hour,
      maintenanceIntervalSeconds: hour,
      bamIntervalSeconds: hour,
      flowIntervalSeconds: hour,
      reindex: false,
      monitorVacuum: false,
    };
  }

  #queueOptions({ schedule }: Job) {
    const { silence, retry } = this.#pace;
    return {
      expireInSeconds: hour,
      heartbeatSeconds: silence,
      retryLimit: 7,
      retryDelay: retry,
      retryBackoff: true,
      retryDelayMax: hour,
      // The latest run is displayed, so it is kept past the interval.
      deleteAfterSeconds: ("mondaysAt" in schedule ? 15 : 3) * 24 * hour,
      retentionSeconds: 24 * hour,
    };
  }

  #work(boss: PgBoss, { name, run, isTriedOnce }: Job): Promise<string> {
    const { poll } = this.#pace;
    // The looks of the jobs drift apart, so that they do not all come at once.
    const options = { pollingIntervalSeconds: poll * (1 + Math.random() / 4) };
    return boss.work(name, options, async ([given]) => {
      const startedMs = performance.now();
      const elapsedMs = () => performance.now() - startedMs;
      const signal = AbortSignal.any([
        this.#stopping.signal,
        this.#closing.signal,
        ...(given ? [given.signal] : []),
      ]);
      try {
        await run(signal);
        this.#on.onRun?.(name, "succeeded");
        return null;
      } catch (error) {
        this.#log[isDatabaseUnavailable(error) ? "warn" : "error"]({ err: error, job: name }, "a job failed");
        this.#on.onRun?.(name, "failed");
        const failed = new FailedRun(error, elapsedMs());
        // The queue counts such a run as completed, with the failure as its output: a failed run is retried.
        if (isTriedOnce && !signal.aborted && !isDatabaseUnavailable(error)) return failed;
        throw failed;
      }
    });
  }

  /** pg-boss passes errors on as copies of their own fields, so an outage is marked by one. */
  async #executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }> {
    try {
      return await this.#database.executeSql(text, values);
    } catch (error) {
      // The driver's own error, without drizzle's around it.
      if (!isDatabaseUnavailable(new Error("of the queue", { cause: error }))) throw error;
      throw Object.assign(new DatabaseUnavailableError("of the queue", { cause: error }), { isOutage: true });
    }
  }

  /** An outage of the database is in the log already (db/server/server-pool.ts), and the queue's steps are repeated. */
  #report(error: unknown, message: string): void {
    if (this.#stopping.signal.aborted || isOutage(error)) return;
    const logged = error instanceof Error ? error : Object.assign(new Error("of the queue"), error);
    this.#log.error({ err: logged }, message);
  }
}

function isOutage(error: unknown): boolean {
  return typeof error === "object" && error !== null && "isOutage" in error;
}
