/** Hears, on a connection of its own, that another process has changed what visitors see. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import type { DatabaseLog } from "./database.ts";
import { connectionConfig } from "./server-connection.ts";

export const SITE_CHANGE_CHANNEL = "site_change";
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 10_000;

export interface SiteChangeListener {
  /** Sent along with our own notices, so that we do not answer them. */
  readonly ownId: string;
  subscribe(listener: () => void): () => void;
  stop(): Promise<void>;
}

/** Connects in the background and again whenever the connection is lost; never throws. */
export function startSiteChangeListener(databaseUrl: string, log: DatabaseLog): SiteChangeListener {
  const ownId = randomUUID();
  const listeners = new Set<() => void>();
  let client: pg.Client | undefined;
  let stopped = false;
  let retryMs = FIRST_RETRY_MS;
  let retryTimer: NodeJS.Timeout | undefined;
  let connectedBefore = false;

  const tellAll = () => {
    for (const listener of listeners) listener();
  };

  async function connect(): Promise<void> {
    const connection = new pg.Client(connectionConfig(databaseUrl));
    client = connection;
    connection.on("notification", (notice) => {
      if (notice.channel === SITE_CHANGE_CHANNEL && notice.payload !== ownId) tellAll();
    });
    // "end" follows and reconnects; without a handler the error would end the process.
    connection.on("error", (error) => log.warn({ err: error }, "the listening connection broke"));
    connection.once("end", reconnectLater);
    try {
      await connection.connect();
      await connection.query(`listen ${SITE_CHANGE_CHANNEL}`);
      retryMs = FIRST_RETRY_MS;
      // Whatever was announced while we were away was missed.
      if (connectedBefore) tellAll();
      connectedBefore = true;
    } catch (error) {
      log.warn({ err: error }, "cannot listen for changes by other processes");
      connection.end().catch(() => {});
    }
  }

  function reconnectLater(): void {
    if (stopped || retryTimer) return;
    retryTimer = setTimeout(() => {
      retryTimer = undefined;
      void connect();
    }, retryMs);
    retryTimer.unref();
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  }

  void connect();
  return {
    ownId,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async stop() {
      stopped = true;
      clearTimeout(retryTimer);
      listeners.clear();
      await client?.end().catch(() => {});
    },
  };
}
