/** Queries that name an act, and where in it something stands. */
import { expect, it } from "vitest";
import { isNameOfAct, placesInActs } from "#search/query/query-parser.ts";
import { parseSynonyms, subjectSynonyms } from "#search/word-lists.ts";
import { shippedDocuments, shippedIndex as index } from "#testing/shipped-documents.ts";

const acts = [...new Set(shippedDocuments.flatMap(({ laws }) => laws.map(({ name }) => name)))];
const nameOf = (id: number | undefined) => shippedDocuments[(id ?? 0) - 1]?.name;

it.each<[query: string, places: string[]]>([
  ["avhendingsloven § 3-9", ["3-9"]],
  ["aml 14-6", ["14-6"]],
  ["kjøpsloven § 27 første ledd bokstav b", ["27", "første", "ledd", "bokstav", "b"]],
  ["gdpr art. 28", ["art", "28"]],
  ["husleieloven kap. 9 A", ["kap", "9", "A"]],
  ["byggherreforskriften nr. 1028", ["nr", "1028"]],
  ["NAV 04-08.03", []],
  ["bil 2019-2020", []],
  ["artikkel om kunst", []],
])("of «%s» these words say where in an act: %j", (query, places) => {
  expect([...placesInActs(query)]).toEqual(places);
});

it("finds as much by an act with a number as by the act alone", () => {
  expect(acts.length).toBeGreaterThan(60);
  const found = (query: string) => index.search(query).count;
  for (const place of ["14-6", "art. 9", "§ 9 andre ledd"]) {
    const fewer = acts.filter((act) => found(`${act} ${place}`) < found(act));
    expect(fewer, place).toEqual([]);
  }
  expect(acts.filter((act) => found(act) === 0)).toEqual([]);
});

it("finds by what lawyers shorten an act to, with a number after it", () => {
  const shortened = parseSynonyms(subjectSynonyms).flatMap(({ targets: [act = ""], triggers }) =>
    acts.includes(act) ? triggers : [],
  );
  expect(shortened).toContain("aml");
  expect(shortened.filter((one) => index.search(`${one} § 2-1`).count === 0)).toEqual([]);
});

it("lets a template that says the place come first", () => {
  expect(nameOf(index.search("gdpr art. 28").hits[0]?.id)).toContain("artikkel 28");
});

it("finds a form by its number, which looks like a place in an act", () => {
  expect(nameOf(index.search("NAV 04-08.03").hits[0]?.id)).toContain("NAV 04-08.03");
});

it.each(["straffeloven § 266", "naboloven"])(
  "says of «%s» that nothing here rests on that act, and finds nothing",
  (query) => {
    expect(index.search(query)).toMatchObject({ count: 0, unknownAct: query.split(" ")[0] });
  },
);

it("offers what is near to such an act, and finds what else is asked for", () => {
  expect(index.similar("naboloven § 2", { limit: 5 }).hits.length).toBeGreaterThan(0);
  const found = index.search("straffeloven feriepenger krav");
  expect(found.unknownAct).toBe("straffeloven");
  expect(found.hits[0]?.id).toBe(index.search("feriepenger krav").hits[0]?.id);
});

it.each(["arvelova", "ekteskapslov", "husleielovn", "lov om arv"])("knows «%s», in any spelling", (query) => {
  expect(index.search(query).unknownAct).toBeUndefined();
  expect(index.search(query).count).toBeGreaterThan(0);
});

it("a name of an act is one word that ends so", () => {
  expect(["naboloven", "jordlova", "alkohollov"].filter(isNameOfAct)).toHaveLength(3);
  expect(["lov", "loven", "bryllup", "lovlig"].filter(isNameOfAct)).toEqual([]);
});
