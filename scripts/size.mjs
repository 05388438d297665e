/**
 * The project's sizes and their limits: a step of `npm test` that prints both. A limit has little room, stops growth, is raised
 * in a commit that gives the reason, and is lowered in one that removes something.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./setup.mjs";

const find = (...patterns) => globSync(patterns, { cwd: root }).map((path) => path.replaceAll("\\", "/"));
const read = (path) => readFileSync(join(root, path), "utf8");
const linesOf = (path) => read(path).split("\n").length - 1;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const isProduct = (path) => !/\.test\.tsx?$|^src\/testing\/|\/migrations\//.test(path);

const source = find("src/**/*");
const product = find("src/**/*.{ts,tsx,css}").filter(isProduct);
const tests = find("src/**/*.test.{ts,tsx}", "src/testing/**/*.{ts,tsx}", "{e2e,bench}/**/*.ts");
const pages = find("*.md", "docs/**/*.md");
const filesOf = Map.groupBy(
  source.filter((path) => /\.\w+$/.test(path)),
  dirname,
);
const [fullest] = [...filesOf].sort(([, some], [, others]) => others.length - some.length);

const code = product
  .filter((path) => !path.endsWith(".css"))
  .map(read)
  .join("\n");
const count = (what) => [...code.matchAll(what)].length;
/** Classes that keep state between two requests, or count them: by the last word of their name. */
const keepers =
  /class \w*(Queue|Turns|Writer|Counter|Version|Quotas?|Semaphore|Lockout|Sync|Limits?|Gate)(?=[ <])/g;

/** Each with its size and the most it may be. */
const sizes = [
  ["lines of the product", sum(product.map(linesOf)), 68_100],
  ["files of the product", product.length, 608],
  ["files under 25 lines", product.filter((path) => linesOf(path) < 25).length, 48],
  ["lines of tests, journeys and benches", sum([...new Set(tests)].map(linesOf)), 48_700],
  ["words of Markdown", sum(pages.map((path) => read(path).split(/\s+/).filter(Boolean).length)), 25_700],
  ["decision records", find("docs/decisions/[0-9]*.md").length, 22],
  [`files in one folder (${fullest[0]})`, fullest[1].length, 25],
  // One of each: before a second of a kind, extend the first.
  ["caches", count(/new LRUCache\b/g), 4],
  ["queues, writers, counters, limits, versions", count(keepers), 18],
  ["tables", count(/ pgTable\(/g), 44],
  ["dependencies that are shipped", Object.keys(JSON.parse(read("package.json")).dependencies).length, 31],
  ["migrations", find("src/db/migrations/**/*.sql").length, 7],
];

for (const [what, size, limit] of sizes) {
  console.log(`${what.padEnd(40)} ${String(size).padStart(6)}  of at most ${limit}`);
}
process.exit(sizes.every(([, size, limit]) => size <= limit) ? 0 : 1);
