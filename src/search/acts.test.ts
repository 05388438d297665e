/** Queries that name an act, and where in it something stands. */
import { expect, it } from "vitest";
import { buildSearchIndex } from "#search/search-index.ts";
import { isNameOfAct, placesInActs } from "#search/text/places-in-acts.ts";
import { parseSynonyms, subjectSynonyms } from "#search/word-lists.ts";
import { shippedDocuments, shippedIndex as index } from "#testing/shipped-documents.ts";

const acts = [...new Set(shippedDocuments.flatMap(({ laws }) => laws.map(({ name }) => name)))];
const whole = (word: string) => ({ key: word, parts: [word] });
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
  expect(placesInActs(query, whole).flatMap(({ words }) => words)).toEqual(places);
});

it.each<[text: string, terms: string[]]>([
  ["etter Aksjeloven §5-10 og forskriften", ["§ 5-10", "§aksjeloven 5-10"]],
  ["artikkel 13 i personvernforordningen", ["§ 13", "§personopplysningsloven 13"]],
  ["§ 9–5, og § 9-7 a andre ledd", ["§ 9-5", "§husleieloven 9-5", "§ 9-7a", "§husleieloven 9-7a"]],
  ["plan- og bygningsloven kapittel 21", ["§ k21", "§bygningsloven k21"]],
  ["pbl 21-3 og § 2 i ferieloven", ["§ 21-3", "§bygningsloven 21-3", "§ 2", "§bygningsloven 2"]],
  ["uke 10-12", []],
])(
  "of «%s» each place goes with the act before it, the first one, or that of the paper: %j",
  (text, terms) => {
    expect(placesInActs(text, whole, ["husleieloven"]).flatMap((place) => place.terms)).toEqual(terms);
  },
);

it("finds first a paper that says the place, in its own text or in a line, and sets no word of it aside", () => {
  const textsOf = ({ name, description, tags, askedAs }: (typeof shippedDocuments)[number]) => [
    name,
    description,
    ...tags,
    ...askedAs,
  ];
  const says = (document: (typeof shippedDocuments)[number], number: string | undefined) =>
    textsOf(document).some((text) => placesInActs(text, whole).some(({ terms }) => terms[0] === number));
  const sought = shippedDocuments.flatMap((document) =>
    textsOf(document).flatMap((text) => {
      const [act] = /\p{L}+(?:loven|lova)(?= §)/u.exec(text) ?? [];
      return act
        ? placesInActs(text, whole).flatMap(({ terms: [number] }) => (number ? { act, number } : []))
        : [];
    }),
  );
  expect(sought.length).toBeGreaterThan(25);
  for (const { act, number } of sought) {
    const query = `${act} ${number.replace("§ k", "kapittel ")}`;
    const first = shippedDocuments[(index.search(query).hits[0]?.id ?? 0) - 1];
    expect([query, first && says(first, number)]).toEqual([query, true]);
    const { query: read } = index.explain(query, { hits: 1, similar: 1 });
    expect(read.filter((sentence) => sentence.startsWith("Lagt til side"))).toEqual([]);
  }
});

it("of two acts with that paragraph the one that is named is meant, whatever it is called", () => {
  const laws = [{ name: "arbeidsmiljøloven" }, { name: "ferieloven" }];
  const row = { category: "Jobb", format: "PDF", source: "X", tags: [], laws, description: "" };
  const rows = [
    { ...row, id: 1, name: "Varsel etter ferieloven § 9" },
    { ...row, id: 2, name: "Varsel og annet", askedAs: ["svar etter arbeidsmiljølova § 9"] },
    { ...row, id: 3, name: "Varsel", tags: ["§ 9-3"] },
  ];
  const small = buildSearchIndex(rows, { shippedTopics: [] });
  const first = (query: string) => small.search(query).hits[0]?.id;
  expect(["ferieloven § 9", "aml § 9", "arbeidsmiljøloven paragraf 9", "aml 9-3"].map(first)).toEqual([
    1, 2, 2, 3,
  ]);
  small.remove(2);
  expect(first("aml § 9")).not.toBe(2);
});

it("finds by an act with a number what rests on the act, less only what has far less than the best", () => {
  expect(acts.length).toBeGreaterThan(60);
  const found = (query: string) => index.search(query).count;
  for (const place of ["14-6", "art. 9", "§ 9 andre ledd"]) {
    const fewer = acts.filter((act) => found(`${act} ${place}`) < found(act) / 4);
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
