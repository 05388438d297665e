/**
 * What a site of a size takes from its machine, its operator and its administrator, and where that grows faster than the number of
 * templates: start, visits, memory, the administrator's calls, the nightly work.
 *
 *     node bench/site.ts                                       both databases, three sizes; writes docs/performance.md and README.md
 *     node bench/site.ts [embedded|PostgreSQL] [templates …]   writes nothing
 *
 * As many rows of everything as there are templates, and five years of history, in which a fifth of the templates is followed each
 * day. One run on one machine: a tenth differs from run to run. Linux only.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { gt, sql } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { siteState, templates } from "#db/schema/schema.ts";
import { jobsPath, type JobStatus } from "#features/jobs/contract.ts";
import { adminCalls, fillAdminLists } from "#testing/fill-admin-lists.ts";
import { fillStatistics } from "#testing/fill-statistics.ts";
import { ensureBuilt } from "#testing/fresh-build.ts";
import { silentLog } from "#testing/silent-log.ts";
import { FilledDatabases, type Home, shippedSize, startServed } from "./filled-databases.ts";
import { Child } from "./load/child.ts";
import { takeTurn } from "./load/compare.ts";
import { pinBeside, pinServer, residentMegabytes } from "./load/machine.ts";
import type { Load, LoadResult } from "./load/send.ts";
import { readVisit } from "./load/replay.ts";
import { figure, measuredOn, table, writeMeasured } from "./write-table.ts";

const [wantedKind, ...wantedSizes] = process.argv.slice(2);
const kinds = ["embedded", "PostgreSQL"].filter((kind) => kind === (wantedKind ?? kind));
const sizes = wantedSizes.length > 0 ? wantedSizes.map(Number) : [shippedSize, 5_000, 20_000];
const sites = kinds.flatMap((kind) => sizes.map((size) => ({ kind, size })));
const years = 5;
const password = "en hest uten hale";
/** When the embedded database's first vacuum, a minute after the start, is over. */
const vacuumedAfterMs = 72_000;
const databases = new FilledDatabases();
/** A row for each measure, a figure for each site. */
const rows = new Map<string, number[]>();
let site = 0;
let visitors = 0;

ensureBuilt();
console.log(measuredOn);
const generator = new Child<Load, LoadResult>("load-process.ts");
pinBeside(generator.pid);
try {
  for (; site < sites.length; site += 1) await measure(sites[site] as (typeof sites)[number]);
} finally {
  await generator.stop();
  await databases.close();
}
const head = ["", ...sites.map(({ kind, size }) => `${kind} ${figure(size)}`), "bends at"];
const lines = [...rows].map(([name, figures]) => [
  name,
  ...sites.map((_, at) => cell(figures[at])),
  bendsAt(figures),
]);
console.log(`\n${table(head, lines).join("\n")}`);
if (process.argv.length === 2) {
  writeMeasured("docs/performance.md", "scale", table(head, lines));
  const highest = kinds.map((kind, at) => {
    const ofKind = rows.get("highest memory, MB")?.slice(at * sizes.length, (at + 1) * sizes.length);
    return `${kind} ${ofKind?.map(figure).join(", ")}`;
  });
  const told = `At most, in MB, with ${sizes.map(figure).join(", ")} templates: ${highest.join("; ")}.`;
  writeMeasured("README.md", "memory", [told]);
}

function cell(value = NaN): string {
  return value < 1 ? "< 1" : figure(value);
}

/** The first size to which a figure grows faster than the number of templates, by more than a run differs from the next. */
function bendsAt(figures: readonly number[]): string {
  const bends = kinds.flatMap((kind, at) => {
    const ofKind = sizes.map((_, place) => Math.max(1, figures[at * sizes.length + place] ?? NaN));
    const growth = (of: readonly number[], place: number) => (of[place] ?? NaN) / (of[place - 1] ?? NaN);
    const bend = sizes.find((_, place) => growth(ofKind, place) > 1.1 * growth(sizes, place));
    return bend ? [`${kind}: ${figure(bend)}`] : [];
  });
  return bends.join("; ") || "does not";
}

function note(name: string, value: number): void {
  const figures = rows.get(name) ?? [];
  figures[site] = value;
  rows.set(name, figures);
  console.log(`${sites[site]?.kind} ${sites[site]?.size}, ${name}: ${value.toFixed(0)}`);
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  note(`${name}, ms`, performance.now() - begun);
  return result;
}

async function measure({ kind, size }: (typeof sites)[number]): Promise<void> {
  const isEmbedded = kind === "embedded";
  const home = await (isEmbedded ? databases.embedded(size) : databases.server(size));
  await fillRest(home, size);
  if (!isEmbedded) pinBeside(await databases.serverPid());
  const product = await timed("start", () =>
    startServed(home, {
      ADMIN_PASSWORD: password,
      BACKUP_DIR: databases.newFolder(),
      LINK_CHECKS: "off",
      LAW_CHECKS: "off",
    }),
  );
  const startedAt = performance.now();
  const { url, pid } = product;
  try {
    await timed("the first front page", () => call(url, "GET", "/"));
    note("memory after the start, MB", residentMegabytes(pid).now);
    pinServer(pid);
    const requests = readVisit();
    await timed("ready after that", async () => {
      while ((await fetch(`${url}/readyz`)).status !== 200) await sleep(20);
    });
    const atOnce = await takeTurn(generator, product, { requests, connections: 8 }, 40);
    note("a typed search as soon as it is ready, p99, ms", atOnce.p99Ms);
    await takeTurn(generator, product, { requests, connections: 16 }, 200);
    const { cpuMs, p50Ms, p99Ms } = await takeTurn(generator, product, { requests, connections: 1 }, 100);
    note("a visit, ms of processor", cpuMs);
    note("a typed search, p50, ms", p50Ms);
    note("a typed search, p99, ms", p99Ms);
    note("memory after 300 visits, MB", residentMegabytes(pid).now);
    if (isEmbedded) {
      await meanwhile("vacuum", url, size, () => sleep(startedAt + vacuumedAfterMs - performance.now()));
    }
    const asAdmin = await signIn(url);
    await meanwhile("administrator", url, size, async () => {
      for (const [name, { method, url: path, ...rest }] of Object.entries(adminCalls)) {
        await timed(`administrator: ${name}`, () =>
          asAdmin(method, path, "payload" in rest ? rest.payload : undefined),
        );
      }
      await timed(`administrator: statistics of ${years} years`, () =>
        asAdmin("GET", `/api/admin/statistics?period=alt`),
      );
    });
    const jobs = JSON.parse(await asAdmin("GET", jobsPath)) as JobStatus[];
    const others = jobs.map(({ name }) => name).filter((name) => name !== "backup");
    const run = (title: string, names: readonly string[]) =>
      meanwhile(title, url, size, async () => {
        let ms = 0;
        for (const name of names) ms += await runJob(asAdmin, name);
        note(`${title}, ms`, ms);
      });
    await run("nightly backup", ["backup"]);
    await run("other nightly jobs", others);
    note("highest memory, MB", residentMegabytes(pid).highest);
  } finally {
    await product.stop();
  }
}

/**
 * The lists that visitors and administrators fill, statistics and history of five years, with a month and a day to be deleted.
 */
async function fillRest(home: Home, size: number): Promise<void> {
  const database = await openDatabase({ ...home, log: silentLog });
  const { orm } = database;
  // What fills them is made for an empty database: its templates are not wanted here, and the state of the site stays.
  const [state] = await orm.delete(siteState).returning();
  await fillAdminLists(database, size);
  await orm.update(siteState).set(state ?? {});
  const at = sql`now() - id::float8 / ${size}::int * make_interval(${years}::int)`;
  await orm.transaction(async (tx) => {
    // No other row refers to these, and each would be looked for in all.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.delete(templates).where(gt(templates.id, Math.max(size, shippedSize)));
    await tx.execute(sql`update history_operations set at = ${at}`);
    await tx.execute(sql`
      update history set at = ${at},
        entity = case when ${at} > now() - interval '366 days' then 'suggestion' else entity end`);
  });
  const today = new Date().toISOString().slice(0, 10);
  await fillStatistics(home.databaseUrl || orm, { today, days: 455, years, subjects: Math.round(size / 5) });
  await database.close();
}

type AsAdmin = (method: string, path: string, body?: object) => Promise<string>;

async function signIn(url: string): Promise<AsAdmin> {
  const path = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any";
  const given = { email: "admin@avtalemaler.invalid", password, returnSecureToken: true };
  const { idToken } = JSON.parse(await call(url, "POST", path, given)) as { idToken: string };
  return (method, path, body) => call(url, method, path, body, { authorization: `Bearer ${idToken}` });
}

/** Runs a job as «Kjør nå» does, until it is done. @returns how long it took */
async function runJob(asAdmin: AsAdmin, name: string): Promise<number> {
  const begun = Date.now();
  await asAdmin("POST", `${jobsPath}/${name}/run`);
  for (;;) {
    await sleep(50);
    const jobs = JSON.parse(await asAdmin("GET", jobsPath)) as JobStatus[];
    const run = jobs.find((job) => job.name === name)?.lastRun;
    if (!run || Date.parse(run.startedAt) < begun || run.outcome === "running") continue;
    if (run.outcome === "failed") throw new Error(`${name}: ${run.failure?.detail}`);
    return run.durationMs ?? NaN;
  }
}

/** Notes the longest that a visitor waits for a list, and for a vote, while something is done. */
async function meanwhile(
  name: string,
  url: string,
  size: number,
  work: () => Promise<unknown>,
): Promise<void> {
  let isDone = false;
  const ask = async (method: string, pathOf: (visitor: number) => string, body?: object) => {
    let longest = 0;
    while (!isDone) {
      const visitor = (visitors += 1);
      const from = `11.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`;
      const begun = performance.now();
      await call(url, method, pathOf(visitor), body, { "x-forwarded-for": from });
      longest = Math.max(longest, performance.now() - begun);
      await sleep(20);
    }
    return longest;
  };
  const asking = Promise.all([
    ask("GET", (visitor) => `/api/templates?limit=12&offset=${visitor % size}&sort=newest`),
    ask("POST", (visitor) => `/api/templates/${1 + (visitor % size)}/rate`, { rating: 4, isHelpful: true }),
  ]);
  const [[list, vote]] = await Promise.all([asking, work().finally(() => (isDone = true))]);
  note(`${name}: a list meanwhile, ms`, list);
  note(`${name}: a vote meanwhile, ms`, vote);
}

async function call(
  url: string,
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return text;
}
