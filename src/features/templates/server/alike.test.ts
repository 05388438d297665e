import { describe, expect, it } from "vitest";
import { Catalogue } from "#features/templates/server/catalogue.ts";
import { listAlike } from "#features/templates/server/alike.ts";
import { templateRow } from "#testing/template-row.ts";

const catalogue = new Catalogue();
const names = [
  "Leieavtale for naust",
  "Leieavtale for naust og båtplass",
  "Leieavtale for hybel",
  "Arbeidsavtale",
  "Arbeidsavtale for midlertidig ansatte i hotell og restaurant",
  "Oppsigelse av leieavtale",
  "Fullmakt til å hente pakke",
];
catalogue.applySync({
  version: 1,
  rows: names.map((name, at) => templateRow(at + 1, 1, { name, description: "En mal.", tags: [] })),
});

describe("templates with a name alike", () => {
  it.each([
    ["Leieavtale naust", [1]],
    ["Leieavtale for naust med båtplass", [2, 1]],
    ["leieavtale for hybel ", [3]],
    ["Arbeidsavtaler", [4]],
    ["Databehandleravtale", []],
  ])("«%s»", (name, ids) => {
    expect(listAlike(name, catalogue).map(({ id }) => id)).toEqual(ids);
  });
});
