/** The structured log: one JSON object a line. */
import type { FastifyBaseLogger } from "fastify";
import { type LoggerOptions, pino } from "pino";
import { loggableError } from "#platform/log/loggable-error.ts";

export type Logger = FastifyBaseLogger;

/** Writes to standard output, or to the stream given. */
export function createLog(level: string, stream: { write(line: string): void } = new LogOutput()): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    // A request or reply that is logged by accident would carry IPs and headers: it is left out.
    serializers: { req: () => undefined, res: () => undefined, err: loggableError, error: loggableError },
    hooks: {
      // Without a message of its own, a line would get the error's.
      logMethod(args, method) {
        const [first, words] = args as [unknown, unknown?];
        if (first instanceof Error) method.apply(this, [{ err: first }, wordsOr(words)]);
        else if (isAboutError(first)) method.apply(this, [first, wordsOr(words)]);
        else method.apply(this, args);
      },
    },
  };
  return pino(options, stream);
}

const wordsOr = (words: unknown) => (typeof words === "string" ? words : "an error");

function isAboutError(value: unknown): value is { err: unknown } {
  return typeof value === "object" && value !== null && "err" in value;
}

/** What a pipe takes whole, so that the lines of several processes on one pipe do not mix. */
const maxGathered = 4_096;
const gatherMs = 20;
const infoLevel = 30;

export class LogOutput {
  /** Asks pino to set `lastLevel` before it writes a line. */
  readonly [pino.symbols.needsMetadataGsym] = true;
  lastLevel = 0;
  readonly #destination = pino.destination({ dest: 1, sync: true });
  #gathered = "";
  #timer: NodeJS.Timeout | undefined;
  #flushesAtExit = false;

  /**
   * A warning or an error at once, after what was gathered before it. Of other lines, the first one after a quiet moment at once,
   * those that follow it together, twenty milliseconds later at most. A process that is killed loses what it has gathered, one
   * that crashes or ends does not.
   */
  write(line: string): void {
    if (this.lastLevel <= infoLevel && this.#timer) {
      this.#gather(line);
      return;
    }
    this.#flush();
    this.#destination.write(line);
    if (this.lastLevel <= infoLevel) this.#wait();
  }

  #gather(line: string): void {
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
