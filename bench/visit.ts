/**
 * `npm run bench`: what a visit costs and how long a visitor waits, with the requests that a browser sends (visit/recorded.json), and
 * what a visitor of the front page waits for in Chromium (load/browser.ts).
 *
 *     npm run bench               under five minutes; writes docs/performance.md, README.md and visit/measured.json
 *     npm run bench -- --quick    half a minute; writes nothing, and fails when a ratio is well below the one in visit/measured.json
 *
 * Product and what it is compared with take turns on one core, and the load comes from another. On a busy machine only ratios
 * mean something, and of them the one of processor times most: the kernel's count, which other work hardly blurs.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { ensureBuilt } from "#testing/fresh-build.ts";
import { FilledDatabases, type Home, shippedSize, withProduct } from "./filled-databases.ts";
import type { BareResponse } from "./load/bare-process.ts";
import { measureBrowser } from "./load/browser.ts";
import { Child } from "./load/child.ts";
import {
  captureResponse,
  compare,
  type Compared,
  type Figures,
  median,
  type Server,
  takeTurn,
  type Turns,
} from "./load/compare.ts";
import { pinBeside, pinServer, unpin, unpinnedReason } from "./load/machine.ts";
import type { Load, LoadResult } from "./load/send.ts";
import { fillIn, isTypedSearch, readVisit, type RequestPattern } from "./load/replay.ts";
import { figure, measuredOn, table, writeMeasured } from "./write-table.ts";

/** Writes nothing, and judges. */
const isQuick = process.argv.includes("--quick");

const turns = isQuick ? 3 : 5;
/** A ratio of processor times below this share of the recorded one is a fault, and no noise; votes wait for a disk. */
const leastOfRecorded = { cpuRatio: 0.6, ratio: 0.5 } as const;
/** Visits at once: enough to keep the core busy. */
const connections = 16;

ensureBuilt();
const visit = readVisit();
const vote: RequestPattern = {
  method: "POST",
  path: "/api/templates/{template}/rate",
  headers: visit.find(({ method, body }) => method === "POST" && body)?.headers ?? {},
  body: JSON.stringify({ rating: 4, isHelpful: true }),
  status: 200,
};
const someVotes = { visits: 500, warmVisits: 1_500 };
const databases = new FilledDatabases();
const generator = new Child<Load, LoadResult>("load-process.ts");
const bare = new Child<readonly BareResponse[], string>("bare-process.ts");
const usual = new Child<Home, string>("usual-process.ts");
const measuredFile = new URL("visit/measured.json", import.meta.url);
/** By the name of a line. */
type Ratios = Record<string, Partial<Record<Judged, number>>>;
const measured: Ratios = {};
const failures: string[] = [];
const head = ["", "product", "bare", "usual stack", "by processor time", "by rate", "p50, p99 ms", "goal"];
const rows: string[][] = [];
/** Those in README.md. */
const inReadme = ["a visit", "an uncached search", "votes, PostgreSQL", "browser: first paint"];

console.log(`${measuredOn} ${shippedSize} templates`);
if (unpinnedReason !== null)
  console.log(`SKIPPED: servers have no core of their own, since ${unpinnedReason}`);
try {
  pinBeside();
  pinBeside(generator.pid);
  pinServer(bare.pid);
  pinServer(usual.pid);
  const home = await databases.server(shippedSize);
  pinBeside(await databases.serverPid());
  await withProduct(home, async (product) => {
    await measureVisit(product);
    await measureSingle(product, home);
    await measureVotes(product, home);
  });
  if (!isQuick) {
    await withProduct(await databases.embedded(shippedSize), async (product) => {
      await measureInBrowser(product);
      await measureEmbeddedVotes(product);
    });
  }
} finally {
  await Promise.all([generator, bare, usual].map((child) => child.stop()));
  await databases.close();
}
const lines = table(head, rows);
console.log(`\n${lines.join("\n")}`);
if (!isQuick) {
  writeFileSync(measuredFile, `${JSON.stringify(measured, null, 2)}\n`);
  writeMeasured("docs/performance.md", "visit", lines);
  const some = rows.filter(([title = ""]) => inReadme.includes(title));
  writeMeasured("README.md", "visit", [some.map(([title, product]) => `${title} ${product}`).join("; ")]);
}
for (const failure of failures) console.error(`FAILED  ${failure}`);
if (failures.length > 0) process.exitCode = 1;

/** The visit beside a bare server; then twenty a second, as of visitors who pause between requests. */
async function measureVisit(product: Server): Promise<void> {
  const servers = { product, bare: await startBare(product, visit) };
  await measure("a visit", "8 ms", servers, visit, { visits: 80, warmVisits: 200 });
  if (isQuick) return;
  const [perSecond, pauseMs] = [20, 100];
  const atOnce = Math.round((perSecond * visit.length * pauseMs) / 1000);
  const load = { url: product.url, requests: visit, visits: perSecond * 20, pauseMs, connections: atOnce };
  const result = await generator.ask(load);
  addRow(`typed searches at ${perSecond} visits a second`, { "p50, p99 ms": waits(result) });
}

/** An uncached search, and cached responses, requested by one visitor after the other. */
async function measureSingle(product: Server, home: Home): Promise<void> {
  const kinds: Record<string, [isIt: (request: RequestPattern) => boolean, others?: typeof startUsual]> = {
    "an uncached search": [isTypedSearch, startUsual],
    "front page, cached": [({ path }) => path === "/"],
    "a cached search": [isTypedSearch],
    "a template's page, cached": [({ path }) => path.startsWith("/mal/"), startUsual],
    "a script": [({ path }) => path.startsWith("/assets/react-")],
  };
  for (const [title, [isIt, others]] of Object.entries(kinds)) {
    if (isQuick && title !== "a cached search") continue;
    const found = visit.findLast(isIt);
    if (!found) throw new Error(`there is no ${title} in the recorded visit`);
    const isCached = title !== "an uncached search";
    // Of the first visitor, for all.
    const request = isCached ? { ...found, path: fillIn(found.path, 1) } : found;
    const servers = { product, bare: await startBare(product, [request]), ...(await others?.(home)) };
    const much = isCached ? { visits: 3_000, warmVisits: 15_000 } : { visits: 400, warmVisits: 1_200 };
    await measure(title, isCached ? "0.2 ms" : "", servers, [request], much);
  }
}

async function measureVotes(product: Server, home: Home): Promise<void> {
  const servers = { product, ...(await startUsual(home)) };
  await measure("votes, PostgreSQL", "as usual", servers, [vote], someVotes);
}

async function measureEmbeddedVotes(product: Server): Promise<void> {
  const load = { requests: [vote], connections };
  await takeTurn(generator, product, load, someVotes.warmVisits);
  const figures = await takeTurn(generator, product, load, someVotes.visits * turns);
  addRow("votes, embedded", { product: both(figures), "p50, p99 ms": waits(figures), goal: "300/s" });
}

async function measureInBrowser({ url }: Server): Promise<void> {
  unpin();
  for (const { title, figures, unit, goal } of await measureBrowser(url)) {
    const most = unit === "ms" ? `, at most ${figure(Math.max(...figures))}` : "";
    addRow(`browser: ${title}`, { product: `${figure(median(figures))} ${unit}${most}`.trim(), goal });
  }
  pinBeside();
}

async function startUsual(home: Home): Promise<Partial<Record<Side, Server>>> {
  return { "usual stack": { url: await usual.ask(home), pid: usual.pid } };
}

async function startBare(product: Server, requests: readonly RequestPattern[]): Promise<Server> {
  const responses: BareResponse[] = [];
  for (const request of requests) responses.push(await captureResponse(product.url, request, 1));
  return { url: await bare.ask(responses), pid: bare.pid };
}

type Side = "product" | "bare" | "usual stack";
type Judged = "ratio" | "cpuRatio";

/**
 * Measures a line. It is recorded by the ratio to the first of the others: of processor times beside bare, of rates beside the
 * usual stack, whose work is in the database. A quick run judges it by the recorded one, after a second, longer try.
 */
async function measure(
  title: string,
  goal: string,
  servers: Readonly<Partial<Record<Side, Server>>>,
  requests: readonly RequestPattern[],
  much: Omit<Turns, "turns">,
): Promise<void> {
  const run = (turns: number) => compare(generator, servers, { requests, connections }, { ...much, turns });
  const judged: Judged = servers.bare ? "cpuRatio" : "ratio";
  const ratioOf = (sides: Map<Side, Compared>) =>
    sides.get(servers.bare ? "bare" : "usual stack")?.[judged] ?? NaN;
  let sides = await run(turns);
  if (isQuick && !isFine(title, judged, ratioOf(sides))) {
    console.log(`${title} is measured again: ${ratioOf(sides).toFixed(3)}`);
    sides = await run(7);
    if (!isFine(title, judged, ratioOf(sides))) {
      failures.push(
        `${title}: ${ratioOf(sides).toFixed(3)} (${judged}), recorded ${recordedRatio(title, judged)}`,
      );
    }
  }
  measured[title] = { [judged]: Number(ratioOf(sides).toPrecision(3)) };
  const [product, ...others] = sides.values() as Iterable<Compared> as [Compared, ...Compared[]];
  addRow(title, {
    ...Object.fromEntries([...sides].map(([side, figures]) => [side, both(figures)])),
    "by processor time": others.map(({ cpuRatio }) => share(cpuRatio)).join("; "),
    "by rate": others.map(({ ratio }) => share(ratio)).join("; "),
    "p50, p99 ms": waits(product),
    goal,
  });
}

function addRow(title: string, cells: Readonly<Record<string, string>>): void {
  rows.push([title, ...head.slice(1).map((name) => cells[name] ?? "")]);
  console.log(rows.at(-1)?.filter(Boolean).join("  "));
}

/** Where processor times are not known, as beside Linux, there is nothing to judge them by. */
function isFine(title: string, judged: Judged, ratio: number): boolean {
  return !(ratio < recordedRatio(title, judged) * leastOfRecorded[judged]);
}

function recordedRatio(title: string, judged: Judged): number {
  const found = (JSON.parse(readFileSync(measuredFile, "utf8")) as Ratios)[title]?.[judged];
  if (found === undefined) throw new Error(`${title} has no recorded ratio: run npm run bench`);
  return found;
}

function both({ cpuMs, perSecond }: Figures): string {
  return `${figure(cpuMs)} ms, ${figure(perSecond)}/s`;
}

function waits({ p50Ms, p99Ms }: { readonly p50Ms: number; readonly p99Ms: number }): string {
  return `${figure(p50Ms)}, ${figure(p99Ms)}`;
}

function share(value: number): string {
  return value.toFixed(value < 0.1 ? 3 : 2);
}
