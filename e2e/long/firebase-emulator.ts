/** Firebase's own authentication emulator, from the npm package firebase-tools, when that is installed. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../src/testing/processes/free-port.ts";

export const emulatorProject = "demo-avtalemaler";

/** The product's settings in development, with its accounts at an emulator or what stands for one. */
export const settingsWithEmulator = (host: string, adminEmail: string) => ({
  NODE_ENV: "development",
  ADMIN_EMAIL: adminEmail,
  ADMIN_PASSWORD: "",
  FIREBASE_AUTH_EMULATOR_HOST: host,
  FIREBASE_PROJECT_ID: emulatorProject,
  FIREBASE_API_KEY: "any",
});

export interface Emulator {
  /** host:port */
  readonly host: string;
  addUser(email: string, password: string): Promise<void>;
  stop(): Promise<void>;
}

/** The path of the program in node_modules or from FIREBASE_TOOLS, or null. */
export function findFirebaseTools(): string | null {
  const beside = join(import.meta.dirname, "../../node_modules/firebase-tools/lib/bin/firebase.js");
  return (
    [process.env["FIREBASE_TOOLS"], beside].find((path) => path !== undefined && existsSync(path)) ?? null
  );
}

export async function startEmulator(program: string): Promise<Emulator> {
  const folder = await mkdtemp(join(tmpdir(), "avtalemaler-emulator-"));
  const [port, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const emulators = {
    auth: { host: "127.0.0.1", port },
    ui: { enabled: false },
    hub: { port: hub },
    logging: { port: logging },
  };
  await writeFile(join(folder, "firebase.json"), JSON.stringify({ emulators }));
  const args = [program, "emulators:start", "--only", "auth", "--project", emulatorProject];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: "ignore" });
  const host = `127.0.0.1:${port}`;
  for (let waited = 0; waited < 60_000; waited += 250) {
    if (
      await fetch(`http://${host}/`).then(
        () => true,
        () => false,
      )
    )
      break;
    await sleep(250);
  }
  return {
    host,
    async addUser(email, password) {
      const url = `http://${host}/identitytoolkit.googleapis.com/v1/projects/${emulatorProject}/accounts`;
      const response = await fetch(url, {
        method: "POST",
        // The emulator's fixed token for its owner.
        headers: { authorization: "Bearer owner", "content-type": "application/json" },
        body: JSON.stringify({ email, password, emailVerified: true }),
      });
      if (!response.ok) throw new Error(`the emulator rejected a user: ${await response.text()}`);
    },
    async stop() {
      const stopped = once(child, "exit");
      child.kill("SIGINT");
      await stopped;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
