import { expect, test } from "vitest";
import type { SearchDocument } from "../document.ts";
import { createInvertedIndex, type InvertedIndex } from "../index/inverted-index.ts";
import { createTextAnalyzer } from "../text/text-analyzer.ts";
import { createWordRoles } from "../word-roles.ts";
import { TermFrequencies, type TermFrequency } from "./term-frequency.ts";

const analyzer = createTextAnalyzer();
const roles = createWordRoles(analyzer);

function indexOf(rows: readonly (readonly [name: string, ...askedAs: string[]])[]): InvertedIndex {
  const index = createInvertedIndex(analyzer, roles);
  const rest = { description: "", category: "Annet", format: "PDF", source: "Forlaget", tags: [] };
  const documents: SearchDocument[] = rows.map(([name, ...askedAs], at) => ({
    ...rest,
    id: at + 1,
    name,
    askedAs,
  }));
  index.learn(documents);
  for (const document of documents) index.put(document);
  return index;
}

function byId(index: InvertedIndex, { slots, tells, count }: TermFrequency): ReadonlyMap<number, number> {
  const found = Array.from(
    slots.subarray(0, count),
    (slot, at) => [index.ids[slot] ?? 0, tells[at] ?? 0] as const,
  );
  expect(new Set(found.map(([id]) => id)).size).toBe(count);
  return new Map(found);
}

const index = indexOf([
  ["Katamaran"],
  ["Seilbåt", "katamaran", "katamaran til låns"],
  ["Leie av katamaran", "katamaran i ferien", "vi seiler"],
  ["Jolle", "vi seiler katamaran"],
  ["Kano", "padle"],
]);

test("what is said, what stands in the own texts, and both together: each document once", () => {
  const terms = new TermFrequencies(index);
  terms.begin();
  const found = byId(index, terms.of("katamaran"));
  expect([...found.keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  const [own = 0, saidTwice = 0, both = 0, saidOnce = 0] = [1, 2, 3, 4].map((id) => found.get(id));
  expect(saidOnce).toBeCloseTo(1);
  expect(saidTwice).toBeGreaterThan(saidOnce);
  expect(both).toBeGreaterThan(own);
  expect(Math.max(...found.values())).toBeLessThan(2.2);
});

test("of several terms the documents that have all, as much as the least of them tells", () => {
  const terms = new TermFrequencies(index);
  terms.begin();
  const [boats, sailing] = [byId(index, terms.of("katamaran")), byId(index, terms.of("seil"))];
  const least = [...boats].flatMap(([id, tells]) => {
    const other = sailing.get(id);
    return other === undefined ? [] : [[id, Math.min(tells, other)] as const];
  });
  expect(least.length).toBeGreaterThan(1);
  expect(byId(index, terms.ofAll(["katamaran", "seil"]))).toEqual(new Map(least));
  expect(byId(index, terms.ofAll(["seil", "katamaran", "lei"])).size).toBe(1);
  expect(byId(index, terms.ofAll(["katamaran", "padl"])).size).toBe(0);
  // what one call leaves behind would be found by the next
  expect(byId(index, terms.ofAll(["katamaran", "seil"]))).toEqual(new Map(least));
  expect(byId(index, terms.of("padl")).size).toBe(1);
});

test("the next query reads what the documents have by then", () => {
  const changing = indexOf([["Katamaran"], ["Kano", "padle"]]);
  const terms = new TermFrequencies(changing);
  terms.begin();
  expect(byId(changing, terms.of("katamaran")).size).toBe(1);
  const document = changing.find(2) as SearchDocument;
  for (let id = 3; id < 900; id++) changing.put({ ...document, id, askedAs: ["katamaran"] });
  changing.remove(1);
  terms.begin();
  expect(byId(changing, terms.of("katamaran")).size).toBe(897);
  expect(byId(changing, terms.ofAll(["kano", "katamaran"])).size).toBe(897);
});
