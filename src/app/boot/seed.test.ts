import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readSeedFile } from "#app/boot/seed.ts";
import { buildSearchIndex } from "#search/search-index.ts";
import { publisherSlug } from "#shared/text/slug.ts";

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

it("carries the day each entry was gathered, which is its date: not the day of the first start", () => {
  const entries = JSON.parse(
    readFileSync(new URL("../../../seed/templates.json", import.meta.url), "utf8"),
  ) as {
    gathered: string;
    seen: boolean;
    first?: number;
  }[];
  const newest = entries
    .map(({ gathered }) => gathered)
    .sort()
    .at(-1);
  expect(rows.map(({ dateAdded }) => dateAdded?.toISOString().slice(0, 10))).toEqual(
    entries.map(({ gathered, first }) => (first === undefined ? gathered : newest)),
  );
  // Whether somebody has read the page.
  expect(rows.map(({ paperSeenAt }) => paperSeenAt?.toISOString().slice(0, 10))).toEqual(
    entries.map(({ gathered, seen }) => (seen ? gathered : undefined)),
  );
  expect(rows.filter(({ dateAdded, updatedAt }) => dateAdded !== updatedAt)).toEqual([]);
});

it("says for each template what people say when they need it, in lines that no other template has", () => {
  const counts = rows.map(({ askedAs }) => askedAs?.length ?? 0);
  expect(counts.filter((count) => count < 6 || count > 12)).toEqual([]);
  const lines = rows.flatMap(({ askedAs }) => askedAs ?? []);
  expect(new Set(lines).size).toBe(lines.length);
});

it("has no judged query among those lines: the search would be measured on what it was told", () => {
  const lines = new Set(rows.flatMap(({ askedAs }) => askedAs ?? []));
  const read = (file: string) =>
    readFileSync(new URL(`../../../bench/relevance/${file}`, import.meta.url), "utf8");
  const queries = (read("needs.txt") + read("needs-unseen.txt"))
    .split("\n")
    .map((line) => line.split("|")[1]?.trim() ?? "");
  expect(queries.length).toBeGreaterThan(300);
  expect(queries.filter((query) => lines.has(query.toLowerCase()))).toEqual([]);
});

it("the README counts the publishers of the shipped catalogue", () => {
  const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
  expect(readme).toContain(`from ${publishers.size} publishers`);
});

const index = buildSearchIndex(
  rows.map((row, at) => ({
    ...row,
    id: at + 1,
    laws: [],
    tags: row.tags ?? [],
    sourceType: row.sourceType ?? null,
  })),
);

it.each([
  ["bufdir", "Barne-, ungdoms- og familiedirektoratet (Bufdir)", 2],
  ["udir", "Utdanningsdirektoratet (Udir)", 4],
  ["trinnvis as", "TrinnVis", 8],
  ["rek", "Regionale komiteer for medisinsk og helsefaglig forskningsetikk (REK)", 2],
  ["anskaffelser.no", "Direktoratet for forvaltning og økonomistyring (DFØ)", 1],
])("«%s» finds what %s has published", (search, publisher, atLeast) => {
  const found = index.search(search).hits.map(({ id }) => rows[id - 1]?.source);
  expect(found.filter((source) => source === publisher).length).toBeGreaterThanOrEqual(atLeast);
});
