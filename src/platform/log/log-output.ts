/** Standard output for the log: a line is written at once, but lines that can wait are gathered and written together. */
import { pino } from "pino";

/** What a pipe takes whole, so that the lines of several processes on one pipe do not mix. */
const maxGathered = 4_096;
const gatherMs = 20;

export class LogOutput {
  readonly #destination = pino.destination({ dest: 1, sync: true });
  #gathered = "";
  #timer: NodeJS.Timeout | undefined;
  #flushesAtExit = false;

  /** At once, after what was gathered before it. */
  write(line: string): void {
    this.#flush();
    this.#destination.write(line);
  }

  /**
   * The first one after a quiet moment at once, those that follow it together, twenty milliseconds later at most. A process
   * that is killed loses what it has gathered, one that crashes or ends does not.
   */
  gather(line: string): void {
    if (!this.#timer) {
      this.#destination.write(line);
      this.#wait();
      return;
    }
    if (this.#gathered.length + line.length > maxGathered) this.#flush();
    this.#gathered += line;
    if (this.#flushesAtExit) return;
    this.#flushesAtExit = true;
    process.once("exit", () => this.#flush());
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#gathered === "") return;
      this.#flush();
      this.#wait();
    }, gatherMs).unref();
  }

  #flush(): void {
    if (this.#gathered === "") return;
    const lines = this.#gathered;
    this.#gathered = "";
    this.#destination.write(lines);
  }
}
