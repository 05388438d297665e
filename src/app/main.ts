/** Starts the product, says where it is, and stops it cleanly. */
import { fileURLToPath } from "node:url";
import { buildApp } from "#app/build-app.ts";
import { readSettings } from "#app/env.ts";
import { openBuiltRenderer, openDevRenderer } from "#app/renderer.ts";
import { openDatabase } from "#db/client.ts";
import { systemClock } from "#platform/clock.ts";
import { StartError } from "#platform/start-error.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const isDevelopment = process.argv.includes("--dev");
  const renderer = await (isDevelopment ? openDevRenderer(root) : openBuiltRenderer(root));
  const database = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir });
  const app = await buildApp({ settings, database, renderer, clock: systemClock });

  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= app
      .close()
      .then(() => database.close())
      .then(() => renderer.close());
    return stopping;
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }

  try {
    const address = await app.listen({ port: settings.port, host: settings.host });
    console.log(`\n  Avtalemaler: ${address}\n`);
  } catch (error) {
    await stop();
    throw explainListenError(error, settings.host, settings.port);
  }
}

function explainListenError(error: unknown, host: string, port: number): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "EADDRINUSE")
    return new StartError(`Port ${port} is taken on ${host}. Set PORT to another one.`);
  if (code === "EACCES")
    return new StartError(`This user may not listen on port ${port}. Set PORT to 1024 or above.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new StartError(`HOST ${host} is no address of this machine.`);
  return error;
}

start().catch((error: unknown) => {
  console.error(error instanceof StartError ? `\n${error.message}\n` : error);
  process.exit(1);
});
