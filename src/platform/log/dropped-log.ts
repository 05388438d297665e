/** The log of dropped items: one line for all within five seconds, so that a flood cannot fill the log. */
import { loggableError } from "#platform/log/loggable-error.ts";
import type { Logger } from "#platform/log/log.ts";

const gatheredMs = 5_000;

export class DroppedLog {
  readonly #log: Logger;
  readonly #message: string;
  #dropped = 0;
  #reason = "";
  #timer: NodeJS.Timeout | undefined;

  constructor({ log, message }: { log: Logger; message: string }) {
    this.#log = log;
    this.#message = message;
  }

  note(error: unknown): void {
    this.#dropped += 1;
    this.#reason ||= reasonOf(error);
    this.#timer ??= setTimeout(() => this.flush(), gatheredMs).unref();
  }

  /** Writes the line now, if there is one to write. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#dropped > 0) this.#log.warn({ dropped: this.#dropped, reason: this.#reason }, this.#message);
    this.#dropped = 0;
    this.#reason = "";
  }
}

/** The types and codes of an error and its cause, no messages: those of libraries repeat their input. */
function reasonOf(error: unknown): string {
  const { type, code, cause } = loggableError(error);
  const reason = [type, code].filter(Boolean).join(" ");
  return cause ? `${reason}, ${[cause.type, cause.code].filter(Boolean).join(" ")}` : reason;
}
