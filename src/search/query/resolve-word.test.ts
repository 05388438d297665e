import { expect, test } from "vitest";
import { createSmallIndex, idsOf } from "#testing/small-index.ts";
import { isNynorskSpelling } from "./resolve-word.ts";

const indexOf = createSmallIndex();
const rows = [
  { name: "Leiekontrakt for hytte", tags: ["NS 8405"] },
  { name: "Katt", tags: ["docs"] },
  "Trygghetsplan for ungdommer",
  "Lærekontrakt",
  "Ler",
  "Sjiraffavtale",
  "Kjøpekontrakt for katt",
];
const read = (query: string) => {
  const index = indexOf(rows);
  return { ids: idsOf(index, query), corrected: index.search(query).corrected };
};

test("an amount is no subject, and letters and digits part", () => {
  expect(read("20 000 for katt").ids).toEqual(read("katt").ids);
  expect(read("ns8405").ids).toEqual([1]);
});

test.each([
  ["a compound with one piece wrong, into none that nobody has", "kattelekontrakt"],
  ["a word of the lists of roles", "katt docx"],
  ["a compound that may well be", "hyttekontrakt"],
  ["nynorsk", "tryggleiksplan"],
])("%s is not mended: «%s»", (_what, query) => {
  expect(read(query).corrected).toBeNull();
});

test("nynorsk is found as what it means, and a slip is mended", () => {
  for (const query of ["tryggheitsplan", "ungdomar"])
    expect(read(query)).toEqual({ ids: [3], corrected: null });
  expect(read("ungdmomer").corrected).toBe("ungdommer");
  // of known parts, and no template has it
  expect(read("lerekontrakt")).toEqual({ ids: [4], corrected: "lærekontrakt" });
});

test("a word that is only said is what a long one with its first letter may mean, and is shown to nobody", () => {
  const said = indexOf([{ name: "Skjøte", askedAs: ["oksen og fortøyningen"] }]);
  expect(said.search("fortøyningem")).toMatchObject({ count: 1, corrected: null });
  for (const other of ["olsen", "bortøyningen"])
    expect([other, said.search(other)]).toMatchObject([other, { count: 0, corrected: null }]);
});

test.each([
  ["leilegheit", "leilighet"],
  ["forsikringar", "forsikringer"],
  ["byggje", "bygge"],
  ["laus", "los"],
  ["steinar", "stener"],
  ["heimebane", "hjemmebane", false],
  ["arbedsavtale", "arbeidsavtale", false],
  ["avtlae", "avtale", false],
  ["testamnet", "testament", false],
])("%s as nynorsk for %s", (typed, bokmal, wanted = true) => {
  expect(isNynorskSpelling(typed, bokmal)).toBe(wanted);
});
