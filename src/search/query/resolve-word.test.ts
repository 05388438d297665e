import { expect, test } from "vitest";
import type { SearchDocument } from "../document.ts";
import { buildSearchIndex } from "../search-index.ts";

function template(id: number, name: string, ...tags: string[]): SearchDocument {
  return { id, name, tags, description: "", category: "Annet", format: "PDF", source: "Forlaget" };
}

const index = buildSearchIndex([
  template(1, "Kjøpekontrakt for katt"),
  template(2, "Kjøpekontrakt for bil"),
  template(3, "Leiekontrakt for hytte", "NS 8405"),
  template(4, "Katt", "docs"),
  template(5, "Trygghetsplan for ungdommer"),
  template(6, "Lærekontrakt"),
  template(7, "Ler"),
  template(8, "Sjiraffavtale"),
  template(9, "Revisor"),
]);
const ids = (query: string) => index.search(query).hits.map(({ id }) => id);

test.each([["avtale om kattebrønn"], ["kontrakt for hyttebrønn"], ["katteskogen avtale"]])(
  "a compound that no template has needs its last part: «%s»",
  (query) => {
    expect(ids(query)).toEqual([]);
  },
);

test("with its last part such a compound is found", () => {
  expect(ids("kattekjøp avtale")[0]).toBe(1);
});

test("a word that is only said is what a long one with its first letter may mean, and that is told", () => {
  const said = buildSearchIndex([{ ...template(1, "Skjøte"), askedAs: ["oksen og fortøyningen"] }]);
  const read = (query: string) => {
    const { hits, corrected } = said.search(query);
    return [hits.length, corrected];
  };
  expect(read("fortøyningem")).toEqual([1, "fortøyningen"]);
  for (const other of ["olsen", "bortøyningen"]) expect([other, ...read(other)]).toEqual([other, 0, null]);
});

test("an amount is no subject", () => {
  expect(ids("20 000 for katt")).toEqual(ids("katt"));
});

test("letters and digits part", () => {
  expect(ids("ns8405")).toEqual([3]);
});

test("a compound with one piece wrong is mended into none that nobody has", () => {
  expect(index.search("kattelekontrakt").corrected).toBeNull();
});

test("a word of the lists of roles is no slip", () => {
  expect(index.search("katt docx").corrected).toBeNull();
});

test("nynorsk is found as what it means, and is no mistake", () => {
  for (const query of ["tryggleiksplan", "tryggheitsplan", "ungdomar"]) {
    expect([query, index.search(query).corrected]).toEqual([query, null]);
  }
  expect([ids("tryggheitsplan"), ids("ungdomar")]).toEqual([[5], [5]]);
  expect(index.search("ungdmomer").corrected).toBe("ungdommer");
});

test("a compound of known parts that no template has may be a slip of one that one has", () => {
  expect([ids("lerekontrakt"), index.search("lerekontrakt").corrected]).toEqual([[6], "lærekontrakt"]);
  expect(index.search("hyttekontrakt").corrected).toBeNull();
});
