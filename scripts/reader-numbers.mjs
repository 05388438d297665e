/**
 * The numbers of the search's reader, made of the shipped rows, lines and absent topics: a minute of one core, so the build makes them
 * beside the rest, and keeps them beside the packages until one of these, or the code that makes them, changes.
 */
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const kept = join(root, "node_modules/.cache/avtalemaler");
const sources = [
  "seed/templates.json",
  "seed/asked-as/**/*.txt",
  "seed/search/absent-needs.txt",
  "src/search/reader/{features,numbers}.ts",
  "scripts/train-reader.ts",
  "src/search/text/character-folding.ts",
];

/** @returns {string} the file of the numbers for the rows and lines as they are, whether it is there or not */
function keptFile() {
  const hash = createHash("sha256");
  for (const file of globSync(sources, { cwd: root }).sort())
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)));
  return join(kept, `reader-${hash.digest("hex").slice(0, 16)}.bin`);
}

/**
 * Makes the numbers, unless they are there.
 * @returns {Promise<string>} their file
 */
export async function ensureNumbers() {
  const file = keptFile();
  if (existsSync(file)) return file;
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

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await ensureNumbers());
