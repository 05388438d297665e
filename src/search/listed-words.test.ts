import { expect, test } from "vitest";
import { createTextAnalyzer } from "./text/text-analyzer.ts";
import { tokenize } from "./text/tokenizer.ts";
import {
  absentNeeds,
  compoundParts,
  formatWords,
  genericWords,
  genreWords,
  otherWords,
  parseSynonyms,
  plainWords,
  publisherSynonyms,
  stopWords,
  subjectSynonyms,
  weakWords,
} from "./word-lists.ts";
import { sample, share } from "#testing/skip.ts";
import { buildSearchIndex } from "./search-index.ts";
import { shippedDocuments as templates, shippedIndex as index } from "#testing/shipped-documents.ts";

/** The word lists beside the catalogue as shipped: what a list names, a visitor may type. */
const lines = parseSynonyms(`${subjectSynonyms}\n${publisherSynonyms}`);
const hints = lines.filter(({ isHint }) => isHint);
const expressions = lines.flatMap(({ targets, triggers, isHint }) =>
  isHint ? targets : targets.concat(triggers),
);

const namesOf = (hits: readonly { readonly id: number }[]): string[] =>
  hits.map(({ id }) => templates[id - 1]?.name ?? "");
const firstNames = (query: string): string[] => namesOf(index.search(query, { limit: 3 }).hits);
const finds = (query: string): boolean => index.search(query).hits.length > 0;
const findingNothing = (queries: Iterable<string>): string[] =>
  [...new Set(queries)].filter((one) => !finds(one));
const sampled = sample(new Set(expressions));

// what the lists are for is asked of the words alone: the letters have a say of their own in what is absent
const byWords = buildSearchIndex(templates);
const findingNothingByWords = (queries: readonly string[]): string[] =>
  queries.filter((one) => byWords.search(one).hits.length === 0);

test("every expression of the synonym lists finds something, or what is like it", () => {
  const absent = findingNothingByWords(sampled);
  expect(absent.filter((one) => byWords.similar(one, { limit: 1 }).hits.length === 0)).toEqual([]);
  // «campingplass» is no berth: such words are few
  expect(absent.length).toBeLessThan(sampled.length * 0.06);
});

test("a hint leaves what it hints at found", () => {
  const besideTargets = hints.flatMap(({ targets, triggers }) =>
    targets.flatMap((target) => triggers.map((hint) => `${target} ${hint}`)),
  );
  const asked = sample(besideTargets);
  expect(asked.length).toBeGreaterThan(500 / share);
  // what is hinted at may be absent itself: «bilskilt»
  expect(findingNothingByWords(asked).length).toBeLessThan(asked.length * 0.03);
});

test("every name, tag and publisher finds something", () => {
  expect(findingNothing(templates.flatMap(({ name, tags, source }) => [name, source, ...tags]))).toEqual([]);
});

test("every compound part finds something, stands inside a word that does, or names something absent", () => {
  const analyzer = createTextAnalyzer();
  const texts = templates.flatMap(({ name, description, tags }) => [name, description, ...tags]);
  const words = texts.concat(expressions).flatMap((text) => tokenize(text));
  const found = new Set(words.flatMap((word) => analyzer.analyzeWord(word).parts));
  const absent = new Set(
    absentNeeds.flat().flatMap((line) => (line.includes(" ") ? [] : analyzer.toPart(line))),
  );
  const missing = findingNothing(compoundParts).map((part) => analyzer.toPart(part));
  expect(missing.filter((part) => !found.has(part) && !absent.has(part))).toEqual([]);
});

test("a word that no template is about is mended into no other", () => {
  const words = [...otherWords, ...plainWords];
  const mended = words.filter((word) => index.search(word).corrected !== null);
  expect(mended).toEqual([]);
});

test("no word stands twice in a list of parts", () => {
  const all = [...compoundParts, ...otherWords];
  expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([]);
});

test.each([
  ["stop", stopWords],
  ["weak", weakWords],
  ["generic", genericWords],
  ["genre", genreWords],
  ["format", formatWords],
])("%s words leave what stands beside them found", (_role, list) => {
  const absent = findingNothing(list.map((word) => `testament ${word}`));
  // «testament påske»: a season that there is no paper for
  expect(absent.length).toBeLessThan(10);
  for (const query of absent)
    expect([query, namesOf(index.similar(query, { limit: 3 }).hits)]).toEqual([
      query,
      expect.arrayContaining([expect.stringContaining("Testament")]),
    ]);
});

test.each(["må ha karakterutskrift og politianmeldelse for å trene barn", "båtsertifikat"])(
  "a word that names something absent outweighs the everyday ones beside it: «%s»",
  (query) => {
    expect(finds(query)).toBe(false);
  },
);

test.each([
  ["frist for å klage på vedtak", "Klage på kommunalt vedtak (Sandefjord kommune)"],
  ["husleieforhøyelse", "Husleiekontrakt (Forbrukerrådet)"],
  ["ledig båtplass leie", "Båtplasskontrakt (Skutvik båtforening)"],
  ["passe hund", "Fôrvertsavtale for hund"],
])("«%s» asks for a paper all the same", (query, name) => {
  expect(namesOf(index.search(query).hits).slice(0, 5)).toContain(name);
});

test.each([
  ["si opp", "Oppsigelse fra arbeidstaker"],
  ["si opp båtplassen", "Båtplasskontrakt (Skutvik båtforening)"],
  ["legge ned firma", "Protokoll fra ekstraordinær generalforsamling"],
])("a verb and its particle mean one thing: «%s»", (query, name) => {
  expect(firstNames(query)).toContain(name);
});

test.each(["urettmessig oppsagt", "angripe oppsigelse"])(
  "a word that nothing has takes nothing from the rest: «%s»",
  (query) => {
    expect(firstNames(query)[0]).toMatch(/oppsigelse|Sluttattest|Stevning|Protokoll fra drøftelsesmøte/i);
  },
);

/** The lines are not judged queries: who types one as it stands means that template, or one beside it. */
test("nearly every line of what people say finds its template among the first ten", () => {
  const lines = templates.flatMap(({ id, askedAs }) => askedAs.map((line) => ({ id, line })));
  const some = sample(lines);
  const missed = some.filter(
    ({ id, line }) => !index.search(line, { limit: 10 }).hits.some((hit) => hit.id === id),
  );
  expect(missed.length).toBeLessThan(some.length * 0.01);
});

test.each([
  "bursdagsgave til mor",
  "lønnsoppgjør resultat",
  "bobilferie i sommer",
  "legevakt telefon",
  "bake brød",
  "skorstein",
  "jaktprøve",
  "hvor mange kopper kaffe",
])("an everyday word makes no absent thing present: «%s»", (query) => {
  expect(finds(query)).toBe(false);
});

test.each(["hvordan fyller jeg ut X", "X mal gratis", "vi må ha X i dag"])(
  "what goes around a name or a tag takes nothing away: «%s»",
  (frame) => {
    const texts = new Set(templates.flatMap(({ name, tags }) => [name.replace(/\s*\(.*?\)/gu, ""), ...tags]));
    expect(texts.size).toBeGreaterThan(1_000);
    // «som den er» is a name of stop words alone
    expect(findingNothing(sample(texts).map((text) => frame.replace("X", text))).length).toBeLessThan(5);
  },
);

test("what is typed is not told of as searched for too", () => {
  for (const typed of ["konsortieavtale", "Konsortieavtale", "testament"])
    expect(index.search(typed).alsoSearched.map((label) => label.toLowerCase())).not.toContain(
      typed.toLowerCase(),
    );
  expect(index.search("testament").alsoSearched).toContain("siste vilje");
});
