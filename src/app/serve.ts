/** Opens everything, listens, and closes it all again in the right order. */
import { fileURLToPath } from "node:url";
import { buildApp } from "#app/build-app.ts";
import type { Settings } from "#app/env.ts";
import type { FirstPassword } from "#app/first-password.ts";
import { openBuiltRenderer, openDevRenderer } from "#app/renderer.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { openIdentity } from "#features/identity/server/open-identity.ts";
import { systemClock } from "#platform/clock.ts";
import { createLog } from "#platform/log.ts";
import { createSafeFetch } from "#platform/safe-fetch.ts";
import { StartError } from "#shared/start-error.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface ServeOptions {
  readonly settings: Settings;
  /** Render from the sources, with hot reload. */
  readonly isDevelopment?: boolean;
  /** What the database must hold before the site is read from it. */
  readonly prepare?: (database: Database) => Promise<void>;
  /** The database has stopped for good (a failed sync, a full disk): nothing can be answered any more. */
  readonly onFatal: (error: Error) => void;
}

export interface Running {
  readonly url: string;
  readonly dataDir: string;
  /** Made for a new administrator; to be handed over once. */
  readonly newAdministrator: FirstPassword | null;
  /** Answers what is under way, writes what is gathered, closes the database. May be called again. */
  stop(): Promise<void>;
}

/** @throws StartError when something the operator can mend is in the way. */
export async function serve({
  settings,
  isDevelopment = false,
  prepare,
  onFatal,
}: ServeOptions): Promise<Running> {
  const log = createLog(settings.logLevel);
  const closers: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      for (const close of closers.toReversed()) await close();
    })();
    return stopping;
  };

  try {
    const renderer = await (isDevelopment ? openDevRenderer(root) : openBuiltRenderer(root));
    closers.push(() => renderer.close());
    // While it opens, what stops it is told as the reason why it could not be opened.
    let isOpen = false;
    const onStopped = (error: Error) => {
      if (isOpen) onFatal(error);
    };
    const database = await openDatabase({ ...settings, log, onFatal: onStopped });
    isOpen = true;
    closers.push(() => database.close());
    await prepare?.(database);
    const identity = openIdentity({
      database,
      settings: settings.identity,
      siteUrl: settings.siteUrl,
      clock: systemClock,
      log,
    });
    closers.push(() => identity.close());
    const outgoing = createSafeFetch();
    closers.push(() => outgoing.close());
    // The demo shows examples; it asks nobody for anything.
    const safeFetch = settings.isDemo ? undefined : outgoing.safeFetch;
    const app = await buildApp({
      settings,
      database,
      identity,
      renderer,
      clock: systemClock,
      log,
      safeFetch,
    });
    closers.push(() => app.close());
    const url = await app.listen({ port: settings.port, host: settings.host });
    // Last: a password that is shown only once must not be made in a start that then fails.
    const newAdministrator = await identity.ensureAdministrator();
    return { url, dataDir: settings.dataDir, newAdministrator, stop };
  } catch (error) {
    await stop();
    throw explainListenError(error, settings);
  }
}

function explainListenError(error: unknown, { host, port }: Settings): unknown {
  switch ((error as NodeJS.ErrnoException | undefined)?.code) {
    case "EADDRINUSE":
      return new StartError(`Port ${port} is taken on ${host}. Set PORT to another one.`);
    case "EACCES":
      return new StartError(`This user may not listen on port ${port}. Set PORT to 1024 or above.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartError(`HOST ${host} is no address of this machine.`);
    default:
      return error;
  }
}
