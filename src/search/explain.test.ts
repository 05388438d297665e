import { expect, test } from "vitest";
import { documentsOf } from "#testing/small-index.ts";
import { buildSearchIndex } from "./search-index.ts";

const rows = [
  { name: "Husleiekontrakt", tags: ["leie bolig"], askedAs: ["skal bo hos tante"] },
  { name: "Trenerkontrakt for barneidrett", askedAs: ["politiattest for dem som er trener for barn"] },
  { name: "Leie av tilhenger", description: "Henger til bil", source: "Hengerklubben" },
  { name: "Utleiers oppsigelse av leieforhold", askedAs: ["utleier sier opp leietaker"] },
  { name: "Oppsigelsesbrev for leieforhold", askedAs: ["leietaker sier opp", "mamma flytter ut i dag"] },
  { name: "Avtale om hjemmekontor", askedAs: ["vondt i ryggen av kjøkkenstolen"] },
  { name: "Fosterhjemsavtale" },
];
const filler = Array.from({ length: 20 }, (_, at) => ({
  name: `Emne${at}`,
  askedAs: ["hjelp med regninger"],
}));
const index = buildSearchIndex(documentsOf([...rows, ...filler]));
const explain = (query: string) => index.explain(query, { hits: 12, similar: 5 });

/** Why the template with a name is a hit. */
function why(query: string, name: string): readonly string[] {
  const found = explain(query).hits.find(({ id }) => rows[id - 1]?.name === name);
  return found?.why ?? ["no hit"];
}

test.each([
  [
    "its name, its tag",
    "leie",
    "Husleiekontrakt",
    "«leie» treffer navnet («Husleiekontrakt») og stikkord («leie bolig»).",
  ],
  [
    "its publisher",
    "hengerklubben",
    "Leie av tilhenger",
    "«hengerklubben» treffer utgiveren («Hengerklubben»).",
  ],
  ["its description", "bil", "Leie av tilhenger", "«bil» treffer beskrivelsen («bil»)."],
  [
    "a line alone",
    "mamma flytter",
    "Oppsigelsesbrev for leieforhold",
    "«mamma» treffer bare «Slik spør folk» («mamma flytter ut i dag»).",
  ],
  [
    "a line that is the search",
    "flytter mamma ut i dag",
    "Oppsigelsesbrev for leieforhold",
    "Søket er en linje i «Slik spør folk».",
  ],
  [
    "a synonym",
    "flytte ut",
    "Husleiekontrakt",
    "«flytte ut», søkt som «husleiekontrakt», treffer navnet («Husleiekontrakt») og stikkord («leie bolig»).",
  ],
  ["a longer word", "fosterh", "Fosterhjemsavtale", "«fosterh» treffer navnet («Fosterhjemsavtale»)."],
  [
    "the other side",
    "jeg er leietaker og vil si opp",
    "Utleiers oppsigelse av leieforhold",
    "Ned: Det er den andre partens papir.",
  ],
])("a hit by %s says so: «%s»", (_what, query, name, sentence) => {
  expect(why(query, name)).toContain(sentence);
});

test.each([
  ["a correction", "husleiekontrkt", "Lest som «husleiekontrakt»."],
  ["a beginning", "fosterh", "«fosterh» kan være begynnelsen på «fosterhjemsavtale»."],
  ["synonyms", "flytte ut", "«flytte ut» er også søkt som «overtakelsesprotokoll» og «husleiekontrakt»."],
  ["stop words", "jeg vil leie", "Småord, som bare teller litt i lange søk: «jeg» og «vil»."],
  ["a generic word", "avtale om tilhenger", "Løfter treff, men gir ingen: «avtale»."],
  ["an unknown word", "leie romferge", "Ingen mal har «romferge»."],
  ["how many there are", "leie", "4 treff."],
])("what became of the words: %s: «%s»", (_what, query, sentence) => {
  expect(explain(query).query).toContain(sentence);
});

test.each([
  [
    "the topic that was more like it",
    "søke bostøtte",
    "Ingen treff: Søket ligner mer på noe katalogen ikke har: «bostøtte», «søke bostøtte», «eg har ikkje råd til husleiga og treng støtte», «æ har ikke nån plass å bo» og 1 til.",
  ],
  ["stop words alone", "hvordan kan jeg", "Ingen treff: Ingen av ordene sier hva malen gjelder."],
  ["nothing at all", "xyzzy", "Ingen treff: Ingen mal har nok av søket."],
])("nothing is found: %s: «%s»", (_what, query, sentence) => {
  const { query: told, hits } = explain(query);
  expect(hits).toEqual([]);
  expect(told).toContain(sentence);
});

test("a topic is told in the words of the query, and not in what they stand for", () => {
  const told = explain("skolebytte").query.join(" ");
  expect(told).toContain("«skolebytte»");
  expect(told).not.toContain("«utvekslingsår»");
});

test("a word that is said twice is explained once", () => {
  const { query, hits } = explain("hybel hybel");
  for (const told of [query, ...hits.map(({ why: reasons }) => reasons)])
    expect(told).toEqual([...new Set(told)]);
});

test("the hits are those of the search, in its order, and so are the similar ones", () => {
  for (const query of [
    "leie",
    "utleier sier opp leietaker",
    "hjemmekontor og lupin",
    "politiattest for trenere",
    "",
  ]) {
    const { hits, similar } = explain(query);
    const idsOf = (some: readonly { readonly id: number }[]) => some.map(({ id }) => id);
    expect(idsOf(hits)).toEqual(idsOf(index.search(query).hits));
    expect(idsOf(similar)).toEqual(idsOf(index.similar(query, { limit: 5 }).hits));
  }
  expect(index.explain("leie", { hits: 2, similar: 5 }).hits).toHaveLength(2);
});
