/** Writes the marks of a day in groups: hashes under its salt, which take a moment to make. What is dropped is logged. */
import { DroppedLog } from "#platform/log/dropped-log.ts";
import type { Logger } from "#platform/log/log.ts";
import { GroupWriter } from "#platform/writes/group-writer.ts";

export interface MarkWriterOptions<Mark> {
  readonly log: Logger;
  /** What is logged, with a number, when marks were dropped. */
  readonly dropped: string;
  readonly write: (marks: readonly Mark[]) => Promise<void>;
}

export class MarkWriter<Mark> {
  readonly #writer: GroupWriter<Mark>;
  readonly #dropped: DroppedLog;
  readonly #making = new Set<Promise<void>>();

  constructor({ log, dropped, write }: MarkWriterOptions<Mark>) {
    this.#dropped = new DroppedLog({ log, message: dropped });
    this.#writer = new GroupWriter({ maxWaitMs: 250, maxGroup: 500, maxPending: 5_000, write });
  }

  /** @param mark null when there is nothing to write after all */
  add(mark: Promise<Mark | null>): void {
    const note = (error: unknown) => this.#dropped.note(error);
    const making = mark
      .then((made) => {
        // Written some time later, which nobody waits for.
        if (made !== null) this.#writer.add(made).catch(note);
      })
      .catch(note)
      .finally(() => this.#making.delete(making));
    this.#making.add(making);
  }

  get pending(): number {
    return this.#writer.pending;
  }

  /** Writes every mark so far, including those still waiting for the day's salt. */
  async flush(): Promise<void> {
    await Promise.all(this.#making);
    await this.#writer.flush();
    this.#dropped.flush();
  }
}
