/** The tables of docs/reliability.md: each test they name exists, so that a proof cannot be renamed or deleted unnoticed. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const table = readFileSync(join(root, "docs/reliability.md"), "utf8");
/** A file, and the names in guillemets after it. */
const proofs = [...table.matchAll(/`(src\/[^`]+\.test\.tsx?)`((?:,? «[^»]+»)+)/g)].map(
  ([, file = "", names = ""]) => ({
    file,
    names: [...names.matchAll(/«([^»]+)»/g)].map(([, name = ""]) => name),
  }),
);

it("names proofs at all", () => {
  expect(proofs.length).toBeGreaterThan(30);
});

it.each(proofs)("names tests that exist: $file", ({ file, names }) => {
  const path = join(root, file);
  expect(existsSync(path), file).toBe(true);
  const text = readFileSync(path, "utf8");
  for (const name of names) expect(text.includes(`"${name}"`), `${file} has «${name}»`).toBe(true);
});

it("has a proof, or says that there is none, in each row", () => {
  const rows = table.split("\n").filter((line) => /^\| (?!Fault)/.test(line));
  const bare = rows.filter((row) => !/`src\/|the same test|[Nn]o test/.test(row));
  expect(bare).toEqual([]);
});
