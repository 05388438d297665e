/** The drill: back up under load, destroy the site, restore it elsewhere, go on there. Needs the build. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { lockDataFolder } from "#db/embedded/data-lock.ts";
import { homepageAdForm } from "#testing/forms.ts";
import { noWrites, readStoredCounts, sendWrite, writeKinds } from "#testing/processes/kill-rounds.ts";
import {
  type PostgresServer,
  startPostgresServer,
  withDatabase,
} from "#testing/processes/postgres-server.ts";
import { cleanEnvironment, type Product, startProduct } from "#testing/processes/product.ts";

let server: PostgresServer;
const folder = mkdtempSync(join(tmpdir(), "avtalemaler-drill-"));
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Home {
  readonly dataDir: string;
  readonly databaseUrl: string;
}
let homes = 0;
async function makeHome(kind: "embedded" | "server"): Promise<Home> {
  const name = `home_${(homes += 1)}`;
  const dataDir = join(folder, name);
  if (kind === "embedded") return { dataDir, databaseUrl: "" };
  await runOnServer(`create database ${name}`);
  return { dataDir, databaseUrl: withDatabase(server.adminUrl, name) };
}

async function destroy({ dataDir, databaseUrl }: Home): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true });
  if (databaseUrl !== "")
    await runOnServer(`drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`);
}

async function runOnServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: server.adminUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const environmentOf = ({ dataDir, databaseUrl }: Home) => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });

function startCommand(name: "backup" | "restore", home: Home, args: readonly string[], env = {}) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, `../../../dist/server/${name}-cli.js`), ...args],
    {
      env: { ...cleanEnvironment, ...environmentOf(home), ...env },
    },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { child, ended: ended.then(([output, errors]) => ({ code: child.exitCode, output, errors })) };
}
const run = (...args: Parameters<typeof startCommand>) => startCommand(...args).ended;
/** Without the lines of a step that lasts. */
const stepsOf = (errors: string) => errors.split("\n").filter((line) => /^\S/.test(line));

const password = "en hest uten hale";
const start = (home: Home) =>
  startProduct({
    dataDir: home.dataDir,
    env: { ...environmentOf(home), ADMIN_PASSWORD: password, TRUST_PROXY: "127.0.0.1" },
  });

async function post<T>(product: Product, path: string, body: object, headers = {}): Promise<T> {
  const response = await fetch(`${product.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
const signIn = (product: Product) =>
  post<{ idToken: string; refreshToken: string }>(
    product,
    "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k",
    { email: "admin@avtalemaler.invalid", password, returnSecureToken: true },
  );
const renew = (product: Product, refreshToken: string) =>
  post<{ access_token: string; refresh_token: string }>(
    product,
    "/securetoken.googleapis.com/v1/token?key=k",
    {
      grant_type: "refresh_token",
      refresh_token: refreshToken,
    },
  );
const readAds = async (product: Product) =>
  (await (await fetch(`${product.url}/api/homepage-ads`)).json()) as { title: string }[];

/** Visitors who write and an administrator who edits, until it is stopped. */
function startTraffic(product: Product, hop: number, idToken: string, adId: number) {
  const acknowledged = noWrites();
  const sent = noWrites();
  let edits = 0;
  let calls = 0;
  let isStopped = false;
  const visit = async (place: number) => {
    while (!isStopped) {
      const kind = writeKinds[(place + (calls += 1)) % writeKinds.length] ?? "votes";
      sent[kind] += 1;
      const ip = `2001:${(hop + 1).toString(16)}:${calls.toString(16)}::1`;
      if (await sendWrite(product.url, kind, ip)) acknowledged[kind] += 1;
      await sleep(50);
    }
  };
  const edit = async () => {
    while (!isStopped) {
      const response = await fetch(`${product.url}/api/admin/homepage-ads/${adId}`, {
        method: "PUT",
        headers: { "content-type": "application/json", authorization: `Bearer ${idToken}` },
        body: JSON.stringify({ ...homepageAdForm, title: titleOf(hop, edits + 1) }),
      });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      edits += 1;
      await sleep(50);
    }
  };
  const running = Promise.all([visit(0), visit(1), visit(2), edit()]);
  return {
    acknowledged: () => ({ ...acknowledged }),
    edits: () => edits,
    async untilAllKinds() {
      while (edits === 0 || writeKinds.some((kind) => acknowledged[kind] === 0)) {
        await Promise.race([running, sleep(20)]);
      }
    },
    async stop() {
      isStopped = true;
      await running;
      return sent;
    },
  };
}
const titleOf = (hop: number, edit: number) => `Annonse ${hop}.${edit}`;

describe("the drill", () => {
  it("takes a site from each kind of database to each, with all that was acknowledged", async () => {
    const kinds = ["embedded", "embedded", "server", "server", "embedded"] as const;
    let home = await makeHome(kinds[0]);
    let product = await start(home);
    let session = await signIn(product);
    const made = await post<{ id: number }>(product, "/api/admin/homepage-ads", homepageAdForm, {
      authorization: `Bearer ${session.idToken}`,
    });
    let stored = noWrites();

    for (const [hop, kind] of kinds.slice(1).entries()) {
      const file = join(folder, `drill-${hop}.jsonl.zst`);
      const traffic = startTraffic(product, hop, session.idToken, made.id);
      await traffic.untilAllKinds();
      const [acknowledged, edits] = [traffic.acknowledged(), traffic.edits()];
      const backup = await run("backup", home, [file]);
      expect(backup.code).toBe(0);
      expect(stepsOf(backup.errors)).toEqual([
        "Copying the database …",
        "Restoring it into a database for the purpose …",
        "Comparing what that one holds …",
      ]);
      expect(backup.output).toContain(
        "It was restored into a database for the purpose and is the same there.",
      );
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const sent = await traffic.stop();
      await product.stop("SIGKILL");
      await destroy(home);

      home = await makeHome(kind);
      const restore = await run("restore", home, [file]);
      expect(restore.code).toBe(0);
      expect(stepsOf(restore.errors)).toEqual(["Checking the backup …", "Restoring …"]);
      const restored = await readStoredCounts(home);
      for (const each of writeKinds) {
        expect(restored[each], each).toBeGreaterThanOrEqual(stored[each] + acknowledged[each]);
        expect(restored[each], each).toBeLessThanOrEqual(stored[each] + sent[each]);
      }
      stored = restored;

      product = await start(home);
      const [ad] = await readAds(product);
      const [, adHop, adEdit] = /^Annonse (\d+)\.(\d+)$/.exec(ad?.title ?? "") ?? [];
      expect(Number(adHop)).toBe(hop);
      expect(Number(adEdit)).toBeGreaterThanOrEqual(edits);
      // The session goes on, the password is the same, and search finds the catalogue.
      const renewed = await renew(product, session.refreshToken);
      const statistics = await fetch(`${product.url}/api/analytics`, {
        headers: { authorization: `Bearer ${renewed.access_token}` },
      });
      expect(statistics.status).toBe(200);
      session = await signIn(product);
      const found = await fetch(`${product.url}/api/templates?search=husleie&limit=1`);
      expect(Number(found.headers.get("x-total-count"))).toBeGreaterThan(0);
    }
    // The last site takes new rows too: an id that is taken would be a 500.
    const traffic = startTraffic(product, kinds.length, session.idToken, made.id);
    await traffic.untilAllKinds();
    await traffic.stop();
    expect(await product.stop()).toBe(0);
  });
});

describe("the commands", () => {
  it("leave no half file and no half site when they are interrupted, and the product goes on", async () => {
    const home = await makeHome("embedded");
    const product = await start(home);
    expect(await sendWrite(product.url, "reports", "2001:db8::1")).toBe(true);
    const target = join(folder, "interrupted");
    const file = `${target}/new.jsonl.zst`;
    const missing = await run("backup", home, [file]);
    expect(missing).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/cannot be written: there is no such folder\.\n\n$/),
    });

    const interrupted = mkdtempSync(join(folder, "interrupted-"));
    const { child, ended } = startCommand("backup", home, [join(interrupted, "new.jsonl.zst")]);
    while (readdirSync(interrupted).length === 0) await sleep(5);
    child.kill("SIGINT");
    expect(await ended).toMatchObject({
      code: 1,
      output: "",
      errors: expect.stringMatching(/\n\nStopped: nothing was made\.\n\n$/),
    });
    expect(readdirSync(interrupted)).toEqual([]);

    const place = mkdtempSync(join(folder, "trials-"));
    const held = join(place, "avtalemaler-verify-held");
    mkdirSync(held);
    const lock = lockDataFolder(held);
    onTestFinished(() => lock.release());
    const rests = () => readdirSync(place).filter((name) => /^avtalemaler-verify-(?!held)/.test(name));
    const killed = startCommand("backup", home, [join(place, "killed")]);
    while (!rests().some((name) => existsSync(join(place, name, "lock.holder")))) await sleep(5);
    killed.child.kill("SIGKILL");
    await killed.ended;
    expect(rests()).toHaveLength(1);
    const next = await run("backup", home, [join(place, "next")]);
    expect(next.code).toBe(0);
    expect([rests(), existsSync(held)]).toEqual([[], true]);

    const whole = join(interrupted, "whole.jsonl.zst");
    expect(await run("backup", home, [whole])).toMatchObject({ code: 0 });
    expect(readdirSync(home.dataDir).filter((name) => name.endsWith(".part"))).toEqual([]);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
    expect(await run("restore", home, [whole])).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/in use by another running copy/),
    });
    await product.stop();
    expect(await run("restore", home, [whole])).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/is not empty \([\w.]+\)\. A backup is restored into an empty one only/),
    });

    for (const signal of ["SIGINT", "SIGKILL"] as const) {
      const next = await makeHome("embedded");
      const restoring = startCommand("restore", next, [whole]);
      while (!existsSync(join(next.dataDir, "postgres"))) await sleep(1);
      restoring.child.kill(signal);
      const { code, errors } = await restoring.ended;
      if (signal === "SIGINT") {
        expect(code).toBe(1);
        expect(errors).toMatch(/\nStopped: nothing was made\.\n\n$/);
      }
      // Not taken for a new site.
      await expect(start(next)).rejects.toThrow(/A restore into the folder .* was interrupted: run it again/);
      expect(await run("restore", next, [whole])).toMatchObject({ code: 0 });
      expect(await readStoredCounts(next)).toEqual(await readStoredCounts(home));
      expect(readdirSync(next.dataDir).toSorted()).toEqual(["lock", "postgres"]);
    }
  });
});
