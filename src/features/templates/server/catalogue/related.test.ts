import { describe, expect, it } from "vitest";
import { readSeedFile } from "#app/boot/seed.ts";
import type { TemplateRow } from "#db/schema/schema.ts";
import { Catalogue } from "#features/templates/server/catalogue/catalogue.ts";
import {
  likenessIn,
  listAlike,
  pickRelated,
  pickUnspoken,
  proposePhrases,
} from "#features/templates/server/catalogue/related.ts";
import { templateRow } from "#testing/template-row.ts";

const categories: Readonly<Record<number, string>> = {
  1: "Utleie",
  2: "Utleie",
  3: "Bolig",
  4: "Utleie",
  5: "Sport",
};
const template = {
  id: 1,
  name: "Husleiekontrakt",
  category: "Utleie",
  tags: ["leie", "bolig", "depositum", "katt"],
};
const found: Readonly<Record<string, readonly number[]>> = {
  Husleiekontrakt: [1, 3, 2],
  leie: [1, 2],
  katt: [5],
};

const related = (limit: number) =>
  pickRelated(
    template,
    {
      search: (query) => found[query] ?? [],
      categoryOf: (id) => categories[id],
      inCategory: () => [4, 2, 1],
    },
    limit,
  );

describe("related templates", () => {
  it("of one without tags are what its name finds, in an order that its words help to make", () => {
    const untagged = { ...template, id: 9, name: "Avtale for katt", tags: [] };
    const hits: Readonly<Record<string, readonly number[]>> = {
      "Avtale for katt": [3, 2, 5],
      Avtale: [4],
      katt: [5, 4],
    };
    const sources = {
      search: (query: string) => hits[query] ?? [],
      categoryOf: () => undefined,
      inCategory: () => [],
    };
    expect(pickRelated(untagged, sources, 4)).toEqual([3, 5, 2]);
  });

  it("are what the name and the first three tags find, the category first, never the template itself", () => {
    expect(related(2)).toEqual([2, 3]);
  });

  it("are filled up from the category", () => {
    expect(related(6)).toEqual([2, 3, 4]);
  });
});

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
    ["Leieavtale for hybel – oppdatert", [3]],
    ["Arbeidsavtale (Word) 2026", [4]],
    ["Arbeidsavtale for bakeri, konditori og kafé", []],
  ])("«%s»", async (name, ids) => {
    expect(await listAlike(name, catalogue)).toEqual(ids);
  });
});

describe("the shipped catalogue", async () => {
  const shipped = await readSeedFile();
  const whole = new Catalogue();
  const rows = shipped.map((row, at) => templateRow(at + 1, 1, row as Partial<TemplateRow>));
  whole.applySync({ version: 1, rows });

  it.each([" – oppdatert", " 2026", " (Word)"])(
    "has each name's own template for the name with «%s»",
    async (added) => {
      const missed = [];
      for (const [at, { name }] of shipped.entries()) {
        // As many as an administrator is shown.
        if (!(await listAlike(`${name}${added}`, whole)).slice(0, 3).includes(at + 1)) missed.push(name);
      }
      expect(missed).toEqual([]);
    },
  );

  it("has few templates with the name of another", async () => {
    let pairs = 0;
    for (const [at, { name }] of shipped.entries()) {
      pairs += (await listAlike(name, whole)).filter((id) => id !== at + 1).length;
    }
    // most are one paper in two languages, or the claim and the answer to it
    expect(pairs).toBeLessThanOrEqual(82);
  });
});

describe("the lines proposed for a new template", () => {
  const said = (name: string, ...askedAs: string[]) => ({ name, tags: [], askedAs });
  const propose = (name: string, ...related: ReturnType<typeof said>[]) =>
    proposePhrases({ name, tags: [] }, related, likenessIn(related));

  it("are at most eight, of each in turn, and none twice", () => {
    const lines = Array.from({ length: 9 }, (_, at) => `linje ${at}`);
    const [one, other] = [said("Leie av naust", "hos begge", ...lines), said("Naust og brygge", "hos begge")];
    expect(propose("Leieavtale for naust", one, other)).toEqual(["hos begge", ...lines.slice(0, 7)]);
  });

  it("are never of one that has no rare word in common with it", () => {
    const common = Array.from({ length: 60 }, (_, at) => said(`Avtale ${at}${at}${at}`));
    const others = [said("Avtale om bytte", "vil bytte"), said("Avtale om plog", "skal pløye"), ...common];
    expect(propose("Avtale om plog og harv", ...others)).toEqual(["skal pløye"]);
  });

  it("say its own word where that is all the names differ by", () => {
    const cat = said("Kjøpekontrakt for katt", "skal selge katten min", "Katter i katteburet");
    expect(propose("Kjøpekontrakt for hund", cat)).toEqual(["skal selge hunden min", "hunder i katteburet"]);
    expect(propose("Kjøpekontrakt for hund og valp", cat)).toEqual(cat.askedAs);
  });
});

describe("templates that nobody has said anything of", () => {
  const named = (name: string, ...tags: string[]) => ({ name, tags });
  const shown = [named("Leie av naust", "båthus"), named("Leie av brygge", "båtplass")];
  const [alike, near, far] = [named("Naust, båthus"), named("Naust og eng"), named("Avtale om plog")];
  const likenessOf = likenessIn([...shown, alike, near, far]);

  it("are picked by two rare words in common with the best that is shown, those most like them first", () => {
    expect(pickUnspoken(shown, [far, near, alike], likenessOf)).toEqual([alike]);
    const more = [named("Båthus (naust) og støl"), named("Båthus og naust"), named("Naust eller båthus")];
    expect(pickUnspoken(shown, [...more, alike], likenessOf)).toHaveLength(2);
    expect(pickUnspoken([far, near, far, ...shown], [alike], likenessOf)).toEqual([]);
  });

  it("are not picked where they are shown", () => {
    expect(pickUnspoken([...shown, alike], [alike], likenessOf)).toEqual([]);
  });
});
