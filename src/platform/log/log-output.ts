/**
 * Standard output of the log: lines are gathered for some milliseconds and written by one non-blocking write. (A write for each
 * turn was 8 % of a cached response.) When their reader has stopped, they wait in memory up to a limit, and past that are
 * dropped: no request waits.
 */
import { writeSync } from "node:fs";

/** Room for some 7 000 lines. */
const maxWaitingBytes = 1024 * 1024;
/** The interval of writes: a pipe holds 64 kB, so that a reader that keeps up takes some megabytes a second. */
const gatherMs = 5;
/** The longest that the end of the process waits for the reader. */
const lastMs = 500;

class LogOutput {
  /** Dropped lines since the start. */
  dropped = 0;
  #reported = 0;
  #lines = "";
  #beingSent = Buffer.alloc(0);
  #isDue = false;

  constructor() {
    // Once Node has opened it, a full pipe or socket fails with EAGAIN instead of blocking the thread.
    process.stdout.on("error", () => {});
    process.on("exit", () => this.#sendLast());
  }

  write(line: string): void {
    if (this.#lines.length + this.#beingSent.length > maxWaitingBytes) {
      this.dropped += 1;
      return;
    }
    if (this.#reported < this.dropped) {
      this.#reported = this.dropped;
      const report = { level: 40, time: Date.now(), dropped: this.dropped, msg: "log lines were dropped" };
      this.#lines += `${JSON.stringify(report)}\n`;
    }
    this.#lines += line;
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(() => this.#sendAll(), gatherMs);
  }

  #sendAll(): void {
    this.#isDue = !this.#send();
    if (this.#isDue) setTimeout(() => this.#sendAll(), gatherMs).unref();
  }

  /** @returns whether nothing waits any more */
  #send(): boolean {
    try {
      while (this.#beingSent.length > 0 || this.#lines !== "") {
        if (this.#beingSent.length === 0) {
          this.#beingSent = Buffer.from(this.#lines);
          this.#lines = "";
        }
        this.#beingSent = this.#beingSent.subarray(writeSync(1, this.#beingSent));
      }
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EAGAIN") return false;
      // The reader is gone, or the disk of the file is full.
      this.dropped += `${this.#beingSent.toString()}${this.#lines}`.split("\n").length - 1;
      this.#beingSent = Buffer.alloc(0);
      this.#lines = "";
      return true;
    }
  }

  #sendLast(): void {
    const until = performance.now() + lastMs;
    const nobody = new Int32Array(new SharedArrayBuffer(4));
    while (!this.#send() && performance.now() < until) Atomics.wait(nobody, 0, 0, gatherMs);
  }
}

let output: LogOutput | undefined;

/** The process's one output, shared by its logs. */
export const logOutput = (): LogOutput => (output ??= new LogOutput());
