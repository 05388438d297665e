import { appendFileSync, cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { addedAt, readSeedFile, readShipped } from "#app/site/seed.ts";
import { templateFields } from "#features/templates/admin-fields.ts";
import { keyOf } from "#features/transfer/server/plan-upgrade.ts";
import { StartError } from "#shared/errors.ts";
import { publisherSlug } from "#domain/page-urls.ts";
import { paperKinds } from "#domain/vocabulary.ts";
import { makeFolder } from "#testing/processes/make-folder.ts";

const rows = await readSeedFile();
const publishers = new Map(rows.map(({ source }) => [publisherSlug(source), source]));

/** The key of a publisher's name: full name and abbreviation count as the same, in either order. */
function namesOf(source: string): string[] {
  const inParentheses = /^(?<before>.+?) \((?<within>[^)]+)\)$/.exec(source)?.groups;
  const parts = [
    source,
    inParentheses?.["before"] ?? "",
    inParentheses?.["within"] ?? "",
    ...source.split(" / "),
  ];
  return [...new Set(parts.map((part) => publisherSlug(part.replace(/ (?:AS|HF)$/, ""))))].filter(
    (name) => name !== "uten-navn",
  );
}

/** Names of two publishers together, which are not a second spelling of either. */
const jointNames = [
  "Universitetet i Oslo / Oslo universitetssykehus",
  "Vestland idrettskrets / Norges idrettsforbund",
];

it("the shipped catalogue spells each publisher in one way", () => {
  const byName = new Map<string, Set<string>>();
  for (const source of publishers.values()) {
    if (jointNames.includes(source)) continue;
    for (const name of namesOf(source)) byName.set(name, (byName.get(name) ?? new Set()).add(source));
  }
  expect([...byName.values()].filter((sources) => sources.size > 1).map((sources) => [...sources])).toEqual(
    [],
  );
});

it("carries the day each entry was gathered, and whether a copy of its paper was read then", () => {
  const entries = JSON.parse(
    readFileSync(new URL("../../../seed/templates.json", import.meta.url), "utf8"),
  ) as {
    gathered: string;
    seen: boolean;
    first?: number;
  }[];
  expect(entries.filter(({ first }) => first !== undefined).length, "as the terms say").toBe(12);
  const newest = entries
    .map(({ gathered }) => gathered)
    .sort()
    .at(-1);
  expect(rows.map(({ dateAdded }) => dateAdded?.toISOString().slice(0, 10))).toEqual(
    entries.map(({ gathered, first }) => (first === undefined ? gathered : newest)),
  );
  expect(rows.map(({ paperSeenAt }) => paperSeenAt?.toISOString().slice(0, 10))).toEqual(
    entries.map(({ gathered, seen }) => (seen ? gathered : undefined)),
  );
  expect(rows.filter(({ dateAdded, updatedAt }) => dateAdded !== updatedAt)).toEqual([]);
});

it("is added to a new site when that starts, in the file's order", () => {
  const now = Date.UTC(2028, 0, 9, 12);
  const added = addedAt(now, rows);
  const inOrder = (all: typeof rows) =>
    all.toSorted((one, other) => Number(other.dateAdded) - Number(one.dateAdded)).map(({ url }) => url);
  expect(inOrder(added)).toEqual(inOrder(rows));
  const ages = added.map(({ dateAdded }) => now - Number(dateAdded));
  expect([Math.min(...ages), ages.filter((age) => age > 60_000)]).toEqual([1000, []]);
  expect(added.filter(({ dateAdded, updatedAt }) => dateAdded !== updatedAt)).toEqual([]);
});

it("stores of each paper's own day what is known of it, and what each is", () => {
  const lengths = rows.flatMap(({ revisedAt }) => revisedAt?.length ?? []);
  expect(new Set(lengths)).toEqual(new Set([4, 7, 10]));
  expect(new Set(rows.map(({ paperKind }) => paperKind))).toEqual(new Set(paperKinds));
});

it("says for each template what people say when they need it, in sentences that no other template has", () => {
  const counts = rows.map(({ askedAs }) => askedAs?.length ?? 0);
  expect(counts.filter((count) => count < 20 || count > templateFields.askedAs.maxCount)).toEqual([]);
  const lines = rows.flatMap(({ askedAs }) => askedAs ?? []);
  const byLine = Map.groupBy(lines, (line) => line);
  // a word or two may mean several papers
  const most = (line: string) => (line.split(" ").length > 4 ? 1 : 3);
  expect([...byLine].filter(([line, same]) => same.length > most(line))).toEqual([]);
});

it("has no judged query among those lines: the search would be measured on what it was told", () => {
  const lines = new Set(rows.flatMap(({ askedAs }) => askedAs ?? []));
  const read = (file: string) =>
    readFileSync(new URL(`../../../bench/relevance/${file}`, import.meta.url), "utf8");
  const sets = readdirSync(new URL("../../../bench/relevance/", import.meta.url));
  const queries = sets
    .filter((file) => file.endsWith(".txt"))
    .map(read)
    .join("\n")
    .split("\n")
    .map((line) => line.split("|")[1]?.trim() ?? "");
  expect(queries.length).toBeGreaterThan(1_300);
  expect(queries.filter((query) => lines.has(query.toLowerCase()))).toEqual([]);
});

it("is counted in README and CHANGELOG as it is", async () => {
  const { templates, situations, laws } = await readShipped();
  const counts = [templates.length, publishers.size, situations.length, laws.laws.length];
  const said = /(\d+) (?:real ones\s.*?from|templates of) (\d+) publishers, (\d+) situations and (\d+) acts/s;
  for (const file of ["README.md", "CHANGELOG.md"]) {
    const text = readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
    expect([file, ...(said.exec(text)?.slice(1).map(Number) ?? [])]).toEqual([file, ...counts]);
  }
});

describe("a file of the catalogue that is wrong", () => {
  type Row = Record<string, unknown>;
  interface Files {
    readonly templates?: (rows: Row[]) => unknown;
    readonly situations?: (rows: Row[]) => unknown;
    /** More of what people say. */
    readonly lines?: string;
  }
  /** The shipped folder, with some of its files written anew. */
  function folderWith({ templates, situations, lines }: Files): URL {
    const folder = makeFolder();
    cpSync(new URL("../../../seed", import.meta.url), folder, { recursive: true });
    const write = (file: string, edit?: (json: never) => unknown) => {
      if (!edit) return;
      const json = JSON.parse(readFileSync(join(folder, file), "utf8")) as never;
      edit(json);
      writeFileSync(join(folder, file), JSON.stringify(json));
    };
    if (lines !== undefined) appendFileSync(join(folder, "asked-as/english.txt"), lines);
    write("templates.json", templates);
    write("situations.json", situations);
    return pathToFileURL(`${folder}/`);
  }
  const set = (values: Row) => (all: Row[]) => Object.assign(all[3] ?? {}, values);
  const name = rows[3]?.name;

  it.each<[what: string, files: Files, message: RegExp]>([
    ["a language", { templates: set({ languages: ["nb", "klingon"] }) }, /: languages\.1: /],
    [
      "an act",
      { templates: set({ laws: ["lov/1814-05-17-1"] }) },
      /: the act lov\S+ is not in laws\.json\.$/,
    ],
    ["a kind of paper", { templates: set({ paperKind: "bok" }) }, /: paperKind: /],
    [
      "a day of which it is not said what is known",
      { templates: set({ revisedAt: "2019-01-01" }) },
      /: revisedAtIs: stands with revisedAt/,
    ],
    [
      "what is known of no day",
      { templates: set({ revisedAt: undefined, revisedAtIs: "year" }) },
      /: revisedAtIs: stands with revisedAt/,
    ],
    ["a row twice", { templates: (all) => all.push({ ...all[3] }) }, /: stands twice with the same url\.$/],
    ["a field too few", { templates: set({ description: undefined }) }, /: description: /],
  ])("is rejected with the row's name: %s", async (_what, files, message) => {
    const reading = readShipped(folderWith(files));
    await expect(reading).rejects.toThrow(StartError);
    await expect(reading).rejects.toThrow(`seed/templates.json: «${name}»`);
    await expect(reading).rejects.toThrow(message);
  });

  it("is rejected with the situation's name for a step that is no row", async () => {
    const steps = [{ url: "https://example.no/", name: "Ingen mal", when: "Aldri", why: "Ingen" }];
    const reading = readShipped(folderWith({ situations: set({ label: "Jeg skal bort", steps }) }));
    await expect(reading).rejects.toThrow(
      "seed/situations.json: «Jeg skal bort»: the step «Ingen mal» is not in templates.json.",
    );
  });

  it("is rejected with the name that lines are of, and the row that has none", async () => {
    await expect(readShipped(folderWith({ lines: "\n## Ingen mal\na lease\n" }))).rejects.toThrow(
      "seed/asked-as: «Ingen mal»: is not in templates.json.",
    );
    const templates = (all: Row[]) => all.push({ ...all[3], name: "Uten en linje" });
    await expect(readShipped(folderWith({ templates }))).rejects.toThrow(
      "seed/asked-as: «Uten en linje»: has no line.",
    );
  });
});

it("each row that is called otherwise now, or is replaced, leads to rows of the catalogue", async () => {
  const { templates, moved, gone } = await readShipped();
  const known = new Set(templates.map(keyOf));
  const named = [...moved.map(({ to }) => to), ...gone.flatMap(({ successors }) => successors)];
  expect(named.filter((row) => !known.has(keyOf(row)))).toEqual([]);
  const left = [...moved.map(({ from }) => from), ...gone];
  expect([left.length, left.filter((row) => known.has(keyOf(row)))]).toEqual([73, []]);
});
