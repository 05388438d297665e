import { describe, expect, it } from "vitest";
import { readSeedFile } from "#app/site/seed.ts";
import type { Database } from "#db/client.ts";
import { templates as templateRows } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import { type ListingMeta, type Template, templateSchema } from "#features/templates/contract.ts";
import { sortings } from "#features/templates/listing-view.ts";
import { templateHref } from "#domain/page-urls.ts";
import { fewRows, storeFewRows } from "#testing/few-rows.ts";
import { templateForm } from "#testing/forms.ts";
import { makeTestApp, shareTestApp, type TestApp } from "#testing/test-app.ts";

async function read({ inject }: TestApp, query = "") {
  const response = await inject({ url: `/api/templates${query}` });
  expect(response.statusCode).toBe(200);
  const { "x-listing-meta": meta, "x-total-count": total } = response.headers;
  return {
    templates: response.json<Template[]>(),
    total: Number(total),
    meta: JSON.parse(decodeURIComponent(String(meta))) as ListingMeta,
  };
}
const list = async (product: TestApp, query = "") => (await read(product, query)).templates;
const idsOf = (templates: readonly Template[]) => templates.map(({ id }) => id).toSorted((a, b) => a - b);

const add = (database: Database, rows: readonly object[]) =>
  changeSite(database, async (tx, version) => {
    await tx.insert(templateRows).values(rows.map((row) => ({ ...templateForm, ...row, version })));
  });

it("a first start serves the shipped catalogue, and begins with what is sought most, of many categories", async () => {
  const product = await makeTestApp();
  const shipped = await readSeedFile();
  const { templates, total } = await read(product);
  expect([templates.length, total]).toEqual([shipped.length, shipped.length]);
  for (const template of templates) expect(templateSchema.strict().parse(template)).toEqual(template);
  const started = new Date(product.clock.now()).toISOString().slice(0, 10);
  expect(new Set(templates.map(({ dateAdded }) => dateAdded.slice(0, 10)))).toEqual(new Set([started]));
  const newest = shipped.toSorted((one, other) => Number(other.dateAdded) - Number(one.dateAdded));
  expect(templates.slice(0, 12).map(({ name }) => name)).toEqual(newest.slice(0, 12).map(({ name }) => name));
  expect(new Set(templates.slice(0, 12).map(({ category }) => category)).size).toBeGreaterThanOrEqual(8);
});

describe("GET /api/templates", () => {
  const sided = { name: "Oppsigelse fra arbeidsgiver", url: "https://pakketjenesten.example/fullmakt" };
  const shared = shareTestApp({
    prepare: async (database) => {
      await storeFewRows(database);
      await add(database, [sided]);
    },
  });

  it("has exactly the public fields", async () => {
    const templates = await list(shared());
    for (const template of templates) expect(templateSchema.strict().parse(template)).toEqual(template);
    expect(templates.find(({ id }) => id === 4)).toMatchObject({
      name: fewRows[3].name,
      downloadCount: 0,
      averageRating: "0.0",
      totalRatings: 0,
      isPopular: false,
      traits: ["medlemskap"],
      laws: [{ name: "arbeidsmiljøloven" }],
    });
  });

  it.each([
    ["?category=Utleie&category=Privat&format=Word&format=HTML", [2, 3, 6, 11]],
    // PDF/Word is PDF, Word and itself.
    ["?category=Utleie&format=PDF", [1, 3]],
    ["?category=Utleie&format=Word", [2, 3]],
    ["?format=PDF%2FWord", [3]],
    ["?sourceType=forening&sourceType=bedrift", [1, 2, 3, 6, 7]],
    // The word of 1.0.0.
    ["?language=nynorsk", [9]],
    ["?search=avtale&language=en", [2, 5]],
  ])("%s is a union in each list, and all lists together", async (query, ids) => {
    expect(idsOf(await list(shared(), query))).toEqual(ids);
  });

  it("counts each filter as if it were not chosen", async () => {
    const { meta, total } = await read(shared(), "?sourceType=forening&language=bokm%C3%A5l");
    expect([total, meta.total]).toEqual([4, 4]);
    expect(meta.sourceTypes).toEqual({
      annet: 1,
      bedrift: 1,
      bransjeorganisasjon: 1,
      forening: 4,
      "offentlig etat": 3,
    });
    expect(meta.languages).toEqual({ nb: 4, en: 1 });
  });

  it("marks the templates that share their url with others", async () => {
    const templates = await list(shared());
    expect(idsOf(templates.filter(({ isUrlShared }) => isUrlShared))).toEqual([7, 11]);
  });

  it("says whose paper a template is where it is one side's, in the API, on the card and on its page", async () => {
    const product = shared();
    const templates = await list(product);
    const [first, last] = [1, 11].map((id) => templates.find((template) => template.id === id) as Template);
    expect([first?.side, last?.side]).toEqual([undefined, "arbeidsgiver"]);
    const page = async (url: string) => (await product.inject({ url })).body.replaceAll("<!-- -->", "");
    const cards = (await page("/")).split("<article").slice(1);
    const cardOf = ({ id }: Template) => cards.find((card) => card.includes(`id="mal-${id}"`));
    expect(cardOf(last as Template)).toContain("Skrives av arbeidsgiver");
    expect(cardOf(first as Template)).not.toContain("Skrives av");
    expect(await page(templateHref(last as Template))).toContain("<dt>Skrives av</dt><dd>Arbeidsgiver</dd>");
    expect(await page(templateHref(first as Template))).not.toContain("<dt>Skrives av");
  });

  it("searches, best first, and says what each filter would give", async () => {
    const { templates, meta, total } = await read(shared(), "?search=husleiekontrakt&limit=2");
    expect(templates.map(({ id }) => id)).toEqual([2, 1]);
    expect([total, meta.total, meta.categories]).toEqual([3, 3, { Utleie: 3 }]);
    expect((await read(shared(), "?search=husleiekontrakt&category=Utleie")).total).toBe(3);
  });

  it("completes a search with texts, says beside them what they are, and which words to highlight", async () => {
    const { meta } = await read(shared(), "?search=leie&typing=true");
    expect(meta.search).toMatchObject({
      suggestions: [fewRows[0].name, fewRows[1].name, "leiekontrakt"],
      suggestionPages: [
        { kind: "template", href: "/mal/leieavtale-for-naust-1" },
        { kind: "template", href: "/mal/leiekontrakt-for-hybel-i-kjeller-2" },
        null,
      ],
      terms: expect.arrayContaining(["leie", "leietaker"]),
    });
    expect((await read(shared(), "?search=husleie&typing=true")).meta.search).toMatchObject({
      suggestions: expect.arrayContaining(["husleieloven"]),
      suggestionPages: expect.arrayContaining([{ kind: "law", href: "/lov/husleieloven" }]),
    });
  });

  it.each(sortings)("pages without gaps or repeats when sorted by %s", async (sort) => {
    const query = `?sort=${sort}${sort === "relevance" ? "&search=avtale" : ""}`;
    const all = await list(shared(), query);
    expect(all.length).toBeGreaterThan(4);
    const paged: Template[] = [];
    for (let offset = 0; offset < all.length; offset += 3)
      paged.push(...(await list(shared(), `${query}&limit=3&offset=${offset}`)));
    expect(paged).toEqual(all);
  });

  it.each([
    ["?category=Ukjent", "kategori"],
    ["?language=klingon", "Ukjent språk."],
    ["?limit=0", "limit"],
    ["?sort=name", "Sortering"],
    [`?search=${"a".repeat(201)}`, "200"],
  ])("rejects %s with a Norwegian sentence", async (query, word) => {
    const response = await shared().inject({ url: `/api/templates${query}` });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ code: "invalid_request", message: expect.stringContaining(word) });
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it("returns one template by its id", async () => {
    const [first] = await list(shared(), "?limit=1");
    expect((await shared().inject({ url: `/api/templates/${first?.id}` })).json()).toEqual(first);
  });

  it.each(["999999", "1e3", "99999999999999999999", "%00"])("responds with 404 for the id %s", async (id) => {
    const response = await shared().inject({ url: `/api/templates/${id}` });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ code: "not_found", message: "Fant ingen mal med denne id-en." });
  });
});

it("a list holds a thousand of a thousand and one, and says how many there are", async () => {
  const names = Array.from({ length: 1001 }, (_, index) => ({ name: `Mal ${index}` }));
  const product = await makeTestApp({
    settings: { seed: "none" },
    prepare: (database) => add(database, names),
  });
  const lengthOf = async (query: string) => {
    const { templates, total } = await read(product, query);
    expect(total).toBe(1001);
    return templates.length;
  };
  expect(await lengthOf("")).toBe(1000);
  expect(await lengthOf("?limit=999")).toBe(999);
  expect(await lengthOf("?offset=1000")).toBe(1);
  expect(await lengthOf("?offset=1001")).toBe(0);
});
