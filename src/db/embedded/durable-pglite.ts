/** PGlite with durable commits, and with errors instead of a hang once the PostgreSQL inside it has stopped. */
import { AsyncLocalStorage } from "node:async_hooks";
import {
  PGlite,
  type PGliteOptions,
  type QueryOptions,
  type Results,
  type Transaction,
  types,
} from "@electric-sql/pglite";
import type { DatabaseLog } from "../database.ts";
import { OwnError } from "#shared/errors.ts";

/** PGlite's own start parameters without `-F` (which turns syncing off), and ours. */
export const startParams: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "--fsync=on",
  // The default, fdatasync, is a no-op in the WebAssembly build.
  "--wal_sync_method=fsync",
  // The default of 128 MB would stay in memory for good; the catalogue is read from memory, not from here.
  "--shared_buffers=4MB",
  // There is one session. Room for a hundred is 4 MB.
  "--max_connections=8",
];

/** The last lines of PostgreSQL's own log, for an error message. */
const KEPT_LINES = 20;

/**
 * Types that stay text, and the types of their arrays (of numeric too): drizzle parses them itself, and so does the job queue.
 * Drizzle sets this for each query, and PGlite then copies its table of all parsers, as slow as a short query: it is set once.
 */
const { TIMESTAMP, TIMESTAMPTZ, INTERVAL, DATE } = types;
const textTypes = [TIMESTAMP, TIMESTAMPTZ, INTERVAL, DATE, 1231, 1115, 1185, 1187, 1182];
const asText = Object.fromEntries(textTypes.map((type) => [type, (text: string) => text]));
const withOwnParsers = ({ parsers: _parsers, ...options }: QueryOptions = {}): QueryOptions => options;

export interface DurablePGliteOptions extends Pick<
  PGliteOptions,
  "fs" | "loadDataDir" | "initDbStartParams" | "startParams"
> {
  log: DatabaseLog;
  /** Called once when PostgreSQL has stopped by itself; nothing works from then on. */
  onFatal?: ((error: Error) => void) | undefined;
}

/**
 * A PGlite, durable on the disk only with a `DurableNodeFS`. `await instance.waitReady` before use; when it rejects,
 * `recentLogLines` has the reason.
 */
export class DurablePGlite extends PGlite {
  readonly recentLogLines: string[];
  readonly #state: { stopped?: Error };
  readonly #openTransaction = new AsyncLocalStorage<{ open: boolean }>();

  constructor({ log, onFatal, ...options }: DurablePGliteOptions) {
    const recentLogLines: string[] = [];
    const state: { stopped?: Error } = {};
    const onStderr = (line: string): boolean => {
      recentLogLines.push(line);
      if (recentLogLines.length > KEPT_LINES) recentLogLines.shift();
      log.debug({ line }, "postgres");
      if (line.startsWith("Aborted(") && !state.stopped) {
        const stopped = new OwnError(`The database has stopped: ${panicOf(recentLogLines)}`);
        state.stopped = stopped;
        // While the database opens, the rejection of `waitReady` reports it.
        if (this.ready) log.error({ err: stopped }, "the database has stopped");
        // Called after PGlite's own call stack is done.
        queueMicrotask(() => onFatal?.(stopped));
      }
      return false;
    };
    super({ startParams: [...startParams], ...options, onStderr });
    this.recentLogLines = recentLogLines;
    this.#state = state;
    // The parsers are set once PGlite has made those of arrays.
    this.waitReady.then(
      () => Object.assign(this.parsers, asText),
      () => {},
    );
  }

  /** After a panic (a failed sync, a full disk) PGlite would loop for ever on its next message. */
  override execProtocolRawSync(message: Uint8Array): Uint8Array<ArrayBuffer> {
    if (this.#state.stopped) throw this.#state.stopped;
    return super.execProtocolRawSync(message) as Uint8Array<ArrayBuffer>;
  }

  override async transaction<T>(callback: Parameters<PGlite["transaction"]>[0]): Promise<T> {
    this.#rejectInsideTransaction();
    const mark = { open: true };
    try {
      const run = (): Promise<T> => super.transaction((tx) => callback(withOwnQuery(tx)) as Promise<T>);
      return await this.#openTransaction.run(mark, run);
    } finally {
      mark.open = false;
    }
  }

  override async query<T>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    this.#rejectInsideTransaction();
    return super.query<T>(text, values, withOwnParsers(options));
  }

  /** Does nothing when PostgreSQL has stopped by itself: acknowledged commits are in its log on the disk. */
  override async close(): Promise<void> {
    if (this.#state.stopped || this.closed) return;
    await super.close();
  }

  /** Throws inside a transaction: in the one session, the query would wait for the transaction that waits for it. */
  #rejectInsideTransaction(): void {
    if (this.#openTransaction.getStore()?.open) {
      throw new Error("Inside a transaction use its own `tx`: this query would wait for ever");
    }
  }
}

function withOwnQuery(tx: Transaction): Transaction {
  const query: Transaction["query"] = (text, values, options) =>
    tx.query(text, values, withOwnParsers(options));
  return Object.create(tx, { query: { value: query } }) as Transaction;
}

function panicOf(lines: readonly string[]): string {
  const panic = lines.findLast((line) => line.includes("PANIC:"));
  return panic?.split("PANIC:")[1]?.trim() ?? lines.at(-1) ?? "no reason given";
}
