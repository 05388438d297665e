/** Starts the product: opens the database, renderer and identity service, listens, and closes them in reverse order. */
import { once } from "node:events";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readFile } from "node:fs/promises";
import type { Registry } from "prom-client";
import { buildApp } from "#app/boot/build-app.ts";
import type { Settings } from "#app/site/env.ts";
import type { FirstPassword } from "#app/boot/first-password.ts";
import { rejectServed } from "#app/control/client.ts";
import { controlCommands } from "#app/control/commands.ts";
import { openControlServer } from "#app/control/server.ts";
import { openBuiltRenderer, openDevRenderer } from "#app/document/renderer.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { damageError } from "#db/embedded/data-folder.ts";
import { openIdentity } from "#features/identity/server/open-identity.ts";
import { openMail } from "#features/mail/server/open-mail.ts";
import { systemClock } from "#platform/clock.ts";
import { isLoopback } from "#platform/ip.ts";
import { createLog, type Logger } from "#platform/log/log.ts";
import { openProcessMetrics } from "#platform/metrics/metrics.ts";
import { createSafeFetch } from "#platform/safe-fetch.ts";
import { isDatabaseAway, StartError } from "#shared/errors.ts";
import { projectRoot } from "#shared/project-root.ts";
import { fromFile, type ReaderNumbers } from "#search/reader/numbers.ts";

const root = fileURLToPath(projectRoot);

export interface ServeOptions {
  readonly settings: Settings;
  readonly isDevelopment?: boolean;
  /** Runs before the site is read from the database. */
  readonly prepare?: (database: Database) => Promise<void>;
  /** Signal that gives up the start, which then ends between two of its steps. */
  readonly stopping?: AbortSignal;
  /** Callback for a database that has failed for good (a failed sync, a full disk): no request can be served. */
  readonly onFatal: (error: Error) => void;
}

export interface Running {
  readonly url: string;
  /** The URL that visitors use: behind a proxy not the server's own port. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly newAdministrator: FirstPassword | null;
  /** Finishes the requests in flight, stores buffered counts, closes the database. May be called again. */
  stop(): Promise<void>;
}

/** Time that a stop serves on while `/healthz` reports it: proxies that poll once a second have left by then. */
const leaveProxyMs = 3_000;

/** Intervals at which a start tries its PostgreSQL server again, and logs that again. */
const lookAgainMs = 1_000;
const sayAgainMs = 30_000;

/**
 * Starts as soon as there is a PostgreSQL server: one that is away does not fail the start, however long it is.
 * @throws StartError when the start fails for a reason the operator can fix.
 */
export async function serve(options: ServeOptions): Promise<Running> {
  const { settings, stopping } = options;
  const log = createLog(settings.logLevel);
  const processMetrics = openProcessMetrics();
  let saidAtMs = -Infinity;
  for (;;) {
    try {
      return await serveNow(options, log, processMetrics);
    } catch (error) {
      if (settings.databaseUrl === "" || !isDatabaseAway(error)) throw explainStartError(error, settings);
      if (performance.now() - saidAtMs >= sayAgainMs) {
        saidAtMs = performance.now();
        log.warn({ err: error }, "the start waits for the database");
        // Loads the driver, which the embedded database does without.
        const { connectError } = await import("#db/server/server-connection.ts");
        const { message } = connectError(settings.databaseUrl, error);
        process.stderr.write(`\nWaiting for the database. ${message}\n\n`);
      }
      await sleep(lookAgainMs, undefined, { signal: stopping }).catch(() => {});
      stopping?.throwIfAborted();
    }
  }
}

async function serveNow(
  { settings, isDevelopment = false, prepare, stopping, onFatal }: ServeOptions,
  log: Logger,
  processMetrics: Registry,
): Promise<Running> {
  const closers: (() => Promise<void>)[] = [];
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= (async () => {
      for (const close of closers.toReversed()) await close();
    })();
    return stopped;
  };

  try {
    const renderer = await (isDevelopment ? openDevRenderer(root) : openBuiltRenderer(root));
    closers.push(() => renderer.close());
    stopping?.throwIfAborted();
    // A failure while the database opens is thrown by openDatabase.
    let isOpen = false;
    const onStopped = (error: Error) => {
      if (isOpen) onFatal(error);
    };
    await rejectServed(settings);
    const { databaseUrl, dataDir, siteUrl, siteName } = settings;
    const database = await openDatabase({ databaseUrl, dataDir, log, onFatal: onStopped });
    isOpen = true;
    closers.push(() => database.close());
    stopping?.throwIfAborted();
    await prepare?.(database);
    const mail = openMail({ server: settings.mail, siteUrl, siteName, database, clock: systemClock, log });
    const identity = openIdentity({
      database,
      settings: settings.identity,
      siteUrl,
      clock: systemClock,
      mail,
    });
    closers.push(() => identity.close());
    const outgoing = createSafeFetch();
    closers.push(() => outgoing.close());
    // The demo's rows are examples: neither their links nor their acts are checked.
    const safeFetch = settings.isDemo ? undefined : outgoing.safeFetch;
    const app = await buildApp({
      settings,
      database,
      identity,
      renderer,
      clock: systemClock,
      log,
      safeFetch,
      mail,
      readerNumbers: settings.seed === "catalogue" ? await readReaderFile(log) : null,
      processMetrics,
      runsJobs: true,
      stopping,
    });
    closers.push(() => app.close());
    stopping?.throwIfAborted();
    // A password that is printed only once must not be generated in a start that then fails.
    await rejectTakenPort(settings);
    const newAdministrator = await identity.ensureAdministrator();
    if (database.kind === "embedded") {
      const commands = controlCommands({
        settings,
        identity,
        database,
        unknownProxy: () => app.unknownProxy.ip,
      });
      const control = await openControlServer({ dataDir, commands, log });
      closers.push(() => control.close());
    }
    // Listening is last: the first request finds the administrator as the settings want it.
    const url = await app.listen({ port: settings.port, host: settings.host });
    if (settings.trustProxy !== false) closers.push(() => sleep(leaveProxyMs));
    const publicUrl = isLoopback(new URL(settings.siteUrl).hostname) ? url : settings.siteUrl;
    return { url, publicUrl, dataDir: settings.dataDir, newAdministrator, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function explainStartError(error: unknown, settings: Settings): unknown {
  const { dataDir, databaseUrl } = settings;
  const damage = databaseUrl === "" ? damageError(resolve(dataDir), error) : undefined;
  return damage ?? listenError(error, settings);
}

/** Rejects with the error that listening would. */
async function rejectTakenPort({ host, port }: Settings): Promise<void> {
  const probe = createServer((socket) => socket.destroy());
  probe.listen({ port, host });
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}

function listenError(error: unknown, { host, port }: Settings): unknown {
  switch ((error as NodeJS.ErrnoException | undefined)?.code) {
    case "EADDRINUSE":
      return new StartError(`Port ${port} is taken on ${host}. Set PORT to another one.`);
    case "EACCES":
      return new StartError(`This user may not listen on port ${port}. Set PORT to 1024 or above.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartError(`HOST ${host} is not an IP or name of this machine.`);
    default:
      return error;
  }
}

/** The numbers of the search's reader, which the build makes. */
const readerFile = new URL("dist/reader-numbers.bin", projectRoot);

/** @returns null where there is no such file: then a search goes by words alone */
async function readReaderFile(log: Logger): Promise<ReaderNumbers | null> {
  try {
    return fromFile(await readFile(readerFile));
  } catch (error) {
    log.warn(
      { err: error },
      "the search goes by words alone: its reader's file is missing or damaged (npm run build)",
    );
    return null;
  }
}
