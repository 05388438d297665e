import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { templates as templateRows } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import { type ListingMeta, type Template, templateSchema } from "#features/templates/contract.ts";
import { sortings } from "#features/templates/listing-view.ts";
import { templateHref } from "#shared/text/slug.ts";
import { makeTestApp, shareTestApp, type TestApp } from "#testing/test-app.ts";

async function list(product: TestApp, query = ""): Promise<Template[]> {
  const response = await product.inject({ url: `/api/templates${query}` });
  expect(response.statusCode).toBe(200);
  return response.json<Template[]>();
}

describe("GET /api/templates", () => {
  const shared = shareTestApp();

  it("returns the whole shipped catalogue with exactly the public fields", async () => {
    const product = shared();
    const response = await product.inject({ url: "/api/templates" });
    const templates = response.json<Template[]>();
    expect(templates).toHaveLength(453);
    expect(response.headers["x-total-count"]).toBe("453");
    for (const template of templates) expect(templateSchema.strict().parse(template)).toEqual(template);
    expect(templates.find(({ id }) => id === 1)).toMatchObject({
      name: "Standard arbeidsavtale (bokmål og nynorsk)",
      category: "Jobb",
      downloadCount: 0,
      averageRating: "0.0",
      totalRatings: 0,
      isPopular: false,
    });
  });

  it("begins with what is sought most, of many categories", async () => {
    const first = (await list(shared(), "?limit=12")).map(({ name }) => name);
    expect(first).toEqual([
      "Husleiekontrakt (Forbrukerrådet)",
      "Standard arbeidsavtale (bokmål og nynorsk)",
      "Kjøpekontrakt for bruktbil (Forbrukerrådet)",
      "Fullmakt til å opptre overfor Skatteetaten",
      "Samboeravtale (Familie-advokater.no)",
      "Oppsigelse fra arbeidstaker",
      "Håndverkerkontrakt for mindre jobber (under 2 G)",
      "Gjeldsbrev mellom privatpersoner",
      "Taushetserklæring / NDA på norsk",
      "Fremtidsfullmakt – eksempel (Statsforvalteren i Rogaland)",
      "Testament (Forsikringsportalen)",
      "Databehandleravtale – DFØs standardmal",
    ]);
    const categories = new Set((await list(shared(), "?limit=12")).map(({ category }) => category));
    expect(categories.size).toBeGreaterThanOrEqual(8);
  });

  it("takes every selected category and format: a union in each list, both lists together", async () => {
    const product = shared();
    const templates = await list(product, "?category=Bolig&category=Utleie&format=Word&format=HTML");
    expect(new Set(templates.map((template) => template.category))).toEqual(new Set(["Bolig", "Utleie"]));
    expect(new Set(templates.map((template) => template.format))).toEqual(
      new Set(["Word", "PDF/Word", "HTML"]),
    );
  });

  it("filters by the publisher's kind and by language, and counts each as if it were not chosen", async () => {
    const product = shared();
    const url = "/api/templates?sourceType=forbrukerr%C3%A5d&sourceType=fagforening&language=bokm%C3%A5l";
    const response = await product.inject({ url });
    const templates = response.json<Template[]>();
    expect(new Set(templates.map(({ sourceType }) => sourceType))).toEqual(
      new Set(["forbrukerråd", "fagforening"]),
    );
    const meta = JSON.parse(decodeURIComponent(String(response.headers["x-listing-meta"]))) as ListingMeta;
    expect(meta.total).toBe(templates.length);
    expect(meta.sourceTypes?.["bedrift"]).toBeGreaterThan(50);
    expect(meta.sourceTypes?.["forbrukerråd"]).toBe(
      templates.filter(({ sourceType }) => sourceType === "forbrukerråd").length,
    );
    const associations = await list(product, "?sourceType=forening");
    expect(associations.map(({ source }) => source)).toContain("NAF");
    expect(meta.languages?.["nb"]).toBe(templates.length);
    const nynorsk = await list(product, "?language=nn");
    expect(nynorsk).toHaveLength(18);
    for (const { languages } of nynorsk) expect(languages).toContain("nn");
    // The word of 1.0.0.
    expect(await list(product, "?language=nynorsk")).toEqual(nynorsk);
    expect((await list(product, "?search=avtale&language=nn")).length).toBeGreaterThan(0);
    expect(await list(product, "?language=sv")).toEqual([]);
    const unknown = await product.inject({ url: "/api/templates?language=klingon" });
    expect([unknown.statusCode, unknown.json()]).toMatchObject([400, { message: "Ukjent språk." }]);
  });

  it("marks the templates that share their url with others", async () => {
    const product = shared();
    const templates = await list(product);
    const counts = Map.groupBy(templates, ({ url }) => url);
    expect(templates.filter(({ isUrlShared }) => isUrlShared)).toEqual(
      templates.filter(({ url }) => (counts.get(url)?.length ?? 0) > 1),
    );
  });

  it(
    "says whose paper a template is where it is one side's, in the API, on the card and on its page",
    { timeout: 20_000 },
    async () => {
      const product = shared();
      const templates = await list(product);
      const named = (name: string) => templates.find((template) => template.name === name);
      expect(named("Oppsigelse fra arbeidsgiver")?.side).toBe("arbeidsgiver");
      expect(named("Sluttattest")).not.toHaveProperty("side");
      expect(templates.filter((template) => "side" in template)).toHaveLength(31);

      const page = async (url: string) => (await product.inject({ url })).body.replaceAll("<!-- -->", "");
      const cards = (await page("/?sok=oppsigelse&antall=28")).split("<article").slice(1);
      const cardOf = (name: string) =>
        cards.find((card) => card.includes(templateHref(named(name) as Template)));
      expect(cardOf("Oppsigelse fra arbeidsgiver")).toContain("Skrives av arbeidsgiver");
      expect(cardOf("Sluttavtale mellom arbeidsgiver og arbeidstaker")).not.toContain("Skrives av");
      const pageOf = (name: string) => page(templateHref(named(name) as Template));
      expect(await pageOf("Melding om uskiftet bo")).toContain("<dt>Skrives av</dt><dd>Etterlatte</dd>");
      expect(await pageOf("Sluttattest")).not.toContain("<dt>Skrives av");
    },
  );

  it("counts PDF/Word as PDF, as Word and as itself", async () => {
    const product = shared();
    const formatsFor = async (format: string) =>
      new Set(
        (await list(product, `?format=${encodeURIComponent(format)}`)).map((template) => template.format),
      );
    expect(await formatsFor("PDF")).toEqual(new Set(["PDF", "PDF/Word"]));
    expect(await formatsFor("Word")).toEqual(new Set(["Word", "PDF/Word"]));
    expect(await formatsFor("PDF/Word")).toEqual(new Set(["PDF/Word"]));
  });

  it("searches, best first, and says what each filter would give", async () => {
    const product = shared();
    const response = await product.inject({ url: "/api/templates?search=husleiekontrakt&limit=5" });
    const [first] = response.json<Template[]>();
    expect(first?.category).toBe("Utleie");
    const meta = JSON.parse(decodeURIComponent(String(response.headers["x-listing-meta"]))) as {
      total: number;
      categories: Record<string, number>;
    };
    expect(meta.total).toBe(Number(response.headers["x-total-count"]));
    const sum = Object.values(meta.categories).reduce((total, count) => total + count, 0);
    expect(sum).toBe(meta.total);
    const inUtleie = await product.inject({ url: "/api/templates?search=husleiekontrakt&category=Utleie" });
    expect(Number(inUtleie.headers["x-total-count"])).toBe(meta.categories["Utleie"]);
  });

  it("completes a search with texts, says beside them what they are, and which words to highlight", async () => {
    const response = await shared().inject({ url: "/api/templates?search=husleie&limit=5&typing=true" });
    const meta = JSON.parse(decodeURIComponent(String(response.headers["x-listing-meta"]))) as ListingMeta;
    const { suggestions = [], suggestionPages, terms } = meta.search ?? {};
    const [first] = response.json<Template[]>();
    expect(suggestions.every((text) => typeof text === "string")).toBe(true);
    expect(suggestionPages).toHaveLength(suggestions.length);
    expect([suggestions[0], suggestionPages?.[0]]).toEqual([
      first?.name,
      { kind: "template", href: templateHref(first as Template) },
    ]);
    expect(suggestionPages?.[suggestions.indexOf("husleieloven")]).toEqual({
      kind: "law",
      href: "/lov/husleieloven",
    });
    expect(suggestionPages?.[suggestions.indexOf("husleiekontrakt")]).toBeNull();
    expect(terms).toContain("husleiekontrakten");
    expect(terms).not.toContain("bolig");
  });

  it.each(sortings)("pages without gaps or repeats when sorted by %s", async (sort) => {
    const product = shared();
    const search = sort === "relevance" ? "&search=avtale" : "";
    const all = await list(product, `?sort=${sort}${search}`);
    const paged: Template[] = [];
    for (let offset = 0; offset < all.length; offset += 50) {
      paged.push(...(await list(product, `?sort=${sort}${search}&limit=50&offset=${offset}`)));
    }
    expect(paged.map((template) => template.id)).toEqual(all.map((template) => template.id));
    expect(new Set(paged.map((template) => template.id)).size).toBe(all.length);
  });

  it.each([
    ["?category=Ukjent", "kategori"],
    ["?format=Lotus", "format"],
    ["?limit=0", "limit"],
    ["?limit=1001", "limit"],
    ["?limit=mange", "limit"],
    ["?offset=-1", "offset"],
    ["?offset=1.5", "offset"],
    ["?sort=name", "Sortering"],
    [`?search=${"a".repeat(201)}`, "200"],
    ["?search=a&search=b", "én gang"],
  ])("rejects %s with a Norwegian sentence", async (query, word) => {
    const product = shared();
    const response = await product.inject({ url: `/api/templates${query}` });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ code: "invalid_request", message: expect.stringContaining(word) });
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it("sends the same bytes plain, gzipped and in brotli", async () => {
    const product = shared();
    const get = async (encoding: string) =>
      product.inject({ url: "/api/templates", headers: { "accept-encoding": encoding } });
    const plain = (await get("identity")).rawPayload;
    const zipped = await get("gzip, deflate");
    const brotli = await get("gzip, br");
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(gunzipSync(zipped.rawPayload).equals(plain)).toBe(true);
    expect(brotliDecompressSync(brotli.rawPayload).equals(plain)).toBe(true);
  });

  it("starts empty with SEED=none", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    expect(await list(product)).toEqual([]);
  });
});

describe("GET /api/templates/{id}", () => {
  const shared = shareTestApp();

  it("returns one template", async () => {
    const product = shared();
    const [first] = await list(product, "?limit=1");
    const response = await product.inject({ url: `/api/templates/${first?.id}` });
    expect(response.json()).toEqual(first);
  });

  it.each(["0", "999999", "abc", "1e3", "-1", "99999999999999999999", "%00", "1;drop"])(
    "responds with 404 for the id %s",
    async (id) => {
      const product = shared();
      const response = await product.inject({ url: `/api/templates/${id}` });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ code: "not_found", message: "Fant ingen mal med denne id-en." });
    },
  );
});

it("a list holds a thousand of a thousand and one, and says how many there are", async () => {
  const rows = Array.from({ length: 1001 }, (_, index) => ({
    name: `Mal ${index}`,
    description: "d",
    url: `https://example.no/${index}`,
    category: "Utleie",
    format: "PDF",
    source: "s",
  }));
  const product = await makeTestApp({
    settings: { seed: "none" },
    prepare: async (database) => {
      await changeSite(database, (tx, version) =>
        tx.insert(templateRows).values(rows.map((row) => ({ ...row, version }))),
      );
    },
  });
  const lengthOf = async (query: string) => {
    const response = await product.inject({ url: `/api/templates${query}` });
    expect(response.headers["x-total-count"]).toBe("1001");
    return response.json<unknown[]>().length;
  };
  expect(await lengthOf("")).toBe(1000);
  expect(await lengthOf("?limit=1000")).toBe(1000);
  expect(await lengthOf("?limit=999")).toBe(999);
  expect(await lengthOf("?offset=1000")).toBe(1);
  expect(await lengthOf("?offset=1001")).toBe(0);
});
