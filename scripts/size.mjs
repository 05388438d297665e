/**
 * The size of the house, and the most it may be: a step of `npm test` that prints both. Lines and words have room of 1 %, what there
 * is one of has none. A limit is raised only in the commit that needs it, with its reason, and lowered by whoever makes the house
 * smaller.
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
/** Each with where it stands and the most it may be. */
const sizes = [
  // Of these, following by e-mail and the letter of a month are some 2 450 lines and 25 files.
  ["lines of the product", sum(product.map(linesOf)), 73_000],
  ["files of the product", product.length, 668],
  ["files under 25 lines", product.filter((path) => linesOf(path) < 25).length, 50],
  ["words of Markdown", sum(pages.map((path) => read(path).split(/\s+/).filter(Boolean).length)), 32_600],
  ["decision records", find("docs/decisions/[0-9]*.md").length, 22],
  [`files in one folder (${fullest[0]})`, fullest[1].length, 25],
  // One of each: a second of a kind asks which one that is there takes it in.
  ["caches", count(/new LRUCache\b/g), 4],
  ["queues, writers, counters and versions", count(/class \w*(Queue|Turns|Writer|Counter|Version)\w* /g), 9],
  // Those who follow something by e-mail, and the letters of each month.
  ["tables", count(/ pgTable\(/g), 44],
  ["dependencies that are shipped", Object.keys(JSON.parse(read("package.json")).dependencies).length, 34],
  ["migrations", find("src/db/migrations/**/*.sql").length, 6],
];

for (const [what, size, limit] of sizes) {
  console.log(`${what.padEnd(40)} ${String(size).padStart(6)}  of at most ${limit}`);
}
process.exit(sizes.every(([, size, limit]) => size <= limit) ? 0 : 1);
