/** The error a failed run leaves in the queue's table: what the administrator may see of it, and nothing else. */
import type { JobFailure } from "#features/jobs/contract.ts";
import { type LoggableError, loggableError } from "#platform/log/loggable-error.ts";
import { isDatabaseUnavailable } from "#shared/errors.ts";

/** What the table holds of it, since pg-boss stores an error's own fields. */
export interface StoredFailure extends JobFailure {
  readonly durationMs: number;
}

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
