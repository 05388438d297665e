/**
 * The numbers of the search's reader, made of the shipped rows, lines and absent topics: a minute of one core. Those of a release are
 * in the repository (`npm run search:train`), so that a first start trains nothing; where a row, a line or the code that makes them
 * has changed since, the build makes them beside the rest, and keeps them beside the packages.
 */
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const kept = join(root, "node_modules/.cache/avtalemaler");
const released = join(root, "scripts/reader-numbers");
const sources = [
  "seed/templates.json",
  "seed/asked-as/**/*.txt",
  "seed/search/absent-needs.txt",
  "src/search/reader/{features,numbers}.ts",
  "scripts/train-reader.ts",
  "src/search/text/character-folding.ts",
];

/** @returns {string} the name of the numbers' file for the rows and lines as they are */
function nameOfFile() {
  const hash = createHash("sha256");
  for (const file of globSync(sources, { cwd: root }).sort())
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)));
  return `reader-${hash.digest("hex").slice(0, 16)}.bin`;
}

/**
 * Makes the numbers, unless they are there.
 * @returns {Promise<string>} their file
 */
export async function ensureNumbers() {
  const name = nameOfFile();
  const there = [released, kept].map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (there) return there;
  const file = join(kept, name);
  const { textsOf } = await import("../src/search/reader/numbers.ts");
  const { makeNumbers, toFile } = await import("./train-reader.ts");
  const { readShippedLines } = await import("../src/features/templates/server/shipped-lines.ts");
  const { absentNeeds } = await import("../src/search/word-lists.ts");
  const lines = readShippedLines();
  const rows = JSON.parse(readFileSync(join(root, "seed/templates.json"), "utf8"));
  const documents = rows.map((row) => ({ ...row, askedAs: lines.get(row.name) ?? [] }));
  const bytes = toFile(makeNumbers([...documents.map(textsOf), ...absentNeeds]));
  mkdirSync(kept, { recursive: true });
  for (const old of globSync("reader-*", { cwd: kept })) rmSync(join(kept, old), { force: true });
  writeFileSync(`${file}.${process.pid}`, bytes);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

/** Puts the numbers into the repository, in place of those of the last release. */
async function release() {
  const file = await ensureNumbers();
  if (file.startsWith(released)) return file;
  rmSync(released, { recursive: true, force: true });
  mkdirSync(released);
  const into = join(released, basename(file));
  copyFileSync(file, into);
  return into;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(await (process.argv.includes("--release") ? release() : ensureNumbers()));
