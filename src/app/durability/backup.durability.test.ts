/** The drill: back up under load, destroy the site, restore it elsewhere, go on there. Needs the build. */
import { existsSync, globSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { makeNightlyBackup } from "#db/backup/backup-file.ts";
import { readBackup } from "#db/backup/read-backup.ts";
import { openDatabase } from "#db/client.ts";
import { lockDataFolder } from "#db/embedded/data-lock.ts";
import { siteState } from "#db/schema/schema.ts";
import { projectRoot } from "#shared/project-root.ts";
import { homepageAdForm } from "#testing/forms.ts";
import { silentLog } from "#testing/silent-log.ts";
import { makeFolder } from "#testing/processes/make-folder.ts";
import { type Home, makeHome, startAt, startCommand } from "#testing/processes/homes.ts";
import { noWrites, readStoredCounts, sendWrite, writeKinds } from "#testing/processes/kill-rounds.ts";
import type { Product } from "#testing/processes/product.ts";
import { postJson, type Session, signIn } from "#testing/processes/requests.ts";

const run = (name: string, home: Home, file: string) => startCommand(name, home, [file]).ended;
/** Without the lines of a step that lasts. */
const stepsOf = (errors: string) => errors.split("\n").filter((line) => /^\S/.test(line));

const readAds = async ({ url }: Product) =>
  (await (await fetch(`${url}/api/homepage-ads`)).json()) as { title: string }[];

const titleOf = (hop: number, edit: number) => `Annonse ${hop}.${edit}`;

/** Visitors who write and an administrator who edits the only ad, until it is stopped. */
function startTraffic({ url }: Product, hop: number, { headers }: Session) {
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
      if (await sendWrite(url, kind, ip)) acknowledged[kind] += 1;
      await sleep(50);
    }
  };
  const edit = async () => {
    while (!isStopped) {
      const response = await fetch(`${url}/api/admin/homepage-ads/1`, {
        method: "PUT",
        headers: { "content-type": "application/json", ...headers },
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

it("takes a site from each kind of database to the other, with all that was acknowledged", async () => {
  const folder = makeFolder();
  const proxied = { TRUST_PROXY: "127.0.0.1" };
  let home = await makeHome("embedded");
  let product = await startAt(home, proxied);
  let session = await signIn(product);
  const made = await postJson(product, "/api/admin/homepage-ads", homepageAdForm, session.headers);
  expect(await made.json()).toMatchObject({ id: 1 });
  let stored = noWrites();

  for (const [hop, kind] of (["server", "embedded"] as const).entries()) {
    const file = join(folder, `drill-${hop}.jsonl.zst`);
    const traffic = startTraffic(product, hop, session);
    await traffic.untilAllKinds();
    const [acknowledged, edits] = [traffic.acknowledged(), traffic.edits()];
    const backup = await run("backup", home, file);
    expect(backup.code).toBe(0);
    expect(stepsOf(backup.errors)).toEqual([
      "Copying the database …",
      "Restoring it into a database for the purpose …",
      "Comparing what that one holds …",
    ]);
    expect(backup.output).toContain("It was restored into a database for the purpose and is the same there.");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const sent = await traffic.stop();
    await product.stop("SIGKILL");
    rmSync(home.dataDir, { recursive: true });

    home = await makeHome(kind, "empty");
    const restored = await run("restore", home, file);
    expect(restored.code).toBe(0);
    expect(stepsOf(restored.errors)).toEqual(["Checking the backup …", "Restoring …"]);
    const counts = await readStoredCounts(home);
    for (const each of writeKinds) {
      expect(counts[each], each).toBeGreaterThanOrEqual(stored[each] + acknowledged[each]);
      expect(counts[each], each).toBeLessThanOrEqual(stored[each] + sent[each]);
    }
    stored = counts;

    product = await startAt(home, { ...proxied, ADMIN_PASSWORD: "" });
    const [ad] = await readAds(product);
    const [, adHop, adEdit] = /^Annonse (\d+)\.(\d+)$/.exec(ad?.title ?? "") ?? [];
    expect(Number(adHop)).toBe(hop);
    expect(Number(adEdit)).toBeGreaterThanOrEqual(edits);
    // The session continues, the password is the same, and search finds the templates.
    const renewed = await postJson(product, "/securetoken.googleapis.com/v1/token?key=k", {
      grant_type: "refresh_token",
      refresh_token: session.refreshToken,
    });
    expect(renewed.status).toBe(200);
    session = await signIn(product);
    const found = await fetch(`${product.url}/api/templates?search=husleie&limit=1`);
    expect(Number(found.headers.get("x-total-count"))).toBeGreaterThan(0);
  }
  // The last site takes new rows too: an id that is taken would be a 500.
  const traffic = startTraffic(product, 9, session);
  await traffic.untilAllKinds();
  await traffic.stop();
  expect(await product.stop()).toBe(0);
});

it("the nightly backup is made of a copy by a process of its own, and a write does not wait for it", async () => {
  const home = await makeHome("embedded");
  const database = await openDatabase({ databaseUrl: "", dataDir: home.dataDir, log: silentLog });
  onTestFinished(() => database.close());
  const folder = makeFolder();
  const program = fileURLToPath(new URL("dist/server/backup-cli.js", projectRoot));
  const order: string[] = [];
  const given = { database, folder, keep: 1, now: new Date(), log: silentLog, program };
  const made = makeNightlyBackup(given).then(() => order.push("made"));
  const copies = () => globSync("copy-*", { cwd: home.dataDir });
  await expect
    .poll(() => globSync("copy-*/lock.holder", { cwd: home.dataDir }), { timeout: 30_000 })
    .not.toEqual([]);
  // One that begins meanwhile has a copy of its own.
  const other = (await database.copyFolder()) ?? "";
  await database.orm.update(siteState).set({ version: 4_711 });
  order.push("written");
  await made;
  expect(order).toEqual(["written", "made"]);
  expect(copies()).toEqual([basename(other)]);
  await database.close();
  await (await openDatabase({ databaseUrl: "", dataDir: home.dataDir, log: silentLog })).close();
  expect(copies(), "left behind, and gone at the next start").toEqual([]);
  const [name = "", ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  const { tables } = await readBackup(join(folder, name));
  expect(tables.find(({ end }) => end === "templates")?.rows).toBeGreaterThan(0);
});

it("a backup that is interrupted or killed leaves no half file, and the product goes on", async () => {
  const home = await makeHome("embedded");
  const product = await startAt(home);
  const folder = makeFolder();
  expect(await run("backup", home, join(folder, "none/new.jsonl.zst"))).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/cannot be written: there is no such folder\.\n\n$/),
  });

  const { child, ended } = startCommand("backup", home, [join(folder, "new.jsonl.zst")]);
  while (readdirSync(folder).length === 0) await sleep(5);
  child.kill("SIGINT");
  expect(await ended).toMatchObject({
    code: 1,
    output: "",
    errors: expect.stringMatching(/\n\nStopped: nothing was made\.\n\n$/),
  });
  expect(readdirSync(folder)).toEqual([]);

  // What a killed one leaves, the next removes, unless it is in use.
  const held = join(folder, "avtalemaler-verify-held");
  mkdirSync(held);
  const lock = lockDataFolder(held);
  onTestFinished(() => lock.release());
  const rests = () => readdirSync(folder).filter((name) => /^avtalemaler-verify-(?!held)/.test(name));
  const killed = startCommand("backup", home, [join(folder, "killed")]);
  while (!rests().some((name) => existsSync(join(folder, name, "lock.holder")))) await sleep(5);
  killed.child.kill("SIGKILL");
  await killed.ended;
  expect(rests()).toHaveLength(1);
  expect(await run("backup", home, join(folder, "next"))).toMatchObject({ code: 0 });
  expect([rests(), existsSync(held)]).toEqual([[], true]);
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
});

it("a restore goes into an empty folder only, and one that is interrupted or killed is not taken for a site, and run again", async () => {
  const home = await makeHome("embedded");
  const product = await startAt(home);
  expect(await sendWrite(product.url, "reports", "2001:db8::1")).toBe(true);
  const file = join(makeFolder(), "whole.jsonl.zst");
  expect(await run("backup", home, file)).toMatchObject({ code: 0 });
  expect(await run("restore", home, file)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/in use by another running copy/),
  });
  await product.stop();
  expect(await run("restore", home, file)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/is not empty \([\w.]+\)\. A backup is restored into an empty one only/),
  });

  for (const signal of ["SIGINT", "SIGKILL"] as const) {
    const next = await makeHome("embedded", "empty");
    const restoring = startCommand("restore", next, [file]);
    while (!existsSync(join(next.dataDir, "postgres"))) await sleep(1);
    restoring.child.kill(signal);
    const { code, errors } = await restoring.ended;
    if (signal === "SIGINT") {
      expect(code).toBe(1);
      expect(errors).toMatch(/\nStopped: nothing was made\.\n\n$/);
    }
    await expect(startAt(next)).rejects.toThrow(/A restore into the folder .* was interrupted: run it again/);
    expect(await run("restore", next, file)).toMatchObject({ code: 0 });
    expect(await readStoredCounts(next)).toEqual(await readStoredCounts(home));
    expect(readdirSync(next.dataDir).toSorted()).toEqual(["lock", "postgres"]);
  }
});
