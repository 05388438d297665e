import { inArray, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { situations, templates } from "#db/schema/schema.ts";
import type { ListingMeta } from "#features/templates/contract.ts";
import { fewSituations, storeFewRows } from "#testing/few-rows.ts";
import { makeTestApp, shareTestApp } from "#testing/test-app.ts";

const seed = "none";
const [first] = fewSituations;
const firstHref = "/situasjon/leie-ut-hybelen-1";

const mainOf = (body: string) => body.slice(body.indexOf("<main"), body.indexOf("</main>"));
const papersIn = (body: string) =>
  mainOf(body).match(/<h3 class="situation-paper"><a href="\/mal\/[a-z0-9-]+-\d+">/g);

describe("a situation's page", () => {
  const shared = shareTestApp({
    settings: { seed },
    async prepare(database) {
      await storeFewRows(database);
      await database.orm
        .update(situations)
        .set({ title: "Papirene etter et kjøp" })
        .where(eq(situations.id, 2));
      await database.orm.update(templates).set({ formatCertain: false }).where(eq(templates.id, 3));
    },
  });
  const read = async (url: string) => (await shared().inject({ url })).body;

  it("has the papers in their order, each with its link, when and why, and where its format is a guess", async () => {
    const body = await read(firstHref);
    const main = mainOf(body);
    const texts = first?.steps.flatMap(({ name, when }) => [when, name, "dots"]) ?? [];
    let at = 0;
    for (const text of texts) {
      at = main.indexOf(text, at + 1);
      expect(at, text).toBeGreaterThan(0);
    }
    expect(papersIn(body)).toHaveLength(2);
    for (const { why = "" } of first?.steps ?? []) expect(main).toContain(why);
    const formats = [...main.matchAll(/dots small soft">(?:<span>([^<]+)<\/span>)+/g)].map(
      ([, last]) => last,
    );
    expect(formats).toEqual(["Word", "trolig PDF/Word"]);
    for (const text of [first?.title, first?.intro, ...(first?.remember ?? [])]) expect(main).toContain(text);
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${firstHref}">`);
    expect(body).not.toContain("noindex");
  });

  it.each([
    [firstHref, /^Leie ut en hybel: papirene du trenger/],
    ["/situasjon/ansette-i-butikken-2", /^Papirene etter et kjøp(?!:)/],
  ])("is called what it is about, and says once that it is of papers: %s", async (url, title) => {
    expect(/<title>([^<]+)<\/title>/.exec(await read(url))?.[1]).toMatch(title);
  });

  it.each([
    ["/situasjon/1", 301, firstHref],
    ["/situasjon/gammelt-navn-1", 301, firstHref],
    ["/situasjon/leie-ut", 404, undefined],
    ["/situasjon/leie-ut-999", 404, undefined],
  ])("is where its number leads: %s", async (url, status, location) => {
    const response = await shared().inject({ url });
    expect([response.statusCode, response.headers.location]).toEqual([status, location]);
  });

  it("is linked from the page of all situations, and from the site map for search engines with its last edit", async () => {
    const linked = mainOf(await read("/situasjoner")).matchAll(/href="(\/situasjon\/[^"]+)"/g);
    const hrefs = [...linked].map(([, href]) => href);
    expect(hrefs).toEqual([firstHref, "/situasjon/ansette-i-butikken-2"]);
    const siteMap = await read("/sitemap.xml");
    for (const href of hrefs) {
      expect(siteMap).toMatch(new RegExp(`<loc>http://localhost:3000${href}</loc><lastmod>\\d{4}-`));
    }
    expect(siteMap).toContain("<loc>http://localhost:3000/situasjoner</loc>");
  });
});

describe("the doors to a situation", () => {
  const shared = shareTestApp({ settings: { seed }, prepare: storeFewRows });
  const read = async (url: string) => (await shared().inject({ url })).body;
  const opened = (body: string) =>
    [...body.matchAll(/<a\b[^>]* href="(\/situasjon\/[^"]+)"/g)].map(([, href]) => href);

  it.each([
    ["/mal/leiekontrakt-for-hybel-i-kjeller-2", [firstHref]],
    ["/kategori/utleie", [firstHref]],
    ["/kategori/arbeidsforhold", ["/situasjon/ansette-i-butikken-2"]],
    ["/kilde/hybelforeningen", [firstHref]],
    ["/lov/husleieloven", [firstHref]],
  ])("are on %s", async (url, hrefs) => {
    const main = mainOf(await read(url));
    expect(main).toContain("Brukes når:");
    expect(opened(main)).toEqual(hrefs);
  });

  it.each(["/mal/kjopekontrakt-for-robat-6", "/kategori/sport", "/kilde/naustlaget"])(
    "are not on %s, of which no situation needs anything",
    async (url) => expect(mainOf(await read(url))).not.toContain("Brukes når"),
  );

  it("are on a page whose first templates are those they need, while none is opened more", async () => {
    const ids = (body: string) => [...body.matchAll(/id="mal-(\d+)"/g)].map(([, id]) => Number(id));
    expect(ids(await read("/lov/husleieloven"))).toEqual([2, 3, 1]);
  });

  it.each(["/help", "/?sok=qqqxyz", "/finnes-ikke"])("lead to all of them from %s", async (url) => {
    expect(mainOf(await read(url))).toMatch(
      /href="\/situasjoner"[^>]*>(?:Situasjoner|<span>alle .*?situasjoner)/,
    );
  });

  it("end the sentence below a search that finds nothing, where no offer is, and at an unknown address", async () => {
    const main = mainOf(await read("/?sok=qqqxyz"));
    expect(main).toMatch(
      /<h2>Ingen maler funnet<\/h2>(?:<!-- -->|\s)*<span class="search-notes">(?:<!-- -->|\s)*for /,
    );
    expect(main).toMatch(/<h2 class="visually-hidden" id="maler"/);
    for (const one of [main, mainOf(await read("/finnes-ikke"))])
      expect(one.split('<nav class="endings')[1]).toMatch(/>Jeg skal<.*>leie ut hybelen</s);
    expect(main).not.toContain("EKSKLUSIVE TILBUD");
  });

  it("are in the footer of every page", async () => {
    expect((await read("/terms")).split("<footer")[1]).toMatch(/href="\/situasjoner">Situasjoner</);
  });
});

describe("the front page's sentence", () => {
  const sentenceOf = (body: string) => [
    body.includes('<span data-words="">Jeg skal</span>'),
    [...body.matchAll(/Jeg skal(?:<!-- -->)? <\/span>([^<]+)</g)].map(([, text]) => text),
    body.includes("Vis alle maler"),
  ];

  it("ends in the situations that are ends, and not in «Noen er død»", async () => {
    const product = await makeTestApp({
      settings: { seed },
      async prepare(database) {
        await storeFewRows(database);
        await database.orm.update(situations).set({ label: "Noen er død" }).where(eq(situations.id, 2));
      },
    });
    const { body } = await product.inject({ url: "/" });
    expect(sentenceOf(body)).toEqual([true, ["leie ut hybelen"], false]);
    expect(mainOf(body)).toContain('href="/situasjoner"');
  });

  it("stands on a site without any rows", async () => {
    const product = await makeTestApp({ settings: { seed } });
    const { body } = await product.inject({ url: "/" });
    expect(sentenceOf(body)).toEqual([true, [], false]);
    expect(body).not.toContain('class="endings"');
  });
});

describe("a search that a situation fits", () => {
  const shared = shareTestApp({ settings: { seed }, prepare: storeFewRows });
  const metaOf = async (query: string) => {
    const { headers } = await shared().inject({ url: `/api/templates?${query}` });
    return JSON.parse(decodeURIComponent(String(headers["x-listing-meta"]))) as ListingMeta;
  };

  it("begins with its sheet, without a script too", async () => {
    const asked = mainOf((await shared().inject({ url: "/?sok=leie+ut+hybelen" })).body);
    const [sheet, hits] = ['<section class="answer"', 'id="maler"'].map((part) => asked.indexOf(part));
    expect(sheet).toBeGreaterThan(0);
    expect(hits).toBeGreaterThan(sheet ?? NaN);
    expect(asked).toMatch(/href="\/situasjon\/leie-ut-hybelen-1">2(?:<!-- -->|\s)*papirer/u);
  });

  it("says which, with its first sentence and the number of its papers", async () => {
    expect((await metaOf("search=leie+ut+hybelen")).search?.situation).toEqual({
      href: firstHref,
      title: "Leie ut en hybel",
      line: "Papirene fra annonse til nøkkel.",
      papers: 2,
    });
    for (const past of ["&category=Utleie", "&sort=newest"])
      expect((await metaOf(`search=leie+ut+hybelen${past}`)).search).not.toHaveProperty("situation");
    expect((await metaOf("search=arbeidsavtale")).search).not.toHaveProperty("situation");
  });
});

it("a template that is taken down drops out of its situation, and a situation without any is gone", async () => {
  const product = await makeTestApp({
    settings: { seed },
    async prepare(database) {
      await storeFewRows(database);
      await database.orm
        .update(templates)
        .set({ isActive: false })
        .where(inArray(templates.id, [3, 4, 8]));
    },
  });
  expect(papersIn((await product.inject({ url: firstHref })).body)).toHaveLength(1);
  const gone = "/situasjon/ansette-i-butikken-2";
  expect((await product.inject({ url: gone })).statusCode).toBe(404);
  const all = (await product.inject({ url: "/situasjoner" })).body;
  expect([all.includes(firstHref), all.includes(gone)]).toEqual([true, false]);
});
