/** NOTIFY of changes of what visitors see, and LISTEN for them on a connection of its own. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import type { AnnouncedChange, ChangeKind, Database, DatabaseLog } from "../database.ts";
import { connectionConfig } from "./server-connection.ts";

const SITE_CHANGE_CHANNEL = "site_change";
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 1_000;

export interface SiteChangeListener {
  readonly announcementOf: Database["announcementOf"];
  readonly subscribe: Database["onSiteChange"];
  /** Connects at once, if it is only waiting to try again: for when another connection has reached the server. */
  retryNow(): void;
  stop(): Promise<void>;
}

/** Resolves after the first attempt to connect; connects again whenever the connection is lost; never throws. */
export async function startSiteChangeListener(
  databaseUrl: string,
  log: DatabaseLog,
): Promise<SiteChangeListener> {
  const ownId = randomUUID();
  const listeners = new Set<(change?: AnnouncedChange) => void>();
  let current: Client | undefined;
  let retryMs = FIRST_RETRY_MS;
  let retryTimer: NodeJS.Timeout | undefined;
  let heardBefore = false;
  /** Whether the connection is lost: the log gets one line for an outage, not one for each attempt. */
  let isDeaf = false;
  let stopped = false;

  const tellAll = (change?: AnnouncedChange): void => {
    for (const listener of listeners) listener(change);
  };

  async function connect(): Promise<void> {
    const client = new Client(connectionConfig(databaseUrl));
    current = client;
    client.on("notification", (notice) => {
      const [id, version, kind] = (notice.payload ?? "").split(" ");
      tellAll({ version: Number(version), kind: kind as ChangeKind, isOwn: id === ownId });
    });
    client.on("error", (error) => lost(client, error));
    client.once("end", () => lost(client));
    try {
      await client.connect();
      await client.query(`listen ${SITE_CHANGE_CHANNEL}`);
      retryMs = FIRST_RETRY_MS;
      // Notifications sent while the connection was down were missed.
      if (heardBefore) tellAll();
      heardBefore = true;
      if (isDeaf) log.info({}, "hearing of other processes' changes again");
      isDeaf = false;
    } catch (error) {
      lost(client, error);
    }
  }

  /** An error, an end or both, in either order: the first one counts. */
  function lost(client: Client, error?: unknown): void {
    if (stopped || client !== current) return;
    current = undefined;
    if (!isDeaf)
      log.warn({ err: error }, "not hearing of other processes' changes for now; connecting again");
    isDeaf = true;
    client.end().catch(() => {});
    // A wait with jitter, so that many processes do not come back in step.
    retryTimer = setTimeout(retryNow, retryMs * (0.5 + Math.random() / 2));
    retryTimer.unref();
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  }

  function retryNow(): void {
    if (!retryTimer || stopped) return;
    clearTimeout(retryTimer);
    retryTimer = undefined;
    void connect();
  }

  await connect();
  return {
    announcementOf: (version, kind) =>
      sql`pg_notify(${SITE_CHANGE_CHANNEL}, concat_ws(' ', ${ownId}::text, ${version}, ${kind}::text))`,
    retryNow,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async stop() {
      stopped = true;
      clearTimeout(retryTimer);
      listeners.clear();
      await current?.end().catch(() => {});
    },
  };
}
