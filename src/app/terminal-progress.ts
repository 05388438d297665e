/** Progress of a long command, in plain lines on standard error: a line for each step, and one now and then while it lasts. */
import type { Progress } from "#db/backup/progress.ts";

const lineEveryMs = 5_000;
const count = new Intl.NumberFormat("en");

export class TerminalProgress implements Progress {
  readonly #write: (line: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #done = 0;

  constructor(write: (line: string) => void = (line) => process.stderr.write(`${line}\n`)) {
    this.#write = write;
  }

  step(text: string, rowsInAll?: number): void {
    clearInterval(this.#timer);
    this.#done = 0;
    this.#write(`${text} …`);
    let seconds = 0;
    this.#timer = setInterval(() => {
      seconds += lineEveryMs / 1_000;
      const all = rowsInAll === undefined ? "" : ` of ${count.format(rowsInAll)}`;
      const rows = this.#done > 0 || all !== "" ? `${count.format(this.#done)}${all} rows, ` : "";
      this.#write(`  ${rows}${seconds} s`);
    }, lineEveryMs).unref();
  }

  readonly rows = (done: number): void => {
    this.#done = done;
  };
}
