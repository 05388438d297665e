import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Template } from "#features/templates/contract.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import { templateHref } from "#domain/page-urls.ts";
import { filterCategories, paperKinds } from "#domain/vocabulary.ts";
import { fewRows, fewSituations, storeFewRows } from "#testing/few-rows.ts";
import { templateForm } from "#testing/forms.ts";
import { makeTestApp, shareTestApp, type TestApp } from "#testing/test-app.ts";

const site = "http://localhost:3000";

/** Parses XML with a library. @throws when malformed */
async function readXml(product: TestApp, url: string): Promise<unknown> {
  const { statusCode, body } = await product.inject({ url });
  expect(statusCode).toBe(200);
  expect(XMLValidator.validate(body)).toBe(true);
  return new XMLParser({
    ignoreAttributes: false,
    isArray: (name) => ["url", "sitemap", "entry", "link", "Url"].includes(name),
  }).parse(body);
}

const dateTime = z.iso.datetime();
const link = z.object({ "@_rel": z.string(), "@_href": z.url() });
const atomSchema = z.object({
  feed: z.object({
    "@_xmlns": z.literal("http://www.w3.org/2005/Atom"),
    id: z.url(),
    title: z.string().min(1),
    updated: dateTime,
    author: z.object({ name: z.string().min(1) }),
    link: z.array(link),
    entry: z
      .array(
        z.object({
          id: z.url(),
          title: z.union([z.string().min(1), z.number()]),
          updated: dateTime,
          published: dateTime,
          summary: z.object({ "#text": z.string().min(1) }),
          link: z.array(link),
        }),
      )
      .optional(),
  }),
});

async function allTemplates(product: TestApp): Promise<Template[]> {
  return (await product.inject({ url: "/api/templates" })).json<Template[]>();
}

/** More rows than a feed has. */
const manyRows = Array.from({ length: 60 }, (_, index) => ({
  ...templateForm,
  name: `Leieavtale nr. ${index}`,
  url: `https://example.no/${index}`,
  category: index % 2 === 0 ? "Utleie" : "Privat",
  dateAdded: new Date(Date.UTC(2026, 8, index)),
}));

const shared = shareTestApp({ settings: { seed: "none" }, prepare: storeFewRows });

describe("the feeds", () => {
  it("are Atom, newest first, of all and of a category, cached by an etag for each version", async () => {
    const product = await makeTestApp({
      settings: { seed: "none" },
      prepare: async (database) => void (await new TemplateStore(database).seed(manyRows)),
    });
    const all = await allTemplates(product);
    for (const [url, expected, page] of [
      ["/feed.xml", all.slice(0, 50), "/"],
      ["/kategori/utleie/feed.xml", all.filter(({ category }) => category === "Utleie"), "/kategori/utleie"],
    ] as const) {
      const { feed } = atomSchema.parse(await readXml(product, url));
      expect(feed.id).toBe(site + url);
      expect(feed.entry?.map(({ id }) => id)).toEqual(expected.map(({ id }) => `${site}/mal/${id}`));
      const pages = feed.entry?.map((entry) => entry.link[0]?.["@_href"]);
      expect(pages).toEqual(expected.map((template) => site + templateHref(template)));
      const { body } = await product.inject({ url: page });
      expect(body).toContain(`<link rel="alternate" type="application/atom+xml"`);
      expect(body).toContain(`href="${url}"`);
    }
    expect(all[0]?.name).toBe("Leieavtale nr. 59");
    const first = await product.inject({ url: "/feed.xml" });
    expect(first.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    const headers = { "if-none-match": String(first.headers.etag) };
    expect((await product.inject({ url: "/feed.xml", headers })).statusCode).toBe(304);
  });

  it("are valid without any template, and respond with 404 for an unknown category", async () => {
    const { feed } = atomSchema.parse(await readXml(shared(), "/kategori/naering/feed.xml"));
    expect(feed.entry).toBeUndefined();
    expect((await shared().inject({ url: "/kategori/tull/feed.xml" })).statusCode).toBe(404);
  });
});

describe("for search engines", () => {
  it("the site map is valid, robots.txt names it, and OpenSearch names the search", async () => {
    const product = shared();
    const url = z.object({ loc: z.url(), lastmod: dateTime.optional() });
    const mapSchema = z.object({ urlset: z.object({ url: z.array(url) }) });
    const map = mapSchema.parse(await readXml(product, "/sitemap.xml"));
    const dated = map.urlset.url.filter(({ lastmod }) => lastmod);
    expect(dated).toHaveLength(fewRows.length + fewSituations.length);

    const robots = await product.inject({ url: "/robots.txt" });
    expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(robots.body.split("\n")).toEqual(
      expect.arrayContaining(["Disallow: /admin", "Disallow: /api/", `Sitemap: ${site}/sitemap.xml`]),
    );
    // The longest rule that a path begins with decides (RFC 9309).
    const rules = [...robots.body.matchAll(/^(Allow|Disallow): (.+)$/gm)].toSorted(
      ([, , a = ""], [, , b = ""]) => b.length - a.length,
    );
    const isAllowed = (path: string) =>
      rules.find(([, , start = ""]) => path.startsWith(start))?.[1] !== "Disallow";
    const { body: llms } = await product.inject({ url: "/llms.txt" });
    const { body: page } = await product.inject({ url: "/utviklere" });
    const toPrograms = `${llms}${/<main.*<\/main>/s.exec(page)?.[0]}`.matchAll(
      /(?:href="|localhost:3000)(\/[^"')\s&]*)/g,
    );
    const named = [...new Set(Array.from(toPrograms, ([, path = ""]) => path))];
    const some = ["/api/openapi.json", "/api/templates", "/mcp"];
    expect(named).toEqual(expect.arrayContaining(some));
    expect([...named, "/api/templates/1"].filter((path) => !isAllowed(path))).toEqual([]);
    expect(["/api/track", "/admin", "/sammenlign?mal=1"].filter(isAllowed)).toEqual([]);

    const described = z.object({
      ShortName: z.string().max(16),
      Description: z.string().max(1024),
      Url: z.array(z.object({ "@_type": z.string(), "@_template": z.string() })),
    });
    const searchSchema = z.object({ OpenSearchDescription: described });
    const xml = await readXml(product, "/opensearch.xml");
    const { OpenSearchDescription: search } = searchSchema.parse(xml);
    const template = search.Url[0]?.["@_template"] ?? "";
    const searchUrl = template.replace(site, "").replace("{searchTerms}", "hybel");
    const found = await product.inject({ url: searchUrl });
    expect(found.body).toContain("«hybel»");
    expect(found.body).toContain('href="/opensearch.xml"');
  });
});

describe("following in words people know", () => {
  it("explains the feeds, and has a line for each category that its page leads to", async () => {
    const { body } = await shared().inject({ url: "/folg-med" });
    const feeds = [...body.matchAll(/<a [^>]*href="([^"]+)" type="application\/atom\+xml">(.*?)<\/a>/g)];
    expect(feeds).toHaveLength(1 + filterCategories.length);
    for (const [, path = "", text = ""] of feeds) {
      expect(text).toMatch(/^(Alle nye maler|[\p{L}/]+)$/u);
      const { headers } = await shared().inject({ url: path });
      expect(headers["content-type"]).toContain("application/atom+xml");
    }
    const category = await shared().inject({ url: "/kategori/naering" });
    const [, line] = /href="\/folg-med#([^"]+)">Følg med på nye maler</.exec(category.body) ?? [];
    expect(body).toContain(`id="${line}"`);
    expect((await shared().inject({ url: "/" })).body).toContain('href="/folg-med"');
  });

  it("tells language models where everything is, in llms.txt", async () => {
    const { headers, body } = await shared().inject({ url: "/llms.txt" });
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body).toMatch(/^# Avtalemaler\n\n> /);
    const urls = [...body.matchAll(/^- \[[^\]]+\]\(([^)]+)\): ./gm)].map(([, url = ""]) => url);
    expect(urls.length).toBeGreaterThan(22 + 6);
    for (const url of urls) {
      const remoteAddress = `10.1.0.${urls.indexOf(url)}`;
      const { statusCode } = await shared().inject({ url: url.replace(site, ""), remoteAddress });
      // The MCP endpoint is there, and takes no GET.
      expect([url, statusCode]).toEqual([url, url.endsWith("/mcp") ? 405 : 200]);
    }
  });
});

const openDataSchema = z.strictObject({
  tittel: z.string(),
  kilde: z.url(),
  lisens: z.strictObject({ navn: z.literal("CC0 1.0"), adresse: z.url(), merknad: z.string() }),
  antall: z.int(),
  maler: z.array(
    z.strictObject({
      id: z.int(),
      navn: z.string(),
      beskrivelse: z.string(),
      kategori: z.string(),
      format: z.string(),
      adresse: z.url(),
      utgiver: z.string(),
      utgivertype: z.string().nullable(),
      sprak: z.array(z.string().regex(/^[a-z]{2}$/)).min(1),
      lagtTil: dateTime,
      nedlastinger: z.int(),
      snitt: z.number().nullable(),
      vurderinger: z.int(),
      side: z.url(),
      formatAntatt: z.boolean(),
      papirtype: z.enum(paperKinds),
      malensDato: z.string().nullable(),
    }),
  ),
});

/** A simple CSV parser by RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, bare = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (end === "" && row.length === 0 && quoted === undefined && bare === "") break;
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end !== ",") {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

describe("the open data", () => {
  it("has every template, the same as JSON and as CSV, with CORS for all origins", async () => {
    const product = await makeTestApp({ settings: { seed: "none" }, prepare: storeFewRows });
    const payload = { rating: 4, isHelpful: false };
    const voted = await product.inject({ method: "POST", url: "/api/templates/1/rate", payload });
    expect(voted.statusCode).toBeLessThan(300);
    const json = await product.inject({ url: "/data/maler.json" });
    const csv = await product.inject({ url: "/data/maler.csv" });
    const { maler, antall } = openDataSchema.parse(json.json());
    expect(antall).toBe(fewRows.length);
    expect(maler.map(({ id }) => id)).toEqual((await allTemplates(product)).map(({ id }) => id));
    expect(maler.filter(({ snitt }) => snitt !== null)).toMatchObject([{ id: 1, snitt: 4, vurderinger: 1 }]);

    expect(csv.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [columns = [], ...rows] = readCsv(csv.rawPayload.toString("utf8").slice(1));
    const read = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
    const expected = maler.map((mal) =>
      Object.fromEntries(Object.entries(mal).map(([key, value]) => [key, [value ?? ""].flat().join(" ")])),
    );
    expect(read).toEqual(expected);
    for (const { headers } of [json, csv]) {
      expect(headers["access-control-allow-origin"]).toBe("*");
      expect(headers["link"]).toContain('rel="license"');
    }
  });
});
