import { expect, test } from "vitest";
import { shippedIndex } from "#testing/shipped-documents.ts";
import { documentsOf } from "#testing/small-index.ts";
import { buildSearchIndex } from "./search-index.ts";

const rows = [
  { name: "Husleiekontrakt", tags: ["leie bolig"], askedAs: ["skal bo hos tante"] },
  { name: "Leie av tilhenger", description: "Henger til bil", source: "Hengerklubben" },
  { name: "Oppsigelsesbrev for leieforhold", askedAs: ["leietaker sier opp", "mamma flytter ut i dag"] },
  { name: "Avtale om hjemmekontor", askedAs: ["vondt i ryggen av kjøkkenstolen"] },
  { name: "Fosterhjemsavtale", laws: [{ name: "barnevernsloven" }] },
];
const filler = Array.from({ length: 20 }, (_, at) => ({
  name: `Emne${at}`,
  askedAs: ["hjelp med regninger"],
}));
const index = buildSearchIndex(documentsOf([...rows, ...filler]));
const explain = (query: string) => index.explain(query, { hits: 12, similar: 5 });

test.each([
  [
    "name and tag",
    "leie",
    "Husleiekontrakt",
    "Ordene står i navnet («husleiekontrakt») og stikkord («leie»).",
  ],
  ["publisher", "hengerklubben", "Leie av tilhenger", "utgiveren («hengerklubben»)"],
  ["description", "bil", "Leie av tilhenger", "beskrivelsen («bil»)"],
  ["act", "barnevernsloven", "Fosterhjemsavtale", "loven («barnevernsloven»)"],
  ["line alone", "mamma flytter", "Oppsigelsesbrev for leieforhold", "«Slik spør folk» («mamma»"],
  ["name, by a synonym", "flytte ut", "Husleiekontrakt", "navnet («husleiekontrakt»)"],
  ["name, by a longer word", "fosterh", "Fosterhjemsavtale", "navnet («fosterhjemsavtale»)"],
])("a hit by its %s says so: «%s»", (_field, query, name, sentence) => {
  const found = explain(query).hits.find(({ id }) => rows[id - 1]?.name === name);
  expect(found?.why.join(" ")).toContain(sentence);
});

test.each([
  ["a correction", "husleiekontrkt", "Lest som «husleiekontrakt»."],
  ["synonyms", "flytte ut", "Også søkt som «husleiekontrakt»."],
  ["how many there are", "leie", "3 treff."],
  ["a topic", "søke bostøtte", "Ingen treff: Søket ligner mer på noe katalogen ikke har: «bostøtte»."],
  ["stop words alone", "hvordan kan jeg", "Ingen treff: Ingen av ordene sier hva malen gjelder."],
  ["nothing at all", "xyzzy", "Ingen treff: Ingen mal har nok av søket."],
])("the query is told: %s: «%s»", (_what, query, sentence) => {
  expect(explain(query).query).toContain(sentence);
});

test("a hit names the three lines that the reader saw, and an absent topic its nearest", () => {
  const { hits } = shippedIndex.explain("jeg skal leie ut hybelen min", { hits: 1, similar: 0 });
  expect(hits[0]?.why.at(-1)).toMatch(/^Bokstavene ligner mest på «[^»]+», «[^»]+» og «[^»]+»\.$/);
  const { query } = shippedIndex.explain("søke bostøtte", { hits: 1, similar: 0 });
  expect(query.join(" ")).toMatch(/katalogen ikke har: «[^»]+», «[^»]+»/);
});

test("the hits are those of the search, in its order, and so are the similar ones", () => {
  const queries = ["leie", "leietaker sier opp", "hjemmekontor og lupin", "kjøkkenstolen", ""];
  for (const query of queries) {
    const { hits, similar } = explain(query);
    const idsOf = (some: readonly { readonly id: number }[]) => some.map(({ id }) => id);
    expect(idsOf(hits)).toEqual(idsOf(index.search(query).hits));
    expect(idsOf(similar)).toEqual(idsOf(index.similar(query, { limit: 5 }).hits));
  }
  expect(index.explain("leie", { hits: 2, similar: 5 }).hits).toHaveLength(2);
});
