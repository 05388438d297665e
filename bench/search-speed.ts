/**
 * The search's speed benchmark, with 10 000 and 100 000 templates made by mixing the catalogue's words (seeded, so every
 * run is the same). `node --expose-gc bench/search-speed.ts`; without the flag the memory shown is rough.
 */
import { readFileSync } from "node:fs";
import { ownQueries } from "./relevance/judged-queries.ts";
import type { SearchDocument } from "../src/search/document.ts";
import { buildSearchIndex, type SearchIndex } from "../src/search/search-index.ts";
import { seededRandom } from "../src/testing/seeded-random.ts";

const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const targets = new Map([
  [10_000, { medianMs: 2, buildMs: 5_000 }],
  [100_000, { medianMs: 10, buildMs: 5_000 }],
]);

type Row = Omit<SearchDocument, "id">;
const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../seed/${name}`, import.meta.url), "utf8")) as T;
const rows = read<Row[]>("templates.json");
const shipped = read<{ queries: { q: string }[] }>("search-queries.json").queries;
const queries = [...shipped, ...ownQueries].map(({ q }) => q);

function* invented(count: number): Iterable<SearchDocument> {
  const random = seededRandom(5);
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[Math.floor(random() * list.length)];
    if (picked === undefined) throw new Error("Nothing to pick from");
    return picked;
  };
  const nameWords = rows.flatMap((row) => row.name.split(" "));
  const tags = rows.flatMap((row) => row.tags);
  const sentences = rows.flatMap((row) => row.description.split(/(?<=\.) /u));
  const lines = rows.flatMap((row) => row.askedAs ?? []);
  const beginnings = tags.filter((tag) => /^\p{Ll}{4,9}$/u.test(tag));
  for (let id = 1; id <= count; id++) {
    const like = pick(rows);
    // new compounds now and then: a larger catalogue has more words, not only more templates
    const fresh = random() < 0.2 ? [`${pick(beginnings)}${pick(beginnings)}avtale`] : [];
    yield {
      id,
      name: [...fresh, ...Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(nameWords))].join(
        " ",
      ),
      description: `${pick(sentences)} ${pick(sentences)}`,
      category: like.category,
      format: like.format,
      source: pick(rows).source,
      tags: Array.from({ length: 4 + Math.floor(random() * 3) }, () => pick(tags)),
      askedAs: Array.from({ length: 10 + Math.floor(random() * 3) }, () => pick(lines)),
    };
  }
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function measure(count: number): boolean {
  const documents = [...invented(count)];
  globalThis.gc?.();
  const before = process.memoryUsage();
  let index!: SearchIndex;
  const buildMs = timed(() => {
    index = buildSearchIndex(documents);
  });
  globalThis.gc?.();
  const after = process.memoryUsage();
  const megabytes = (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 2 ** 20;

  // each query once, then again: the reranker caches what it reads of the best hits
  const firstTimes = queries.map((query) => timed(() => index.search(query))).toSorted((a, b) => a - b);
  const times = queries.flatMap((query) =>
    [0, 1, 2].map(() => ({ query, ms: timed(() => index.search(query)) })),
  );
  const sorted = times.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const slowest = times.toSorted((a, b) => b.ms - a.ms)[0];
  const updates = documents
    .slice(0, 200)
    .map((document) => timed(() => index.replace({ ...document, name: `${document.name} ny` })))
    .toSorted((a, b) => a - b);
  index.complete("leie", 8);
  const completions = ["ar", "leie", "kjøpekontrakt b", "avtale om hjem"]
    .map((prefix) => timed(() => index.complete(prefix, 8)))
    .toSorted((a, b) => a - b);

  const target = targets.get(count);
  const median = quantile(sorted, 0.5);
  console.log(
    `${count} templates: built in ${buildMs.toFixed(0)} ms, ${megabytes.toFixed(0)} MB; ` +
      `search median ${median.toFixed(2)} ms (first time ${quantile(firstTimes, 0.5).toFixed(2)} ms), p95 ${quantile(sorted, 0.95).toFixed(2)} ms, ` +
      `slowest ${slowest?.ms.toFixed(1)} ms («${slowest?.query}»); ` +
      `update median ${quantile(updates, 0.5).toFixed(2)} ms, p95 ${quantile(updates, 0.95).toFixed(2)} ms; ` +
      `completion slowest ${completions.at(-1)?.toFixed(2)} ms`,
  );
  const slowerMedian = Math.max(median, quantile(firstTimes, 0.5));
  return !target || (slowerMedian <= target.medianMs && buildMs <= target.buildMs);
}

const fine = (sizes.length > 0 ? sizes : [...targets.keys()]).map(measure).every(Boolean);
if (!fine) {
  console.error("Slower than the target.");
  process.exitCode = 1;
}
