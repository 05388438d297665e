/**
 * SQL of the background jobs: one row each, with its latest run and the process that has it. The table is made when the queue
 * opens, in a schema of its own: no migration and no backup has it.
 */
import { type SQL, sql } from "drizzle-orm";
import { type Orm, Store } from "#db/database.ts";
import { hasTable, jobTable } from "#db/job-history.ts";
import type { JobFailure } from "#features/jobs/contract.ts";
import { loggableError, type LoggableError } from "#platform/log/loggable-error.ts";
import { isDatabaseUnavailable } from "#shared/errors.ts";

export interface JobRow extends Record<string, unknown> {
  readonly name: string;
  /** The number of its latest run: a process that names an earlier one's has lost the job. */
  readonly run: number;
  /** Attempts of that run: more than one when those before failed or were lost. */
  readonly attempts: number;
  /** Whether a process runs it, and has given a sign of life. */
  readonly isHeld: boolean;
  readonly nowMs: number;
  readonly addedMs: number;
  readonly startedMs: number | null;
  /** Null while it runs, and when it was lost. */
  readonly endedMs: number | null;
  /** When it is due besides its schedule: a retry, or «Kjør nå». */
  readonly dueMs: number | null;
  readonly failure: JobFailure | null;
}

/** A run by its job's name and its number. */
export type JobRunId = Pick<JobRow, "name" | "run">;

const openingLock = 4_018_001;
const ms = (time: SQL) => sql`round(extract(epoch from ${time}) * 1000)::float8`;
const seconds = (count: number) => sql`${count}::float8 * interval '1 second'`;

export class JobStore extends Store {
  readonly #silence: SQL;
  readonly #isHeld: SQL;

  /** @param silence seconds without a sign of a run's process, after which another takes it over */
  constructor(database: Store["database"], silence: number) {
    super(database);
    this.#silence = seconds(silence);
    this.#isHeld = sql`coalesce(held_until between now() and now() + 2 * ${this.#silence}, false)`;
  }

  /** @returns whether it is open: not while a process of 1.0.0 runs a job by its own queue, which is dropped */
  async open(names: readonly string[]): Promise<boolean> {
    return this.database.orm.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${openingLock}::int)`);
      if (!(await this.#dropOldQueue(tx))) return false;
      if (!(await hasTable(tx, "jobs.job"))) {
        await tx.execute(sql`create schema if not exists jobs`);
        await tx.execute(sql`create table ${jobTable} (
          name text primary key, run integer not null default 0, attempts integer not null default 0,
          held_until timestamptz, due_at timestamptz, added_at timestamptz not null default now(),
          started_at timestamptz, ended_at timestamptz, succeeded_at timestamptz, failure jsonb,
          ends timestamptz[] not null default '{}')`);
      }
      const added = sql`select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb)`;
      await tx.execute(sql`insert into ${jobTable} (name) ${added} on conflict do nothing`);
      // The embedded database is one process's alone (decision 002), so a run that is under way now is a dead one's.
      if (this.database.kind === "embedded") await tx.execute(sql`update ${jobTable} set held_until = null`);
      return true;
    });
  }

  /** Two queues would run a job twice at once, and send a mail twice. */
  async #dropOldQueue(tx: Orm): Promise<boolean> {
    if (!(await hasTable(tx, "pgboss.job"))) return true;
    await tx.execute(sql`lock table pgboss.job`);
    const running = await tx.execute(sql`select from pgboss.job where state = 'active'
      and coalesce((to_jsonb(job) ->> 'heartbeat_on')::timestamptz, started_on) > now() - interval '2 minutes'`);
    if (this.database.kind === "server" && running.rows.length > 0) return false;
    await tx.execute(sql`drop schema pgboss cascade`);
    return true;
  }

  async list(): Promise<readonly JobRow[]> {
    const { rows } = await this.database.orm.execute<JobRow>(sql`
      select name, run, attempts, failure, ${this.#isHeld} as "isHeld",
        ${ms(sql`now()`)} as "nowMs", ${ms(sql`added_at`)} as "addedMs", ${ms(sql`due_at`)} as "dueMs",
        ${ms(sql`started_at`)} as "startedMs", ${ms(sql`ended_at`)} as "endedMs"
      from ${jobTable}`);
    return rows;
  }

  /** Begins the run after this one. @returns whether no other process has */
  async begin({ name, run }: JobRunId, attempts: number): Promise<boolean> {
    const { rows } = await this.database.orm.execute(sql`
      update ${jobTable} set run = run + 1, attempts = ${attempts}, held_until = now() + ${this.#silence},
        due_at = null, started_at = now(), ended_at = null, failure = null
      where name = ${name} and run = ${run} and not ${this.#isHeld} returning name`);
    return rows.length > 0;
  }

  /** Gives a sign of life of a run. @returns whether it goes on, and no other process has the job */
  async hold({ name, run }: JobRunId): Promise<boolean> {
    const { rows } = await this.database.orm.execute(sql`
      update ${jobTable} set held_until = now() + ${this.#silence}
      where name = ${name} and run = ${run} and ended_at is null returning name`);
    return rows.length > 0;
  }

  /** @param retry seconds until the next attempt, if there is one; a time that «Kjør nå» set during the run stays */
  async end({ name, run }: JobRunId, failure: JobFailure | null, retry: number | null): Promise<void> {
    await this.database.orm.execute(sql`
      update ${jobTable} set held_until = null, ended_at = now(), failure = ${failure && JSON.stringify(failure)}::jsonb,
        ${failure ? sql`` : sql`succeeded_at = now(),`}
        due_at = coalesce(due_at, now() + ${retry}::float8 * interval '1 second'),
        ends = case when now() - ends[1] between interval '0' and interval '12 hours' then ends
          else (now() || ends)[1:8] end
      where name = ${name} and run = ${run}`);
  }

  /** Makes a job due, also one that runs, which is then run again, or only one that does not. @returns whether it is due */
  async makeDue(name: string, isAlsoHeld: boolean): Promise<boolean> {
    const { rows } = await this.database.orm.execute(sql`
      update ${jobTable} set due_at = now(), attempts = 0
      where name = ${name} and (${isAlsoHeld}::boolean or not ${this.#isHeld}) returning name`);
    return rows.length > 0;
  }
}

/** The stored part of a failure: only what the administrator may see. The frames are in the log. */
export function failureOf(error: unknown): JobFailure {
  const reason = isDatabaseUnavailable(error) ? "database" : "error";
  return { reason, detail: describe(loggableError(error)) };
}

/** Types, codes and our own messages, from the error to its cause. */
function describe({ type, code, message, cause }: LoggableError): string {
  const own = [type, code, message].filter(Boolean).join(" ");
  return cause ? `${own} ← ${describe(cause)}` : own;
}
