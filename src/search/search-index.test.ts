import { expect, test } from "vitest";
import { createSmallIndex, documentsOf, idsOf } from "#testing/small-index.ts";
import type { SearchDocument } from "./document.ts";
import { InvertedIndex } from "./index/inverted-index.ts";
import { buildSearchIndex } from "./search-index.ts";
import { createTextAnalyzer } from "./text/text-analyzer.ts";
import { createWordRoles } from "./word-roles.ts";

const documents = documentsOf([
  { name: "Arbeidsavtale for ansatte", tags: ["arbeidsavtale", "stilling"], source: "Arbeidstilsynet" },
  { name: "Ansettelseskontrakt", description: "For nye medarbeidere" },
  { name: "Husleiekontrakt", tags: ["leie bolig", "hybel"] },
  "Leie av tilhenger",
  "Jordleigeavtale",
  "Kjøpekontrakt for båt",
  "Kjøpekontrakt for hest",
  { name: "Håndverkerkontrakt", tags: ["håndverker", "maler"] },
  "Kontraktsmaler for design",
  { name: "Skjøte", tags: ["overføre bolig"], source: "Kartverket" },
  "Nabovarsel",
  "Kvittering for nabovarsel",
  "Fôrrytteravtale",
  { name: "Gjeldsbrev", tags: ["låneavtale"] },
  "Internkontroll for hotell",
  { name: "Taushetserklæring", tags: ["NDA"] },
  { name: "Taushetserklæring på engelsk", tags: ["NDA"] },
  { name: "Sikker jobbanalyse", tags: ["SJA"] },
  "Samboerkontrakt",
  "Oppsigelse fra arbeidstaker",
  "Storflumf",
  { name: "Skriftlig advarsel", description: "Brukes sjelden. Se også nabovarsel." },
]);
const index = buildSearchIndex(documents);
const indexOf = createSmallIndex();

const names = (query: string): (string | undefined)[] =>
  idsOf(index, query).map((id) => documents[id - 1]?.name);
const complete = (typed: string, from = index) => from.complete(typed, 5, from.searchTyped(typed).hits);
const completed = (typed: string, from = index) => complete(typed, from).map(({ text }) => text);

test.each([
  ["compound split by the visitor", "husleie kontrakt", "Husleiekontrakt"],
  ["compound joined by the visitor", "tilhengerleie", "Leie av tilhenger"],
  ["compound said in other words", "kontrakt for kjøp av hest", "Kjøpekontrakt for hest"],
  ["compound's head", "avtale", "Arbeidsavtale for ansatte"],
  ["plural", "arbeidsavtaler", "Arbeidsavtale for ansatte"],
  ["synonym", "konfidensialitetsavtale", "Taushetserklæring"],
  ["the narrow finds the broad", "rørlegger", "Håndverkerkontrakt"],
  ["bokmål finds nynorsk", "jordleie", "Jordleigeavtale"],
  ["nynorsk finds bokmål", "handverkarkontrakt", "Håndverkerkontrakt"],
  ["English", "loan agreement", "Gjeldsbrev"],
  ["typed without ø", "skjote", "Skjøte"],
  ["typed with oe", "skjoete", "Skjøte"],
  ["a ligature", "ﬂytte sammen", "Samboerkontrakt"],
  ["letters of full width", "ＳＪＡ", "Sikker jobbanalyse"],
  ["one typo", "samboerkontrkt", "Samboerkontrakt"],
  ["two letters exchanged", "nabovrasel", "Nabovarsel"],
  ["as typed so far", "gjeldsb", "Gjeldsbrev"],
  ["a question", "hvordan kan jeg selge hesten min?", "Kjøpekontrakt for hest"],
  ["a need in plain words", "vi skal flytte sammen", "Samboerkontrakt"],
  ["an expression with a stop word", "si opp jobben", "Oppsigelse fra arbeidstaker"],
  ["a word that goes with anything", "kjøre SJA", "Sikker jobbanalyse"],
])("%s: «%s»", (_rule, query, wanted) => {
  expect(names(query)[0]).toBe(wanted);
});

test.each([
  ["   "],
  ["…"],
  ["pannekaker"],
  ["asdfghjkl"],
  ["franchiseavtale"],
  ["avtale om wtf"],
  ["kontrakt for dj"],
  ["hotell i Paris"],
])("nothing is found for «%s»", (query) => {
  // a hotel is here, and Paris is not
  const no = { corrected: null, onlyStopWords: false, hasNear: query.startsWith("hotell") };
  expect(index.search(query)).toMatchObject({ hits: [], count: 0, alsoSearched: [], ...no });
});

test("what people say finds the template, and is neither completed nor left behind", () => {
  const boat = { name: "Avtale om fortøyning", askedAs: ["hvem passer båten min", "vinterlagre seilbåt"] };
  const live = indexOf([boat]);
  expect(idsOf(live, "vinterlagre seilbåt")).toEqual([1]);
  expect(completed("hvem pas", live)).toEqual([]);
  expect(complete("vinterlagre s", live)).toEqual([]);
  const mistyped = live.search("vinterlaxre");
  expect([mistyped.count, mistyped.corrected, mistyped.sought.spelled]).toEqual([1, null, []]);
  expect(idsOf(indexOf([{ ...boat, askedAs: [] }]), "seilbåt")).toEqual([]);
});

test("says what it corrected and expanded, in proper spelling", () => {
  expect(index.search("leie av tilhegner").corrected).toBe("leie av tilhenger");
  expect(index.search("skjoete").corrected).toBeNull();
  expect(index.search("NDA").alsoSearched).toContain("taushetserklæring");
  expect(index.search("nabovarsel").alsoSearched).toEqual([]);
});

test("returns what to highlight, synonyms included", () => {
  expect(index.search("leie").sought.anywhere).toContain("lei");
  expect(index.search("flytte sammen").sought.anywhere).toContain("sambor");
});

test("letters that nobody sees change nothing, in a name, a tag, a publisher or a query", () => {
  const hide = (text: string) => text.replaceAll(/(?<=\p{L})(?=\p{L})/gu, "\u00AD\u200B");
  const hidden = indexOf(
    documents.map(({ name, tags, source, ...rest }) => {
      return { ...rest, name: hide(name), tags: tags.map(hide), source: hide(source) };
    }),
  );
  for (const query of ["arbeidsavtale", "leie bo", "skjote", "kartverket", "håndverkerkontrkt"]) {
    const plain = index.searchTyped(query);
    for (const asked of [query, hide(query)]) {
      expect(hidden.searchTyped(asked)).toEqual(plain);
      expect(hidden.complete(asked, 5, plain.hits)).toEqual(index.complete(query, 5, plain.hits));
    }
    const marked = (shown: (text: string) => string) =>
      index
        .wordsSought(
          documents.map(({ name }) => shown(name)),
          plain.sought,
        )
        .map((word) => word.replaceAll(/\p{DI}/gu, ""));
    expect(marked(hide)).toEqual(marked((text) => text));
  }
});

test("says what it expanded also when the best document for that was replaced by another", () => {
  expect(indexOf(["Testament"]).search("last will").alsoSearched).toContain("testament");
  expect(indexOf(["Skjøte", "Testament for ektefeller"]).search("last will").alsoSearched).toContain(
    "testament",
  );
});

test("after any changes it finds the same as a newly built index", () => {
  const live = buildSearchIndex(documents.toReversed());
  const [row] = documentsOf([{ name: "Leie av xylofon", tags: ["slagverk"] }]);
  const fresh = { ...row, id: 99 } as SearchDocument;
  live.replace(fresh);
  expect(idsOf(live, "xylofon")).toEqual([99]);
  live.replace({ ...fresh, name: "Leie av orgel", tags: [] });
  expect([idsOf(live, "xylofon"), idsOf(live, "slagverk"), complete("slagv", live)]).toEqual([[], [], []]);
  for (const document of documents) live.replace({ ...document, name: "Noe helt annet" });
  for (const { id } of [...documents.slice(5), fresh, fresh]) live.remove(id);
  for (const document of documents) live.replace(document);
  for (const query of ["avtale", "leie", "kjøpekontrakt", "nda", "skjote", "nabovrasel", "si opp jobben"])
    expect(live.search(query)).toEqual(index.search(query));
});

test("of completions with the same sense the best one is offered, in its own place", () => {
  const tags = ["husleiekontrakt", "husleiekontrakt engelsk", "husleiekontrakten for alle andre og oss"];
  const three = indexOf(tags.map((tag) => ({ name: "Noe annet", tags: [tag, "engelsk"] })));
  expect(completed("husl", three)).toEqual(tags.slice(0, 2));
});

test("completions say what they are: at most two of the hits on top, then publishers, acts and words", () => {
  const laws = [{ name: "bustadlova" }];
  const source = "Bustadbanken";
  const rows = [
    { name: "Overtakelse av bustad", laws, source },
    { name: "Bustadkontrakt (Banken)", laws, source, tags: ["bustad", "bustadbanken"] },
    { name: "Bustadgaranti", laws, tags: ["bustad"] },
    { name: "Noe annet (bustad)", tags: ["leige"] },
  ];
  const homes = indexOf(rows);
  const { hits } = homes.search("bustad");
  const first = hits.slice(0, 2).map(({ id }) => ({ text: rows[id - 1]?.name, kind: "template", id }));
  expect(first).toHaveLength(2);
  expect(homes.complete("bustad", 5, hits)).toEqual([
    ...first,
    { text: "bustadlova", kind: "law" },
    { text: "Bustadbanken", kind: "publisher" },
    { text: "bustadgaranti" },
  ]);
  expect(complete("bustadlova", homes)).toEqual([{ text: "bustadlova", kind: "law" }]);
  // «Husleiekontrakt» is a hit too, and has no word that begins so
  const begun = complete("leie").filter(({ kind }) => kind);
  expect(begun).toMatchObject([{ text: "Leie av tilhenger" }]);
  expect(index.complete("le", 5, index.search("leie").hits).filter(({ kind }) => kind)).toEqual([]);
});

test("completes what is being typed", () => {
  expect(completed("husl")).toEqual(["Husleiekontrakt", "husleiekontrakt"]);
  expect(completed("LEIE b")).toEqual(["leie bolig"]);
  expect(completed("avtale om gjel")).toEqual(["avtale om gjeldsbrev"]);
  expect(completed("can my gjel")).toEqual([]);
  expect(index.complete("kjøpekontrakt", 1, index.search("kjøpekontrakt").hits)).toHaveLength(1);
  expect([complete("k"), complete("xyz")]).toEqual([[], []]);
});

test("of a pasted page only the first 24 words are read", () => {
  const beginning = "kjøpekontrakt for hest ".repeat(8);
  const page = `${beginning} ${"nabovarsel og pannekaker ".repeat(5_000)}`;
  expect(names(page)[0]).toBe("Kjøpekontrakt for hest");
  expect(index.search(page).sought).toEqual(index.search(beginning).sought);
});

test("what is remembered is read anew after each change, and no more is kept than some thousand texts", () => {
  const analyzer = createTextAnalyzer();
  const changing = new InvertedIndex(analyzer, createWordRoles(analyzer));
  let reads = 0;
  const readsOf = changing.remember((text) => `${text} ${++reads}`);
  expect([readsOf("leie"), readsOf("leie"), readsOf("hest")]).toEqual(["leie 1", "leie 1", "hest 2"]);
  const document = documents[0] as SearchDocument;
  for (const change of [
    () => changing.put(document),
    () => changing.remove(document.id),
    () => changing.putTopic(0, ["pass"]),
    () => changing.dropTopic(0, ["pass"]),
  ]) {
    const before = readsOf("leie");
    change();
    expect(readsOf("leie")).not.toBe(before);
    expect(readsOf("leie")).toBe(`leie ${reads}`);
  }
  const before = readsOf("leie");
  for (let text = 0; text < 6_000; text++) readsOf(String(text));
  expect(readsOf("leie")).not.toBe(before);
});
