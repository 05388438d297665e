import { expect, test } from "vitest";
import { createTextAnalyzer } from "../text/text-analyzer.ts";
import { parseSides, sides } from "../word-lists.ts";
import { createAskerFinder, sideOf, sidesOf } from "./sides.ts";
import { shippedDocuments as shipped, shippedIndex as index } from "#testing/shipped-documents.ts";

const findAskers = createAskerFinder(createTextAnalyzer());
const asking = (query: string) => [...findAskers(query).values()].map(({ label }) => label);

/** What is shown of a search, strict or similar. */
function shownFor(query: string): string[] {
  const { hits } = index.search(query);
  const shown = hits.length > 0 ? hits : index.similar(query, { limit: 10 }).hits;
  return shown.map(({ id }) => shipped[id - 1]?.name ?? "");
}

test("a list has groups of lines: a side, what it says, its papers", () => {
  expect(parseSides("kunde: a, b c > d\nselger: e >\n\nmor: > f\n")).toEqual([
    { label: "kunde", group: 0, sayings: ["a", "b c"], papers: ["d"] },
    { label: "selger", group: 0, sayings: ["e"], papers: [] },
    { label: "mor", group: 1, sayings: [], papers: ["f"] },
  ]);
});

test("a paper is known however its name is inflected, and by its beginning alone", () => {
  expect(sideOf("Oppsigelser fra arbeidstakere – engelsk")?.label).toBe("arbeidstaker");
  expect(sideOf("Testamenter")?.label).toBe("den det gjelder selv");
  expect(sideOf("Veileder til testament")).toBeUndefined();
  expect(sideOf("Testamentsvitner")).toBeUndefined();
});

test("each paper of the list is in the catalogue, and each saying is its side's", () => {
  for (const { label, sayings, papers } of sides) {
    for (const paper of papers)
      expect([paper, sidesOf(paper).map((side) => side.label)]).toEqual([
        paper,
        expect.arrayContaining([label]),
      ]);
    for (const saying of sayings)
      expect([saying, asking(saying)]).toEqual([saying, expect.arrayContaining([label])]);
    const unused = papers.filter(
      (paper) => !shipped.some(({ name }) => name.toLowerCase().startsWith(paper)),
    );
    expect(unused).toEqual([]);
  }
});

test.each([
  ["eg leiger hybel og vil seie opp", ["leietaker"]],
  ["jeg er en ansatt og vil slutte", ["arbeidstaker"]],
  ["en ansatt kommer for sent", ["arbeidsgiver"]],
  ["huseier har sagt meg opp", ["leietaker", "oppsagt"]],
  ["arbeidsgiver har sagt meg opp", ["leietaker", "oppsagt"]],
  ["jeg vil si opp jobben", ["arbeidstaker"]],
  ["mannen min døde", ["etterlatte"]],
  ["når jeg dør skal samboeren arve", ["den det gjelder selv"]],
  ["oppsigelse", []],
])("who asks: «%s»", (query, expected) => {
  expect(asking(query).toSorted()).toEqual(expected.toSorted());
});

test("a paper that is wanted by two sides is written by one", () => {
  const labels = sidesOf("Protokoll fra drøftelsesmøte (Luca)").map(({ label }) => label);
  expect(labels).toEqual(["arbeidsgiver", "oppsagt"]);
  expect(sideOf("Protokoll fra drøftelsesmøte (Luca)")?.label).toBe("arbeidsgiver");
});

test.each([
  "jeg er oppsagt",
  "jeg er sagt opp",
  "usaklig oppsigelse",
  "sjefen har sagt meg opp",
  "fått sparken",
  "fått oppsigelse",
  "æ e blitt sagt opp",
  "fekk fyken i går",
  "sjefen sa meg opp",
  "klage på oppsigelse",
  "got fired",
  "jeg ble nedbemanna",
  "sønnen min ble sparket",
])("who was dismissed sees what they have a use for, and no letter of notice before it: «%s»", (query) => {
  const shown = shownFor(query);
  const useful = /^(Sluttattest|Sluttavtale|Bekreftelse på sluttårsak|Protokoll fra drøftelsesmøte|Stevning)/;
  const letter = /oppsigelse fra|oppsigelsesbrev|utleiers oppsigelse/i;
  expect(shown[0]).toMatch(useful);
  expect(shown.slice(0, 2).filter((name) => letter.test(name))).toEqual([]);
});

test.each([
  ["sparken", "Sluttavtale mellom arbeidsgiver og arbeidstaker"],
  ["utleier har sagt meg opp", "Når leiekontrakten blir sagt opp (Leieboerforeningen)"],
  ["kan utleier si meg opp", "Når leiekontrakten blir sagt opp (Leieboerforeningen)"],
  ["huseieren sier meg opp", "Når leiekontrakten blir sagt opp (Leieboerforeningen)"],
  ["utleier kaster meg ut", "Klage til Husleietvistutvalget"],
  ["jeg vil si opp jobben", "Oppsigelse fra arbeidstaker"],
  ["vil seie opp hybelen", "Når leiekontrakten blir sagt opp (Leieboerforeningen)"],
  ["kan jeg sparke en ansatt", "Oppsigelse fra arbeidsgiver"],
  ["klage på vare", "Klagebrev til selger eller håndverker"],
])("the first paper for «%s»", (query, first) => {
  expect(shownFor(query)[0]).toBe(first);
});

test.each([
  ["jeg er arbeidsgiver, oppsigelse", "Oppsigelse fra arbeidsgiver", "Oppsigelse fra arbeidstaker"],
  ["jeg er arbeidstaker, oppsigelse", "Oppsigelse fra arbeidstaker", "Oppsigelse fra arbeidsgiver"],
  [
    "mamma er død, testament eller skifte",
    "Erklæring om privat skifte av dødsbo",
    "Testament (Forsikringsportalen)",
  ],
])("the papers of who asks are before the other side's: «%s»", (query, first, second) => {
  const shown = shownFor(query);
  expect([first, second].map((name) => shown.indexOf(name) >= 0)).toEqual([true, true]);
  expect(shown.indexOf(first)).toBeLessThan(shown.indexOf(second));
});
