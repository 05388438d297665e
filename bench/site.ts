/**
 * What a site of a size takes from its operator and its administrator: start, memory, the administrator's lists, statistics,
 * import, backup.
 *
 *     node bench/site.ts [embedded|server] [templates …]     by default on PostgreSQL with 323 and 20 000
 *
 * As many rows of everything as there are templates. One run on one machine: trust the ratios to the first size, in which
 * something that is read row by row or in quadratic time shows. Linux only.
 */
import { once } from "node:events";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gt } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { siteState, templates } from "#db/schema/schema.ts";
import { adminCalls, fillAdminLists } from "#testing/fill-admin-lists.ts";
import { fillStatistics } from "#testing/fill-statistics.ts";
import { ensureBuilt } from "#testing/fresh-build.ts";
import { cleanEnvironment } from "#testing/processes/product.ts";
import { silentLog } from "#testing/silent-log.ts";
import { FilledDatabases, type Home, startServed } from "./filled-databases.ts";
import { Child } from "./load/child.ts";
import { describeMachine, residentMegabytes } from "./load/machine.ts";
import type { Load } from "./load/send.ts";
import { readVisit } from "./visit/replay.ts";
import { table } from "./write-table.ts";

const [kind = "server", ...wanted] = process.argv.slice(2);
const sizes = wanted.length > 0 ? wanted.map(Number) : [323, 20_000];
const password = "en hest uten hale";
const root = join(import.meta.dirname, "..");
const databases = new FilledDatabases();
/** A row for each step, a figure for each size. */
const rows = new Map<string, number[]>();

ensureBuilt();
for (const size of sizes) await measure(size);
await databases.close();
console.log(`${describeMachine()}; ${kind}`);
const cell = (value = NaN, first = NaN) =>
  `${value.toFixed(0)}${value === first ? "" : ` (× ${(value / first).toFixed(1)})`}`;
const lines = [...rows].map(([name, figures]) => [name, ...figures.map((one) => cell(one, figures[0]))]);
console.log(table(["templates", ...sizes.map(String)], lines).join("\n"));

function note(name: string, figure: number): void {
  rows.set(name, [...(rows.get(name) ?? []), figure]);
  console.log(`${name}: ${figure.toFixed(0)}`);
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  note(`${name}, ms`, performance.now() - begun);
  return result;
}

async function measure(size: number): Promise<void> {
  const home = kind === "embedded" ? await databases.embedded(size) : await databases.server(size);
  await fillRest(home, size);
  const product = await timed("start", () => startServed(home, { ADMIN_PASSWORD: password }));
  try {
    await timed("front page, the first", () => call(product.url, "GET", "/"));
    note("memory after the start, MB", residentMegabytes(product.pid).now);
    await timed("search for a frequent word, the first", () =>
      call(product.url, "GET", "/api/templates?limit=12&search=avtale&typing=true&sort=relevance"),
    );
    const visitors = new Child<Load, unknown>("load-process.ts");
    await visitors.ask({ url: product.url, requests: readVisit(), visits: 500, connections: 16 });
    await visitors.stop();
    note("memory after 500 visits, MB", residentMegabytes(product.pid).now);
    await administer(product.url, size);
    note("highest memory, MB", residentMegabytes(product.pid).highest);
  } finally {
    await product.stop();
  }
  const file = `${databases.newFolder()}.jsonl.zst`;
  await timed("backup", () => command("backup", home, file));
  const other = { databaseUrl: "", dataDir: databases.newFolder() };
  await timed("restore, embedded", () => command("restore", other, file));
}

/** The lists that visitors and administrators fill, and counts of thirteen months. */
async function fillRest(home: Home, size: number): Promise<void> {
  const database = await openDatabase({ ...home, log: silentLog });
  // What fills them is made for an empty database: its templates are not wanted here, and the state of the site stays.
  const [state] = await database.orm.delete(siteState).returning();
  await fillAdminLists(database, size);
  await database.orm.update(siteState).set(state ?? {});
  await database.orm.delete(templates).where(gt(templates.id, size));
  await database.close();
  if (kind !== "server") return;
  await fillStatistics(home.databaseUrl, { today: daysAgo(0), days: 400, subjects: size });
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

async function administer(url: string, size: number): Promise<void> {
  const signIn = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any";
  const given = { email: "admin@avtalemaler.invalid", password, returnSecureToken: true };
  const { idToken } = JSON.parse(await call(url, "POST", signIn, given)) as { idToken: string };
  const asAdmin = (method: string, path: string, body?: object | string) =>
    call(url, method, path, body, { authorization: `Bearer ${idToken}` });
  for (const [name, { method, url: path, ...rest }] of Object.entries(adminCalls)) {
    await timed(`administrator: ${name}`, () =>
      asAdmin(method, path, "payload" in rest ? rest.payload : undefined),
    );
  }
  await timed("administrator: a late page", () =>
    asAdmin("GET", `/api/templates?limit=50&offset=${size - 50}`),
  );
  await timed("statistics of a year", () => asAdmin("GET", `/api/admin/statistics?from=${daysAgo(365)}`));
  // Nobody is to wait for the administrator's work: a visitor asks all the while.
  let longestWait = 0;
  let isDone = false;
  const visitor = (async () => {
    for (let offset = 0; !isDone; offset += 1) {
      const begun = performance.now();
      await call(url, "GET", `/api/templates?limit=12&offset=${offset % size}&sort=newest`);
      longestWait = Math.max(longestWait, performance.now() - begun);
      await sleep(20);
    }
  })();
  const csv = await timed("export", () => asAdmin("GET", "/api/admin/export/templates.csv"));
  const edited = csv.replaceAll("Tilpasset", "Rettet for").replaceAll("avtale", "kontrakt");
  const path = "/api/admin/import/templates?dryRun=";
  await timed("import that changes nearly all, tried", () => asAdmin("POST", `${path}true`, edited));
  const done = await timed("import that changes nearly all", () => asAdmin("POST", `${path}false`, edited));
  const { historyId } = JSON.parse(done) as { historyId: number };
  await timed("the import undone", () => asAdmin("POST", `/api/admin/history/${historyId}/undo`));
  isDone = true;
  await visitor;
  note("a visitor's longest wait meanwhile, ms", longestWait);
}

async function call(
  url: string,
  method: string,
  path: string,
  body?: object | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const isText = typeof body === "string";
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body && { "content-type": isText ? "text/csv" : "application/json" }) },
    ...(body && { body: isText ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return text;
}

async function command(name: "backup" | "restore", home: Home, file: string): Promise<void> {
  const env = { ...cleanEnvironment, DATA_DIR: home.dataDir, DATABASE_URL: home.databaseUrl };
  const child = spawn(process.execPath, [join(root, `dist/server/${name}-cli.js`), file], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${name} stopped with ${code}`);
}
