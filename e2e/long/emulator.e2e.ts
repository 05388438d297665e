/**
 * The administrator's journey with Firebase's own authentication emulator, from the npm package firebase-tools, instead of the embedded
 * identity service.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../src/testing/processes/free-port.ts";
import { Admin } from "../steps/admin-steps.ts";
import { expect, openPage, test as base } from "../steps/fixtures.ts";

const project = "demo-avtalemaler";
const tools = findFirebaseTools();
const owner = { email: "admin@example.com", password: "langt-passord-42" };
const other = { email: "another-user@example.com", password: "et-annet-passord-42" };

const test = base.extend<object, { readonly emulator: string }>({
  emulator: [
    async ({}, use) => {
      const emulator = await startEmulator(tools ?? "");
      for (const user of [owner, other]) await emulator.addUser(user);
      await use(emulator.host);
      await emulator.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  productEnv: ({ emulator }, use) =>
    use({
      NODE_ENV: "development",
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: "",
      FIREBASE_AUTH_EMULATOR_HOST: emulator,
      FIREBASE_PROJECT_ID: project,
      FIREBASE_API_KEY: "any",
    }),
  alsoAllowed: ({ emulator }, use) => use([`http://${emulator}`]),
  allowProblems: true,
});

test.skip(
  tools === null,
  "firebase-tools is not installed, so Firebase's own emulator was not tried. " +
    "npm i --no-save firebase-tools, or set FIREBASE_TOOLS to its lib/bin/firebase.js.",
);

test("the administrator signs in at the second try, changes the catalogue, and signs out; another user has no access", async ({
  page,
}) => {
  const admin = new Admin(page);
  await openPage(page, "/admin");
  await admin.fillInSignIn(owner.email, "feil-passord-42");
  await expect(page.getByRole("group", { name: "Innlogging feilet" })).toBeFocused();
  await admin.fillInSignIn(owner.email, owner.password);
  await admin.expectToast("Innlogget");
  const name = "Emulatormal";
  await expect(await admin.makeTemplate(name)).toBeVisible();
  expect(await admin.findTemplates(name)).toMatchObject([{ name }]);
  await page.reload();
  await admin.expectListsRead();
  await page.getByRole("button", { name: "Logg ut" }).click();
  await expect(page.getByRole("button", { name: "Logg inn" })).toBeVisible();

  await admin.fillInSignIn(other.email, other.password);
  await expect(page.getByText("Du har ikke tilgang til admin-panelet.")).toBeVisible();
  await expect(page.getByText(other.email)).toBeVisible();
});

/** The path of the program in node_modules or from FIREBASE_TOOLS, or null. */
function findFirebaseTools(): string | null {
  const beside = join(import.meta.dirname, "../../node_modules/firebase-tools/lib/bin/firebase.js");
  return (
    [process.env["FIREBASE_TOOLS"], beside].find((path) => path !== undefined && existsSync(path)) ?? null
  );
}

async function startEmulator(program: string) {
  const folder = await mkdtemp(join(tmpdir(), "avtalemaler-emulator-"));
  const [port, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const emulators = {
    auth: { host: "127.0.0.1", port },
    ui: { enabled: false },
    hub: { port: hub },
    logging: { port: logging },
  };
  await writeFile(join(folder, "firebase.json"), JSON.stringify({ emulators }));
  const args = [program, "emulators:start", "--only", "auth", "--project", project];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: "ignore" });
  const host = `127.0.0.1:${port}`;
  for (let waited = 0; waited < 60_000; waited += 250) {
    if (await fetch(`http://${host}/`).catch(() => null)) break;
    await sleep(250);
  }
  return {
    host,
    async addUser({ email, password }: typeof owner) {
      const url = `http://${host}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`;
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
