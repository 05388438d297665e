import { expect, test } from "vitest";
import { absentNeeds, parseSynonyms, stopWords, subjectSynonyms } from "./word-lists.ts";
import { sample, share } from "#testing/skip.ts";
import { shippedDocuments as rows, shippedIndex as index } from "#testing/shipped-documents.ts";

/** Whatever stands in the field while these are typed, whole or one of their words. */
function typedOf(texts: Iterable<string>): ReadonlySet<string> {
  const typed = new Set<string>();
  for (const text of texts) {
    for (const { index: start, 0: word } of text.matchAll(/[\p{L}\p{N}]+(?:[-–.][\p{L}\p{N}]+)*/gu)) {
      for (let end = 2; end <= word.length; end++) {
        typed.add(word.slice(0, end));
        typed.add(text.slice(0, start + end));
      }
    }
  }
  return typed;
}

const typed = typedOf(rows.flatMap(({ name, tags }) => [name, ...tags]));

/** Those that find nothing, and are no stop word or the beginning of one. */
const findingNothing = (queries: Iterable<string>) =>
  [...queries].filter((query) => {
    const { count, onlyStopWords, isBeginning } = index.searchTyped(query, { limit: 0 });
    return count === 0 && !(onlyStopWords && isBeginning);
  });

test("no tag or name of the catalogue blinks away while it is typed, nor any of their words", () => {
  expect(typed.size).toBeGreaterThan(15_000);
  expect(findingNothing(sample(typed))).toEqual([]);
});

test.each(["C++", "C#", "skrive C++ "])("a name with its sign is no beginning: «%s»", (query) => {
  expect(index.searchTyped(query)).toMatchObject({ count: index.search(query).count, isBeginning: false });
});

test.each(["administrerende direktø", "englis", "cloud servi", "avtale ek", "husleie", "gave mello"])(
  "each hit is accepted once, of what is shown alone: «%s»",
  (query) => {
    const accepted: number[] = [];
    const { count } = index.searchTyped(query, { accepts: (id) => accepted.push(id) > 0 });
    expect([accepted.length, new Set(accepted).size]).toEqual([count, count]);
  },
);

test("what the finished query finds is not changed by being typed", () => {
  for (const query of ["husleie", "kjøpekontrakt b", "samboerkontrkt", "arbeidsavtale på engelsk"]) {
    expect(index.searchTyped(query)).toEqual({ ...index.search(query), isBeginning: false });
  }
});

test("a beginning is read only while it is typed, and only of what the catalogue has", () => {
  const found = index.searchTyped("avtale ek");
  expect(found.isBeginning).toBe(true);
  expect(found.hits.map(({ id }) => rows[id - 1]?.name).join()).toContain("Ektepakt");
  for (const query of ["giraffhal", "avtale om romferg", "", "…"]) {
    expect([query, index.searchTyped(query)]).toEqual([
      query,
      { ...index.search(query), isBeginning: false },
    ]);
  }
});

test("of stop words and their beginnings, what stands before them has been said", () => {
  const ids = ({ hits }: ReturnType<typeof index.search>) => new Set(hits.map(({ id }) => id));
  expect(ids(index.searchTyped("gave mello"))).toEqual(ids(index.search("gave")));
  expect(index.searchTyped("gave mello").isBeginning).toBe(true);
  expect(index.searchTyped("hvordan andr")).toMatchObject({
    count: 0,
    onlyStopWords: true,
    isBeginning: true,
  });
});

test("a slip keeps the hits of up to three letters fewer, and no more; a whole word that finds nothing says so", () => {
  const slips = ["arbeisavt", "arbeisavt…", "håndtve", "gjelsbr", "kattungeavt", "managementavta"];
  const found = slips.map((query) => index.searchTyped(query, { limit: 0 }));
  expect(found.map(({ count, isBeginning }) => count > 0 && isBeginning)).toEqual(slips.map(() => true));
  for (const query of ["arbeisavtxyzqw", "bilforsikring tilbud"])
    expect([query, index.searchTyped(query)]).toMatchObject([query, { count: 0, isBeginning: false }]);
});

const absentWords = new Set(absentNeeds.flat());

const listed = parseSynonyms(subjectSynonyms).flatMap(({ triggers, targets, isHint }) =>
  isHint ? targets : targets.concat(triggers),
);

test("no word of the lists blinks away while it is typed, and no stop word", () => {
  const words = new Set([...listed.filter((text) => !text.includes(" ")), ...stopWords]);
  expect(words.size).toBeGreaterThan(1_000);
  const begun = sample(words)
    .flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1)).slice(1, -1))
    .filter((query) => !absentWords.has(query.toLowerCase().replace(/-$/u, "")));
  expect(findingNothing(begun)).toEqual([]);
});

test("no listed expression blinks away while its words are begun", () => {
  const found = sample(new Set(listed)).filter((text) => index.search(text, { limit: 0 }).count > 0);
  const begun = found.flatMap((text) =>
    [...text.matchAll(/(?<= )\S/gu)].map(({ index: at }) => text.slice(0, at + 1)),
  );
  expect(begun.length).toBeGreaterThan(1_000 / share);
  expect(findingNothing(new Set(begun))).toEqual([]);
});

test("several stop words, or one letter, ask for nothing, whatever else the last may begin", () => {
  for (const query of ["C", "æ", "eg har", "hva må jeg", "hvordan kan"])
    expect([query, index.searchTyped(query)]).toMatchObject([
      query,
      { count: 0, onlyStopWords: true, isBeginning: true },
    ]);
});

test("every completion finds something, and none is another's twin", () => {
  const finds = new Map<string, number>();
  const endings = /(?:ene|ane|er|ar|en|et|a|e|s|r|n)$/u;
  const problems: string[] = [];
  for (const query of new Set(sample(typed).map((text) => text.toLowerCase()))) {
    const found = index.searchTyped(query, { limit: 24 }).hits;
    const completed = index.complete(query, 6, found);
    for (const { text } of completed) {
      if (!finds.has(text)) finds.set(text, index.search(text, { limit: 0 }).count);
      if (finds.get(text) === 0) problems.push(`«${text}» for «${query}» finds nothing`);
    }
    const offered = completed.flatMap(({ text, kind }) => (kind === "template" ? [] : text));
    // the offices UDI and Udir are no two forms of a word
    const bare = offered.map((text) => text.toLowerCase().replace(text === "Udir" ? "" : endings, ""));
    if (new Set(bare).size < bare.length) problems.push(`twins for «${query}»: ${offered.join(", ")}`);
  }
  expect(finds.size).toBeGreaterThan(1_000 / share);
  expect(problems).toEqual([]);
});

test("a whole word is the beginning of no other: «salg av bil» is no «bilkjøp»", () => {
  for (const query of ["leie bil", "salg av bil"])
    expect(index.complete(query, 6, index.searchTyped(query).hits)).toEqual([]);
  expect(index.complete("leie bi", 6, index.searchTyped("leie bi").hits).length).toBeGreaterThan(0);
});

test("what is known to be absent is told so while it is typed, though longer words begin so", () => {
  const needs = [
    "leasing bil",
    "leasing av hest",
    "overta leasing bil",
    "koie av hytte",
    "hunden spiser ikke",
  ];
  for (const query of ["førerkort", "hvor får jeg førerkort", "skattekort", ...needs])
    expect([query, index.searchTyped(query)]).toMatchObject([query, { count: 0, onlyStopWords: false }]);
  for (const query of ["leasing bi", "leasing av", "leasing av h"])
    expect([query, index.searchTyped(query).isBeginning], "may become something").toEqual([query, true]);
});
