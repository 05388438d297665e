import { describe, expect, it } from "vitest";
import { readSeedFile } from "#app/site/seed.ts";
import { Catalogue } from "#features/templates/server/catalogue/catalogue.ts";
import { listAlike, pickLike } from "#features/templates/server/catalogue/related.ts";
import { fewRows } from "#testing/few-rows.ts";
import { sample } from "#testing/skip.ts";
import { templateRow } from "#testing/template-row.ts";

const categories: Readonly<Record<number, string>> = { 1: "Utleie", 2: "Utleie", 3: "Bolig", 5: "Sport" };
const categoryOf = (id: number) => categories[id];

describe("templates like another", () => {
  const likeness = new Map([
    [2, 0.2],
    [3, 0.28],
    [4, 0.16],
    [5, 0.4],
    [1, 0.09],
  ]);

  it("are those with enough in common, its category first and with less, as many as there are", () => {
    expect(pickLike("Utleie", likeness, categoryOf, 6)).toEqual([5, 2, 3, 1]);
    expect(pickLike("Utleie", likeness, categoryOf, 2)).toEqual([5, 2]);
    expect(pickLike("Familie", new Map([[2, 0.16]]), categoryOf, 6)).toEqual([]);
  });
});

const catalogueOf = (rows: readonly object[]): Catalogue => {
  const catalogue = new Catalogue();
  catalogue.applySync({ version: 1, rows: rows.map((row, at) => templateRow(at + 1, 1, row)) });
  return catalogue;
};

describe("templates with a name alike", () => {
  const names = [
    "Leieavtale for naust",
    "Leieavtale for naust og båtplass",
    "Leieavtale for hybel",
    "Arbeidsavtale",
    "Arbeidsavtale for midlertidig ansatte i hotell og restaurant",
    "Oppsigelse av leieavtale",
    "Leieavtale for fritidsbåt",
  ];
  const catalogue = catalogueOf(names.map((name) => ({ name, description: "En mal.", tags: [] })));

  it.each([
    ["Leieavtale naust", [1]],
    ["Leieavtale for naust med båtplass", [2, 1]],
    ["leieavtale for hybel ", [3]],
    ["Arbeidsavtaler", [4]],
    ["Databehandleravtale", []],
    ["Leieavtale for hybel – oppdatert", [3]],
    ["Arbeidsavtale (Word) 2026", [4]],
    ["Arbeidsavtale for bakeri, konditori og kafé", []],
    // A search expands it to others.
    ["Leieavtale for kajakk", []],
  ])("«%s»", async (name, ids) => {
    expect(await listAlike(name, catalogue)).toEqual(ids);
  });
});

describe("templates that a catalogue says are like another", () => {
  const said = ["skal kjøpe et kjæledyr av en oppdretter"];
  const pets = [
    { name: "Kjøpekontrakt for katt", tags: ["kattunge"], category: "Privat", askedAs: said },
    { name: "Kjøpekontrakt for hund", tags: ["valp", "hund"], category: "Privat", askedAs: said },
    { name: "Veterinærattest", tags: ["helse"], category: "Helse", askedAs: said },
    { name: "Leie av hundegård", tags: ["hund"], category: "Utleie" },
  ];
  const catalogue = catalogueOf([...fewRows, ...pets.map((pet) => ({ ...pet, description: "" }))]);

  it.each([
    ["of a name's rare words", 2, [1, 3]],
    ["of what people say too, where the names have nothing in common", 11, [12, 13, 6]],
    ["of another category where they have more in common", 14, [12, 1, 2, 3]],
    ["not of a kind of paper alone", 9, []],
  ])("%s", (_what, id, like) => {
    expect(catalogue.listRelated(id, 6).map((other) => other.id)).toEqual(like);
  });
});

describe("the shipped catalogue", async () => {
  const shipped = await readSeedFile();
  const whole = catalogueOf(shipped);

  it("has each name's own template for the name with more words, and few with the name of another", async () => {
    const missed: string[] = [];
    let others = 0;
    const asked = sample(shipped.entries());
    for (const [at, { name }] of asked) {
      others += (await listAlike(name, whole)).filter((id) => id !== at + 1).length;
      for (const added of [" – oppdatert", " 2026", " (Word)"]) {
        // As many as an administrator is shown.
        if (!(await listAlike(name + added, whole)).slice(0, 3).includes(at + 1)) missed.push(name + added);
      }
    }
    expect(missed).toEqual([]);
    // Most are one document in two languages, or a claim and its reply.
    expect(others / asked.length).toBeLessThan(0.2);
  });

  it("has little of another category among what is like a template, and something for most", () => {
    const like = shipped.map((_, at) => whole.listRelated(at + 1, 6).map(({ category }) => category));
    const elsewhere = like.map((found, at) =>
      found.filter((one) => one !== whole.findById(`${at + 1}`)?.category),
    );
    expect(elsewhere.flat().length / like.flat().length).toBeLessThan(0.2);
    expect(like.filter((found) => found.length === 0).length / shipped.length).toBeLessThan(0.06);
  });
});
