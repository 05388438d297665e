/**
 * The queue of the background jobs, a table in the same database: each job runs in one process at a time. All times are the
 * database's. (decision 018)
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#db/client.ts";
import { readJobSuccesses } from "#db/job-history.ts";
import type { JobFailure, JobRun, JobStatus } from "#features/jobs/contract.ts";
import { type Scheduled, timesAround } from "#features/jobs/server/schedule.ts";
import { failureOf, type JobRow, type JobRunId, JobStore } from "#features/jobs/server/store.ts";
import { hourMs } from "#platform/clock.ts";
import type { Logger } from "#platform/log/log.ts";
import { isDatabaseUnavailable, OwnError } from "#shared/errors.ts";

export interface Job extends Scheduled {
  /** Name in urls and in the queue's table: lower-case letters and hyphens. */
  readonly name: string;
  /** Description of its work for the administrator: «Sletter …». */
  readonly title: string;
  /**
   * Must tolerate a repetition after a partial run, as left by a process that dies. `signal` is aborted when the process stops,
   * and when the job was given to another process because this one seemed dead.
   */
  run(signal: AbortSignal): Promise<void>;
  /** A run that fails waits for the next by schedule, unless it lost its process or its database. */
  readonly isTriedOnce?: boolean;
}

/** Intervals, in seconds. */
export interface QueuePace {
  /** Time between two looks for jobs that are due, and between two signs of life of a run. */
  readonly look: number;
  /** Time without a sign of a run's process, after which another takes it over. */
  readonly silence: number;
  /** Time before the first retry; the next ones wait twice as long each time, with jitter. */
  readonly retry: number;
}

export const usualPace: QueuePace = { look: 10, silence: 30, retry: 15 };
const retries = 7;
const stopTimeoutMs = 4_000;

export interface JobQueueOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly jobs: readonly Job[];
  readonly pace?: QueuePace;
  /** Called with the time of each job's last success, in Unix time in ms; of one that never has, when it was added. */
  readonly onOpen?: (successes: ReadonlyMap<string, number>) => void;
  readonly onRun?: (job: string, outcome: "succeeded" | "failed") => void;
}

interface Running extends JobRunId {
  readonly ending: AbortController;
  readonly ended: Promise<void>;
}

export class JobQueue {
  readonly #options: JobQueueOptions;
  readonly #pace: QueuePace;
  readonly #store: JobStore;
  readonly #stopping = new AbortController();
  readonly #opened = Promise.withResolvers<void>();
  /** The runs in this process, by the names of their jobs. */
  readonly #running = new Map<string, Running>();
  #working: Promise<void> | undefined;
  #isOpen = false;
  /** Ends the wait for the next look. */
  #waiting = new AbortController();

  constructor(options: JobQueueOptions) {
    this.#options = options;
    this.#pace = options.pace ?? usualPace;
    this.#store = new JobStore(options.database, this.#pace.silence);
  }

  /** Opens the queue and works; while the database is away, tries again. Resolves when it is open or stopped. */
  start(): Promise<void> {
    this.#working ??= this.#work().finally(this.#opened.resolve);
    return this.#opened.promise;
  }

  /** Aborts the runs in flight and waits for them, but not for long: what is left is retried by another process. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#waiting.abort();
    const stopped = (async () => {
      await this.#working;
      await Promise.all([...this.#running.values()].map(({ ended }) => ended));
    })();
    await Promise.race([stopped, sleep(stopTimeoutMs, undefined, { ref: false })]);
  }

  async list(): Promise<JobStatus[]> {
    const stored = this.#isOpen ? await this.#store.list() : [];
    const rows = new Map(stored.map((row) => [row.name, row]));
    return this.#options.jobs.map((job) => {
      const { name, title, schedule } = job;
      const row = rows.get(name);
      const { nowMs, dueMs } = row ?? { nowMs: Date.now(), dueMs: null };
      const bySchedule = timesAround(job, nowMs).next;
      const nextMs = dueMs !== null && dueMs > nowMs ? Math.min(dueMs, bySchedule) : bySchedule;
      return {
        name,
        title,
        schedule,
        lastRun: row?.startedMs == null ? null : latestRun(row, row.startedMs),
        isQueued: row !== undefined && this.#attemptDue(job, row) !== null,
        nextRunAt: this.#isOpen ? new Date(nextMs).toISOString() : null,
      };
    });
  }

  has(name: string): boolean {
    return this.#options.jobs.some((job) => job.name === name);
  }

  /** Makes a job due now, unless it is running already, or the queue is not open. */
  async runNow(name: string): Promise<"due" | "running" | "closed"> {
    if (!this.#isOpen) return "closed";
    if (!(await this.#store.makeDue(name, false))) return "running";
    this.#waiting.abort();
    return "due";
  }

  /**
   * Makes a job due now, without waiting for it. A run in progress may have looked for the work already, so the job is run
   * again when it ends. On failure it is due by its schedule.
   */
  wake(name: string): void {
    if (!this.#isOpen) return;
    this.#store.makeDue(name, true).then(
      () => this.#waiting.abort(),
      (error: unknown) => this.#report(error, "a job could not be made due"),
    );
  }

  async #work(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#waiting = new AbortController();
      try {
        if (!this.#isOpen) await this.#open();
        if (this.#isOpen) await this.#look();
      } catch (error) {
        const failed = this.#isOpen ? "the job queue failed at a step" : "the job queue could not be opened";
        this.#report(error, failed);
      }
      if (this.#stopping.signal.aborted) return;
      const { signal } = this.#waiting;
      await sleep(this.#pace.look * 1000, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #open(): Promise<void> {
    const { database, jobs, onOpen } = this.#options;
    if (!(await this.#store.open(jobs.map(({ name }) => name)))) return;
    const successes = await readJobSuccesses(database.orm);
    onOpen?.(new Map([...successes].filter(([name]) => this.has(name))));
    this.#isOpen = true;
    this.#opened.resolve();
  }

  async #look(): Promise<void> {
    for (const running of this.#running.values()) {
      // Its process was silent, and another has the job.
      if (!(await this.#store.hold(running))) running.ending.abort();
    }
    const rows = await this.#store.list();
    for (const job of this.#options.jobs) {
      const row = rows.find(({ name }) => name === job.name);
      const attempt = row && !this.#running.has(job.name) ? this.#attemptDue(job, row) : null;
      if (!row || attempt === null || this.#stopping.signal.aborted) continue;
      if (!(await this.#store.begin(row, attempt))) continue;
      const [run, ending] = [{ name: row.name, run: row.run + 1 }, new AbortController()];
      const ended = this.#run(job, run, attempt, ending).finally(() => {
        this.#running.delete(job.name);
        this.#waiting.abort();
      });
      this.#running.set(job.name, { ...run, ending, ended });
    }
  }

  /** The attempt that is due, from 1; null where none is. What a clock that was ahead has left counts for nothing. */
  #attemptDue(job: Job, { isHeld, nowMs, addedMs, startedMs, endedMs, dueMs, attempts }: JobRow) {
    if (isHeld) return null;
    const sinceMs = startedMs ?? addedMs;
    if (sinceMs < timesAround(job, nowMs).latest || sinceMs > nowMs) return 1;
    if (dueMs !== null && (dueMs <= nowMs || dueMs > nowMs + hourMs)) return attempts + 1;
    const isLost = startedMs !== null && endedMs === null && attempts <= retries;
    return isLost ? attempts + 1 : null;
  }

  async #run(job: Job, id: JobRunId, attempt: number, ending: AbortController): Promise<void> {
    const { log, onRun } = this.#options;
    const { name, isTriedOnce } = job;
    const signal = AbortSignal.any([this.#stopping.signal, ending.signal]);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new OwnError("it took more than an hour")), hourMs).unref();
    let failure: JobFailure | null = null;
    let retry: number | null = null;
    try {
      await Promise.race([job.run(signal), late.promise]);
      onRun?.(name, "succeeded");
    } catch (error) {
      const isAway = isDatabaseUnavailable(error);
      log[isAway ? "warn" : "error"]({ err: error, job: name }, "a job failed");
      onRun?.(name, "failed");
      failure = failureOf(error);
      if ((!isTriedOnce || isAway || signal.aborted) && attempt <= retries) {
        retry = this.#pace.retry * 2 ** (attempt - 1) * (1 + Math.random());
      }
      ending.abort();
    } finally {
      clearTimeout(timer);
    }
    // Where this fails the run is lost, and taken over.
    await this.#store.end(id, failure, retry).catch((error: unknown) => {
      this.#report(error, "the job queue failed at a step");
    });
  }

  /** An outage of the database is in the log already (db/server/server-pool.ts), and the queue's steps are repeated. */
  #report(error: unknown, message: string): void {
    if (this.#stopping.signal.aborted || isDatabaseUnavailable(error)) return;
    this.#options.log.error({ err: error }, message);
  }
}

function latestRun({ isHeld, endedMs, failure }: JobRow, startedMs: number): JobRun {
  const startedAt = new Date(startedMs).toISOString();
  if (isHeld) return { startedAt, durationMs: null, outcome: "running", failure: null };
  if (endedMs === null) {
    return { startedAt, durationMs: null, outcome: "failed", failure: { reason: "lost", detail: "" } };
  }
  return { startedAt, durationMs: endedMs - startedMs, outcome: failure ? "failed" : "done", failure };
}
