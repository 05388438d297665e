/**
 * `npm run bench`: what a visit costs and how long a visitor waits, with the requests that a browser sends (visit/record.ts).
 *
 *     npm run bench                          four minutes; writes the tables of docs/performance.md and visit/measured.json
 *     npm run bench -- --print               writes nothing
 *     npm run bench -- --size 20000          with another number of templates than the 323 that are shipped; writes nothing
 *     npm run bench -- --quick               half a minute; fails when a ratio is well below the one in visit/measured.json
 *
 * Product and what it is compared with take turns on one core, and the load comes from another. On a busy machine only ratios
 * mean something, and of them the one of processor times most: the kernel's count, which other work hardly blurs.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ensureBuilt } from "#testing/fresh-build.ts";
import { FilledDatabases, type Home, withProduct } from "./filled-databases.ts";
import type { BareResponse } from "./load/bare-process.ts";
import { Child } from "./load/child.ts";
import { captureResponse, compare, type Comparison, type Server, type Turns } from "./load/compare.ts";
import { describeMachine, pinBeside, pinServer, unpinnedReason } from "./load/machine.ts";
import type { Load, LoadResult } from "./load/send.ts";
import { fillIn, isTypedSearch, readVisit, type RequestPattern } from "./visit/replay.ts";
import { table, writeTable } from "./write-table.ts";

const { values } = parseArgs({
  options: {
    size: { type: "string", default: "323" },
    print: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
  },
});
const size = Number(values.size);
const isRecorded = !values.quick && !values.print && size === 323;

const turns = values.quick ? 3 : 7;
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
type Ratios = Record<string, Partial<Record<"ratio" | "cpuRatio", number>>>;
const measured: Ratios = {};
const failures: string[] = [];
const rows: string[][] = [];

console.log(`${describeMachine()}; ${size} templates`);
if (unpinnedReason !== null)
  console.log(`SKIPPED: servers have no core of their own, since ${unpinnedReason}`);
try {
  pinBeside();
  pinBeside(generator.pid);
  pinServer(bare.pid);
  pinServer(usual.pid);
  const home = await databases.server(size);
  pinBeside(await databases.serverPid());
  await withProduct(home, async (product) => {
    await measureVisit(product);
    await measureCached(product);
    await measureVotes(product, home);
  });
  if (!values.quick) await withProduct(await databases.embedded(size), measureEmbeddedVotes);
} finally {
  await Promise.all([generator, bare, usual].map((child) => child.stop()));
  await databases.close();
}
const lines = table(
  ["", "of the other's", "by processor time", "processor, ms (other's)", "a second (other's)", "p50, p99 ms"],
  rows,
);
console.log(`\n${lines.join("\n")}`);
if (isRecorded) {
  writeFileSync(measuredFile, `${JSON.stringify(measured, null, 2)}\n`);
  writeTable("visit", lines, describeMachine());
}
for (const failure of failures) console.error(`FAILED  ${failure}`);
if (failures.length > 0) process.exitCode = 1;

/** The visit beside a bare server; then twenty a second, as visitors come who think between two requests. */
async function measureVisit(product: Server): Promise<void> {
  const other = await startBare(product, visit);
  await measure("a visit", "cpuRatio", { product, other }, visit, { visits: 80, warmVisits: 300 });
  if (values.quick) return;
  const [perSecond, pauseMs] = [20, 100];
  const atOnce = Math.round((perSecond * visit.length * pauseMs) / 1000);
  const load = { url: product.url, requests: visit, visits: perSecond * 20, pauseMs, connections: atOnce };
  const result = await generator.ask(load);
  rows.push([`typed searches at ${perSecond} visits a second`, "", "", "", "", waits(result)]);
}

/** What is in the cache, as one visitor after the other asks for it. */
async function measureCached(product: Server): Promise<void> {
  const script = ({ path }: RequestPattern) => path.startsWith("/assets/react-");
  const kinds = {
    "front page, cached": ({ path }: RequestPattern) => path === "/",
    "a search typed before": isTypedSearch,
    "a template's page, cached": ({ path }: RequestPattern) => path.startsWith("/mal/"),
    "a script": script,
  };
  for (const [title, isIt] of Object.entries(kinds)) {
    if (values.quick && !title.endsWith("typed before")) continue;
    const found = visit.findLast(isIt);
    if (!found) throw new Error(`there is no ${title} in the recorded visit`);
    // Of the first visitor, for all.
    const request = { ...found, path: fillIn(found.path, 1) };
    const other = await startBare(product, [request]);
    const much = { visits: 5_000, warmVisits: 20_000 };
    await measure(title, "cpuRatio", { product, other }, [request], much);
  }
}

async function measureVotes(product: Server, home: Home): Promise<void> {
  const other = { url: await usual.ask(home), pid: usual.pid };
  await measure("votes, PostgreSQL, beside the usual stack", "ratio", { product, other }, [vote], someVotes);
}

async function measureEmbeddedVotes({ url }: Server): Promise<void> {
  const load = { url, requests: [vote], connections };
  await generator.ask({ ...load, visits: someVotes.warmVisits });
  const visits = someVotes.visits * turns;
  const result = await generator.ask({ ...load, visits });
  rows.push(["votes, embedded", "", "", "", figure(visits / result.seconds), waits(result)]);
}

async function startBare(product: Server, requests: readonly RequestPattern[]): Promise<Server> {
  const responses: BareResponse[] = [];
  for (const request of requests) responses.push(await captureResponse(product.url, request, 1));
  return { url: await bare.ask(responses), pid: bare.pid };
}

/** Measures a line; a quick run also judges it by the recorded ratio, after a second, longer try. */
async function measure(
  title: string,
  judged: "ratio" | "cpuRatio",
  servers: Readonly<Record<"product" | "other", Server>>,
  requests: readonly RequestPattern[],
  much: Omit<Turns, "turns">,
): Promise<void> {
  const run = (turns: number) => compare(generator, servers, { requests, connections }, { ...much, turns });
  let row = await run(turns);
  if (values.quick && !isFine(title, judged, row)) {
    console.log(`${title} is measured again: ${row[judged].toFixed(3)}`);
    row = await run(7);
    if (!isFine(title, judged, row)) {
      failures.push(
        `${title}: ${row[judged].toFixed(3)} (${judged}), recorded ${recordedRatio(title, judged)}`,
      );
    }
  }
  measured[title] = { [judged]: Number(row[judged].toPrecision(3)) };
  const { product, other, ratio, cpuRatio } = row;
  const both = (name: "cpuMs" | "perSecond") => `${figure(product[name])} (${figure(other[name])})`;
  rows.push([title, share(ratio), share(cpuRatio), both("cpuMs"), both("perSecond"), waits(product)]);
  console.log(rows.at(-1)?.join("  "));
}

/** Where processor times are not known, as beside Linux, there is nothing to judge them by. */
function isFine(title: string, judged: "ratio" | "cpuRatio", row: Comparison): boolean {
  return !(row[judged] < recordedRatio(title, judged) * leastOfRecorded[judged]);
}

function recordedRatio(title: string, judged: "ratio" | "cpuRatio"): number {
  const found = (JSON.parse(readFileSync(measuredFile, "utf8")) as Ratios)[title]?.[judged];
  if (found === undefined) throw new Error(`${title} has no recorded ratio: run npm run bench`);
  return found;
}

function waits({ p50Ms, p99Ms }: { readonly p50Ms: number; readonly p99Ms: number }): string {
  return `${figure(p50Ms)}, ${figure(p99Ms)}`;
}

function share(value: number): string {
  return value.toFixed(value < 0.1 ? 3 : 2);
}

function figure(value: number): string {
  return value < 10
    ? String(Number(value.toPrecision(2)))
    : Math.round(value).toLocaleString("en").replaceAll(",", " ");
}
