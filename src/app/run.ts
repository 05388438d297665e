/** What the start programs share: print where the product is, stop on a signal, say plainly why it did not start. */
import type { Running } from "#app/serve.ts";
import { StartError } from "#shared/start-error.ts";

export async function run(start: (onFatal: (error: Error) => void) => Promise<Running>): Promise<void> {
  try {
    const running = await start(fail);
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.on(signal, () => void running.stop().then(() => process.exit(0), fail));
    }
    console.log(`\n  Avtalemaler: ${running.address}\n`);
    if (running.newAdministrator) {
      const { email, password } = running.newAdministrator;
      console.log(`  Administrator: ${running.address}/admin`);
      console.log(`  E-mail:        ${email}`);
      console.log(`  Password:      ${password}`);
      console.log("  It is shown this once. Another one: npm run admin -- password\n");
    }
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): never {
  console.error(error instanceof StartError ? `\n${error.message}\n` : error);
  process.exit(1);
}
