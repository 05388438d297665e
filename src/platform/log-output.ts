/** Standard output for the log: a line is written at once, but lines that can wait are gathered and written together. */
import { pino } from "pino";

/** What a pipe takes whole, so that the lines of several processes on one pipe do not mix. */
const maxGathered = 4_096;

export class LogOutput {
  readonly #destination = pino.destination({ dest: 1, sync: true });
  #gathered = "";
  #flushing: NodeJS.Immediate | undefined;
  #flushesAtExit = false;

  /** At once, after what was gathered before it. */
  write(line: string): void {
    this.flush();
    this.#destination.write(line);
  }

  /**
   * Once what happens now has been handled: with all lines of a busy moment, and an only one at once. A process that is
   * killed in that moment loses them, one that crashes or ends does not.
   */
  gather(line: string): void {
    if (this.#gathered.length + line.length > maxGathered) this.flush();
    this.#gathered += line;
    this.#flushing ??= setImmediate(() => this.flush());
    if (this.#flushesAtExit) return;
    this.#flushesAtExit = true;
    process.once("exit", () => this.flush());
  }

  flush(): void {
    clearImmediate(this.#flushing);
    this.#flushing = undefined;
    if (this.#gathered === "") return;
    const lines = this.#gathered;
    this.#gathered = "";
    this.#destination.write(lines);
  }
}
