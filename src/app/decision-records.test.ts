/** Decision records: cited ones exist, and their index lists each. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "docs/decisions");
const records = globSync("[0-9]*.md", { cwd: folder }).toSorted();
const numbers = new Set(records.map((name) => name.slice(0, 3)));

/** «decision 034», «records 002, 016», «decisions/019», in Markdown also «(004, 012)»; and names of the records' files. */
function findMissing(text: string, isMarkdown: boolean): string[] {
  const line = text.replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, " ");
  const lists = [
    ...line.matchAll(/\b(?:decision|record)s?[ /](\d{3}(?:(?:, | and )\d{3})*)\b/gi),
    ...(isMarkdown ? line.matchAll(/\((0\d{2}(?:, 0\d{2})*)\)/g) : []),
  ];
  const cited = lists.flatMap(([, list = ""]) => list.split(/, | and /));
  const linked = [...line.matchAll(/\b\d{3}(?:-[a-z0-9]+)+\.md\b/g)].map(([name]) => name);
  return [
    ...cited.filter((number) => !numbers.has(number)),
    ...linked.filter((name) => !records.includes(name)),
  ];
}

describe("the decision records", () => {
  it.each([
    ["/** One queue\n * (decision\n * 099). */", false, ["099"]],
    ["as record 034 says, and decisions 002, 099", false, ["099"]],
    ["Each write is one transaction. (004, 099)", true, ["099"]],
    ["A save from an older row is stale (409)", true, []],
    ["[034](034-undo.md)", true, ["034-undo.md"]],
  ])("a citation of one that is gone is found: %j", (text, isMarkdown, missing) => {
    expect(findMissing(text, isMarkdown)).toEqual(missing);
  });

  it("exist where code or docs cite them", () => {
    const files = globSync(
      ["{src,e2e,bench,scripts,docs,deploy}/**/*.{ts,tsx,mjs,css,md,sql,yaml,yml}", "*.{md,ts}"],
      { cwd: root },
    ).filter((path) => join(root, path) !== import.meta.filename);
    expect(files.length).toBeGreaterThan(800);
    const missing = files.flatMap((path) =>
      findMissing(readFileSync(join(root, path), "utf8"), path.endsWith(".md")).map(
        (what) => `${path} cites ${what}`,
      ),
    );
    expect(missing).toEqual([]);
  });

  it("are listed in their index, each once, in order", () => {
    const index = readFileSync(join(folder, "README.md"), "utf8");
    const listed = [...index.matchAll(/^\| \[(\d{3})\]\((\S+\.md)\) \| \S/gm)];
    expect(listed.map(([, , name]) => name)).toEqual(records);
    expect(listed.every(([, number, name]) => name?.startsWith(`${number}-`))).toBe(true);
  });
});
