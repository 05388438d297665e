import { expect, test } from "vitest";
import type { SearchDocument } from "./document.ts";
import { InvertedIndex } from "./index/inverted-index.ts";
import { buildSearchIndex } from "./search-index.ts";
import { createTextAnalyzer } from "./text/text-analyzer.ts";
import { createWordRoles } from "./word-roles.ts";

let nextId = 1;
function template(name: string, more: Partial<SearchDocument> = {}): SearchDocument {
  return {
    id: nextId++,
    name,
    description: "",
    category: "Annet",
    format: "PDF",
    source: "Forlaget",
    tags: [],
    ...more,
  };
}

const documents = [
  template("Arbeidsavtale for ansatte", { tags: ["arbeidsavtale", "stilling"], source: "Arbeidstilsynet" }),
  template("Ansettelseskontrakt", { description: "For nye medarbeidere" }),
  template("Husleiekontrakt", { tags: ["leie bolig", "hybel"] }),
  template("Leie av tilhenger"),
  template("Jordleigeavtale"),
  template("Kjøpekontrakt for båt"),
  template("Kjøpekontrakt for hest"),
  template("Håndverkerkontrakt", { tags: ["håndverker", "maler"] }),
  template("Kontraktsmaler for design"),
  template("Skjøte", { tags: ["overføre bolig"], source: "Kartverket" }),
  template("Nabovarsel"),
  template("Kvittering for nabovarsel"),
  template("Fôrrytteravtale"),
  template("Gjeldsbrev", { tags: ["låneavtale"] }),
  template("Internkontroll for hotell"),
  template("Taushetserklæring", { tags: ["NDA"] }),
  template("Taushetserklæring på engelsk", { tags: ["NDA"] }),
  template("Sikker jobbanalyse", { tags: ["SJA"] }),
  template("Samboerkontrakt"),
  template("Oppsigelse fra arbeidstaker"),
  template("Storflumf"),
  template("Skriftlig advarsel", { description: "Brukes sjelden. Se også nabovarsel." }),
];
const index = buildSearchIndex(documents);

function names(query: string, from = index): (string | undefined)[] {
  return from.search(query).hits.map(({ id }) => documents.find((document) => document.id === id)?.name);
}

test.each([
  ["compound split by the visitor", "husleie kontrakt", "Husleiekontrakt"],
  ["compound joined by the visitor", "tilhengerleie", "Leie av tilhenger"],
  ["compound said in other words", "kontrakt for kjøp av hest", "Kjøpekontrakt for hest"],
  ["plural", "arbeidsavtaler", "Arbeidsavtale for ansatte"],
  ["synonym", "konfidensialitetsavtale", "Taushetserklæring"],
  ["the narrow finds the broad", "rørlegger", "Håndverkerkontrakt"],
  ["bokmål finds nynorsk", "jordleie", "Jordleigeavtale"],
  ["nynorsk finds bokmål", "handverkarkontrakt", "Håndverkerkontrakt"],
  ["English", "loan agreement", "Gjeldsbrev"],
  ["typed without ø", "skjote", "Skjøte"],
  ["typed with oe", "skjoete", "Skjøte"],
  ["publisher", "kartverket", "Skjøte"],
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
  [""],
  ["   "],
  ["…"],
  ["pannekaker"],
  ["asdfghjkl"],
  ["franchiseavtale"],
  ["avtale om wtf"],
  ["kontrakt for dj"],
  ["hotell i Paris"],
  ["været i morgen"],
])("nothing is found for «%s»", (query) => {
  const no = { corrected: null, onlyStopWords: false, hasNear: false };
  expect(index.search(query)).toMatchObject({ hits: [], count: 0, alsoSearched: [], ...no });
});

test("compounds are found by their head", () => {
  expect(names("avtale")).toEqual(expect.arrayContaining(["Arbeidsavtale for ansatte", "Fôrrytteravtale"]));
});

test("a name goes before a tag, a tag before what people say, and that before a description", () => {
  const [inDescription, inPhrase, inTag, inName] = [
    template("En", { description: "fisk" }),
    template("To", { askedAs: ["jeg vil selge fisk"] }),
    template("Tre", { tags: ["fisk"] }),
    template("Fisk"),
  ];
  const hits = buildSearchIndex([inDescription, inPhrase, inTag, inName]).search("fisk").hits;
  expect(hits.map(({ id }) => id)).toEqual([inName.id, inTag.id, inPhrase.id, inDescription.id]);
});

test("what people say finds the template, and is neither completed nor left behind", () => {
  const live = buildSearchIndex(documents.slice(0, 3));
  const boat = template("Avtale om fortøyning", {
    askedAs: ["hvem passer båten min", "vinterlagre seilbåt"],
  });
  live.replace(boat);
  expect(live.search("vinterlagre seilbåt").hits.map(({ id }) => id)).toEqual([boat.id]);
  expect(completed("hvem pas", live)).toEqual([]);
  expect(live.complete("vinterlagre s", 5, [boat])).toEqual([]);
  const mistyped = live.search("vinterlaxre");
  expect(mistyped.hits.map(({ id }) => id)).toEqual([boat.id]);
  expect([mistyped.corrected, mistyped.sought.spelled]).toEqual(["vinterlagre", []]);
  live.replace({ ...boat, askedAs: [] });
  expect(live.search("seilbåt").hits).toEqual([]);
});

test("ties go by id", () => {
  const duplicates = [template("Hagestell"), template("Hagestell")];
  const hits = buildSearchIndex(duplicates.toReversed()).search("hagestell").hits;
  expect(hits.map(({ id }) => id)).toEqual(duplicates.map(({ id }) => id));
});

test.each(["C", "C++", "AT&T"])("a name of letters finds no word that begins so: %s", (name) => {
  const beginning = buildSearchIndex([
    template("Charterkontrakt"),
    template("Attest"),
    template("Tildelingsbrev"),
  ]);
  expect(beginning.search(name).hits).toEqual([]);
});

test("says what it corrected and expanded, in proper spelling", () => {
  expect(index.search("husleiekontrkt").corrected).toBe("husleiekontrakt");
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
  const hidden = buildSearchIndex(
    documents.map((one) => ({
      ...one,
      name: hide(one.name),
      tags: one.tags.map(hide),
      source: hide(one.source),
    })),
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

test("documents are added, updated and removed without a rebuild", () => {
  const live = buildSearchIndex(documents.slice(0, 3));
  const added = template("Leie av kajakk", { tags: ["padling"] });
  live.replace(added);
  expect(names("kajakk", live)).toHaveLength(1);
  live.replace({ ...added, name: "Leie av kano", tags: [] });
  expect([live.search("kajakk").hits, live.search("padling").hits]).toEqual([[], []]);
  expect(live.search("kano").hits).toHaveLength(1);
  expect(live.complete("padl", 5)).toEqual([]);
  live.remove(added.id);
  live.remove(added.id);
  expect(live.search("kano").hits).toEqual([]);
});

test("says what it expanded also when the best document for that was replaced by another", () => {
  const live = buildSearchIndex(documents.slice(0, 1));
  const deed = template("Testament");
  live.replace(deed);
  expect(live.search("last will").alsoSearched).toContain("testament");
  live.remove(deed.id);
  live.replace(template("Skjøte"));
  live.replace(template("Testament for ektefeller"));
  expect(live.search("last will").alsoSearched).toContain("testament");
});

test("after any changes it finds the same as a newly built index", () => {
  const live = buildSearchIndex(documents.toReversed());
  for (const document of documents) live.replace({ ...document, name: "Noe helt annet" });
  for (const document of documents.slice(5)) live.remove(document.id);
  for (const document of documents) live.replace(document);
  for (const query of ["avtale", "leie", "kjøpekontrakt", "nda", "skjote", "nabovrasel", "si opp jobben"]) {
    expect(live.search(query)).toEqual(index.search(query));
  }
});

test("of completions with the same sense the best one is offered, in its own place", () => {
  const tags = ["husleiekontrakt", "husleiekontrakt engelsk", "husleiekontrakten for alle andre og oss"];
  const three = buildSearchIndex(tags.map((tag) => template("Noe annet", { tags: [tag, "engelsk"] })));
  expect(completed("husl", three)).toEqual(tags.slice(0, 2));
});

function completed(typed: string, from = index): readonly string[] {
  return from.complete(typed, 5).map(({ text }) => text);
}

test("completions say what they are: at most two of the hits on top, then publishers, acts and words", () => {
  const law = [{ name: "bustadlova" }];
  const homes = buildSearchIndex([
    template("Overtakelse av bustad", { laws: law, source: "Bustadbanken" }),
    template("Bustadkontrakt (Banken)", {
      laws: law,
      source: "Bustadbanken",
      tags: ["bustad", "bustadbanken"],
    }),
    template("Bustadgaranti", { laws: law, tags: ["bustad"] }),
    template("Noe annet (bustad)", { tags: ["leige"] }),
  ]);
  const [first, second] = homes.search("bustad").hits;
  const named = (id = 0) =>
    ["Overtakelse av bustad", "Bustadkontrakt (Banken)", "Bustadgaranti"][id - nextId + 4];
  expect(homes.complete("bustad", 5, homes.search("bustad").hits)).toEqual([
    { text: named(first?.id), kind: "template", id: first?.id },
    { text: named(second?.id), kind: "template", id: second?.id },
    { text: "bustadlova", kind: "law" },
    { text: "Bustadbanken", kind: "publisher" },
    { text: "bustadgaranti" },
  ]);
  expect(homes.complete("bustadlova", 5)).toEqual([{ text: "bustadlova", kind: "law" }]);
  // «Husleiekontrakt» is a hit too, and has no word that begins so
  const begun = index.complete("leie", 5, index.search("leie").hits).filter(({ kind }) => kind);
  expect(begun).toMatchObject([{ text: "Leie av tilhenger" }]);
  expect(index.complete("le", 5, index.search("leie").hits).filter(({ kind }) => kind)).toEqual([]);
});

test("completes what is being typed", () => {
  expect(completed("husl")).toEqual(["husleiekontrakt"]);
  const completeFound = (typed: string) =>
    index.complete(typed, 5, index.searchTyped(typed).hits).map(({ text }) => text);
  expect(completeFound("LEIE b")).toEqual(["leie bolig"]);
  expect(completeFound("avtale om gjel")).toEqual(["avtale om gjeldsbrev"]);
  expect(completeFound("can my gjel")).toEqual([]);
  expect(index.complete("kjøpekontrakt", 1, index.search("kjøpekontrakt").hits)).toHaveLength(1);
  expect(index.complete("k", 5)).toEqual([]);
  expect(index.complete("xyz", 5)).toEqual([]);
});

test("scores are numbers, whatever is asked", () => {
  for (const query of [
    "hvem får barna når vi skilles",
    "får",
    "når",
    "jeg skal ha en som kan",
    "noen andre",
  ]) {
    for (const { id, score } of index.search(query).hits) expect([id > 0, score > 0]).toEqual([true, true]);
  }
});

test("of a pasted page only the first 24 words are read", () => {
  const beginning = "kjøpekontrakt for hest ".repeat(8);
  const page = `${beginning} ${"nabovarsel og pannekaker ".repeat(5_000)}`;
  expect(names(page)).toEqual(names(beginning));
  expect(names(page)[0]).toBe("Kjøpekontrakt for hest");
  expect(index.search(page).sought).toEqual(index.search(beginning).sought);
});

test("what is remembered is read anew after each change, and no more is kept than some thousand texts", () => {
  const analyzer = createTextAnalyzer();
  const changing = new InvertedIndex(analyzer, createWordRoles(analyzer));
  let reads = 0;
  const readsOf = changing.remember((text) => `${text} ${++reads}`);
  const [first, again, other] = [readsOf("leie"), readsOf("leie"), readsOf("hest")];
  expect([first, again, other]).toEqual(["leie 1", "leie 1", "hest 2"]);
  const document = template("Hest");
  const changes = [
    () => changing.put(document),
    () => changing.remove(document.id),
    () => changing.putLines(changing.absent, ["pass"], 0),
    () => changing.dropLines(changing.absent, ["pass"], 0),
  ];
  for (const change of changes) {
    const before = readsOf("leie");
    change();
    expect(readsOf("leie")).not.toBe(before);
    expect(readsOf("leie")).toBe(`leie ${reads}`);
  }
  const before = readsOf("leie");
  for (let text = 0; text < 6_000; text++) readsOf(String(text));
  expect(readsOf("leie")).not.toBe(before);
});
