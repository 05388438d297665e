/** State of each job in the queue's tables: its latest run, the waiting ones, and the stored part of a failure. */
import { sql } from "drizzle-orm";
import { Store } from "#db/database.ts";
import type { JobFailure, JobRun } from "#features/jobs/contract.ts";
import { loggableError, type LoggableError } from "#platform/log/loggable-error.ts";
import { isDatabaseUnavailable } from "#shared/errors.ts";

/** Stored fields of a failed run, since pg-boss stores an error's own. */
interface StoredFailure extends JobFailure {
  readonly durationMs: number;
}

/** The error a failed run leaves in the queue's table: only the part that the administrator may see. */
export class FailedRun extends Error implements StoredFailure {
  override readonly name = "FailedRun";
  readonly reason: JobFailure["reason"];
  readonly detail: string;
  readonly durationMs: number;

  constructor(error: unknown, durationMs: number) {
    super("a job failed");
    this.reason = isDatabaseUnavailable(error) ? "database" : "error";
    this.detail = describe(loggableError(error));
    this.durationMs = durationMs;
    // The frames are in the log; stored, they would only grow the table.
    this.stack = "";
  }
}

/** Types, codes and our own messages, from the error to its cause. */
function describe({ type, code, message, cause }: LoggableError): string {
  const own = [type, code, message].filter(Boolean).join(" ");
  return cause ? `${own} ← ${describe(cause)}` : own;
}

export interface StoredJob {
  readonly lastRun: JobRun | null;
  readonly isQueued: boolean;
  readonly retryAt: string | null;
}

interface Row extends Record<string, unknown> {
  name: string;
  /** pg-boss's states. A run that is retried is `retry`, with the failure of the attempt before. */
  state: "created" | "retry" | "active" | "completed" | "cancelled" | "failed";
  started_ms: number | null;
  ended_ms: number | null;
  start_after_ms: number;
  is_due: boolean;
  output: Partial<StoredFailure> | null;
}

export class JobStore extends Store {
  /**
   * Sets the queue's marks that lie ahead to now: a clock that was ahead left them, and nothing is scheduled, retried or taken over
   * until they have passed. A retry waits an hour at most.
   */
  async clampMarks(): Promise<void> {
    await this.database.orm.transaction(async (tx) => {
      const made = await tx.execute<{ name: string | null }>(
        sql`select to_regclass('pgboss.version')::text as name`,
      );
      if (!made.rows[0]?.name) return;
      const soon = sql`now() + interval '1 minute'`;
      await tx.execute(sql`
        update pgboss.version
        set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()), flow_on = least(flow_on, now())
        where greatest(cron_on, bam_on, flow_on) > ${soon}`);
      await tx.execute(sql`
        update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()),
          monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now())
        where greatest(monitor_claim_on, monitor_on, maintain_on) > ${soon}`);
      await tx.execute(sql`
        update pgboss.job set start_after = least(start_after, now()), started_on = least(started_on, now()),
          heartbeat_on = least(heartbeat_on, now()), completed_on = least(completed_on, now())
        where start_after > now() + interval '2 hours'
          or greatest(started_on, heartbeat_on, completed_on) > ${soon}`);
    });
  }

  /** Jobs by name; only those that were queued, and none before the queue is first opened. */
  async list(): Promise<ReadonlyMap<string, StoredJob>> {
    const { orm } = this.database;
    const table = await orm.execute<{ name: string | null }>(
      sql`select to_regclass('pgboss.job')::text as name`,
    );
    if (!table.rows[0]?.name) return new Map();
    const { rows } = await orm.execute<Row>(sql`
      select name, state::text, output, start_after <= now() as is_due,
        (extract(epoch from started_on) * 1000)::float8 as started_ms,
        (extract(epoch from completed_on) * 1000)::float8 as ended_ms,
        (extract(epoch from start_after) * 1000)::float8 as start_after_ms
      from (
        select *, row_number() over (partition by name, started_on is null order by started_on desc) as place
        from pgboss.job
      ) as ranked
      where place = 1`);
    const jobs = Map.groupBy(rows, ({ name }) => name);
    return new Map([...jobs].map(([name, found]) => [name, toStoredJob(found)]));
  }
}

/** @param rows the latest attempt, and one that was not yet begun, as far as there are any */
function toStoredJob(rows: readonly Row[]): StoredJob {
  const attempt = rows.find((row) => row.started_ms !== null);
  const retry = attempt?.state === "retry" ? attempt : undefined;
  const isQueued = rows.some((row) => row.is_due && (row.state === "created" || row.state === "retry"));
  return {
    lastRun: attempt ? toRun(attempt) : null,
    isQueued,
    retryAt: retry ? toInstant(retry.start_after_ms) : null,
  };
}

function toRun({ state, started_ms: startedMs, ended_ms: endedMs, output }: Row): JobRun {
  const startedAt = toInstant(startedMs ?? 0);
  if (state === "active") return { startedAt, durationMs: null, outcome: "running", failure: null };
  if (state === "completed" && !output?.reason) {
    return { startedAt, durationMs: (endedMs ?? 0) - (startedMs ?? 0), outcome: "done", failure: null };
  }
  const { reason = "lost", detail = "", durationMs = null } = output ?? {};
  return { startedAt, durationMs, outcome: "failed", failure: { reason, detail } };
}

const toInstant = (ms: number): string => new Date(ms).toISOString();
