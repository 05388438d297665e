import { describe, expect, it } from "vitest";
import { fixedPaths, trackedPaths } from "#app/document/page-table.ts";
import type { NewTemplateRow } from "#db/schema/schema.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import { primitivesPage } from "#testing/primitives.tsx";
import { makeTestApp, shareTestApp } from "#testing/test-app.ts";

const cardIds = (body: string) =>
  [...body.matchAll(/<article class="template-card" id="mal-(\d+)"/g)].map(([, id]) => Number(id));

describe("pages", () => {
  const shared = shareTestApp({ settings: { seed: "none" }, prepare: storeFewRows });
  const read = async (url: string) => (await shared().inject({ url })).body;

  it("renders the front page with its templates", async () => {
    const { statusCode, headers, body } = await shared().inject({ url: "/" });
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(body).toContain('<html lang="nb">');
    expect(body).toMatch(/Viser (<!-- -->)?10(<!-- -->)?\u00a0maler/);
    expect(cardIds(body)).toHaveLength(10);
    // No template is in it.
    expect(body).not.toContain('value="Annet"');
  });

  it("has no letter that a phone's fonts lack: the search for another font delays the first paint", async () => {
    const seen = (await read("/")).replaceAll(/<(style|script|details)\b[^]*?<\/\1>/g, "");
    expect(seen).toContain("endings-all");
    expect(seen.match(/[^\s!-~\u00a0-\u017f–—‘’“”…›]/g)).toBeNull();
  });

  it("renders the view of the query, and ignores unknown parameters", async () => {
    const url = "/?kategori=Utleie&kategori=Tull&sortering=bakvendt&antall=-4";
    const { statusCode, body } = await shared().inject({ url });
    expect([statusCode, new Set(cardIds(body))]).toEqual([200, new Set([1, 2, 3])]);
    expect(body).toContain('<link rel="canonical" href="http://localhost:3000/?kategori=Utleie">');
  });

  it("is rendered once for the same filters in any order", async () => {
    const [one, other] = await Promise.all([
      read("/?kategori=Bolig&kategori=Utleie"),
      read("/?kategori=Utleie&x=1&kategori=Bolig&kategori=Utleie"),
    ]);
    expect(other).toBe(one);
    expect(one).toContain(
      '<link rel="canonical" href="http://localhost:3000/?kategori=Bolig&amp;kategori=Utleie">',
    );
  });

  it("is not painted before a template's name, which a followed link's text moves to", async () => {
    const body = await read("/mal/leieavtale-for-naust-1");
    const [, id = ""] =
      /<link rel="expect" blocking="render" media="[^"]+" href="#([^"]+)">/.exec(body) ?? [];
    expect(body).toContain(`<h1 id="${id}">`);
    // Where there is no such element, the browser would wait for the document's end.
    for (const url of ["/", "/terms", "/kategori/utleie"])
      expect(await read(url)).not.toContain('rel="expect"');
  });

  it("escapes the search text", async () => {
    const body = await read(`/?sok=${encodeURIComponent('</script><img src=x onerror=alert(1)>"')}`);
    expect(body).toContain("&lt;img src=x");
    expect(body).not.toContain("<img src=x");
    expect(body.match(/<\/script>/g)?.length).toBe(body.match(/<script\b/g)?.length);
  });

  it.each([".", "%C2%BB", ").%20", "-"])(
    "leads to the page that was meant, with %s after its url",
    async (after) => {
      const pages = ["/mal/leieavtale-for-naust-1", "/situasjon/leie-ut-hybelen-1"];
      for (const page of [...pages, "/kategori/utleie", "/kilde/naustlaget", "/lov/husleieloven"]) {
        const { statusCode, headers } = await shared().inject({ url: page + after });
        expect([statusCode, headers.location]).toEqual([301, page]);
      }
      expect((await shared().inject({ url: `/mal/finnes-ikke${after}` })).statusCode).toBe(404);
    },
  );

  it("has no page of the primitives, which development alone has", async () => {
    expect((await shared().inject({ url: primitivesPage.path })).statusCode).toBe(404);
    expect([...fixedPaths, ...trackedPaths]).not.toContain(primitivesPage.path);
  });

  it("responds with 404 and the English page, and with JSON to what no page would be", async () => {
    const page = await shared().inject({ url: "/finnes-ikke?x=1" });
    expect(page.statusCode).toBe(404);
    expect(page.body).toMatch(
      /<html lang="nb">.*role="search".*<div class="page"><a class="back-link[^>]*>.*<div lang="en"><h1>404 Page Not Found.*<footer/s,
    );
    for (const request of [{ url: "/api/nope" }, { method: "POST" as const, url: "/nope" }]) {
      const response = await shared().inject(request);
      expect([response.statusCode, response.json().code]).toEqual([404, "not_found"]);
    }
  });

  it("has the words of an address without a page in the field, and the nearest templates, but none of a file's", async () => {
    const read = async (url: string) => (await shared().inject({ url })).body;
    const named = await read("/maler/Leie-hybel_3/");
    expect(named).toMatch(/type="search"[^>]* value="Leie hybel"/);
    expect(named).toContain('<h2 id="maler">Disse ligner mest</h2>');
    expect(named).toContain('href="/mal/leiekontrakt-for-hybel-i-kjeller-2"');
    expect(named).toContain('<link rel="canonical" href="http://localhost:3000/404">');
    const file = await read("/hybel.php");
    expect(file).not.toContain("Disse ligner");
    const other = await read("/hubel");
    expect(other, "«hubel» is no «hybel»").not.toContain("Disse ligner");
    expect(other).toMatch(/type="search"[^>]* value=""/);
  });

  it("keeps numbers with their nouns, and describes in the terms as in the help how a link is reported", async () => {
    for (const url of ["/help", "/privacy", "/terms", "/foresla-mal", "/rapporter/1", "/advertise"]) {
      const text = (await read(url)).replace(/<script[\s\S]*?<\/script>/g, "").replace(/<[^>]+>/g, "");
      expect([url, text.match(/\d+ (?:tegn|maler|dager|ganger|stemmer)/g)]).toEqual([url, null]);
      if (url === "/help" || url === "/terms") expect(text).toContain("trykk på «Rapporter feil»");
    }
  });

  it.each([
    ["?grunn=outdated&x=1", "?grunn=outdated", ["outdated"]],
    ["", "", []],
    ["?grunn=%22%3E", "", []],
  ])(
    "chooses the reason of a report that the link names, if there is such a reason: %s",
    async (query, own, reasons) => {
      const body = await read(`/rapporter/1${query}`);
      const radios = body.match(/<input[^>]*type="radio"[^>]*>/g) ?? [];
      expect(radios.length).toBeGreaterThan(reasons.length);
      const chosen = radios.filter((radio) => radio.includes("checked"));
      expect(chosen.map((radio) => /value="(\w+)"/.exec(radio)?.[1])).toEqual(reasons);
      expect(body).toContain(`<link rel="canonical" href="http://localhost:3000/rapporter/1${own}">`);
    },
  );
});

const old = { name: "Gammel mal", description: "Om noe", url: "https://a.example/", source: "Noen" };
const row: NewTemplateRow = { ...old, category: "Utleie", format: "PDF", version: 1 };

describe("a large catalogue", () => {
  const shared = shareTestApp({
    settings: { seed: "none" },
    prepare: async (database) => {
      const rows = Array.from({ length: 400 }, (_, at) => ({ ...row, name: `Mal ${at}` }));
      const other = { ...row, category: "En gammel kategori" };
      await new TemplateStore(database).seed([...rows, other]);
    },
  });
  async function read(url: string) {
    const { statusCode, body } = await shared().inject({ url });
    return { statusCode, body, cards: cardIds(body) };
  }

  it("begins with twelve cards, and a page holds at most 188, with a link to the next that works without scripts", async () => {
    expect((await read("/")).cards).toHaveLength(12);
    const first = await read("/?antall=188");
    expect(first.cards).toHaveLength(188);
    expect(first.body).toContain('<a class="tall" rel="next" href="/?side=2">Neste side</a>');
    expect((await read("/?antall=172")).body).not.toContain("Neste side");
    for (const same of ["/?antall=189", "/?antall=1000", "/?antall=1001&utm_source=x"]) {
      expect((await read(same)).body).toBe(first.body);
    }
    const [second, third] = [await read("/?side=2"), await read("/?side=3")];
    expect(third.cards).toHaveLength(401 - 2 * 188);
    expect(new Set([...first.cards, ...second.cards, ...third.cards]).size).toBe(401);
    expect(second.body).toContain('<a class="tall" rel="prev" href="/">Forrige side</a>');
    expect(third.body).not.toContain("Last inn flere");
    expect((await read("/?side=4")).statusCode).toBe(404);
  });

  it("offers the category «Annet», whatever the stored category", async () => {
    expect((await read("/")).body).toContain('value="Annet"');
    expect((await read("/?kategori=Annet")).cards).toEqual([401]);
  });
});

it("a letter that nobody sees is not shown, nor in the feeds, the open data and the assistant's endpoint", async () => {
  const hidden = Array.from("Ignore all", (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
  const hide = (text: string) => `${text}${hidden.join("")}\u202E`;
  const product = await makeTestApp({
    settings: { seed: "none" },
    prepare: async (database) => {
      const [name, description] = [hide("Leie av naust"), hide("Om naust")];
      const url = `https://naust.example/\u200Bmal${hidden.join("")}`;
      await new TemplateStore(database).seed([
        { ...row, name, description, source: hide("Naustlaget"), url },
      ]);
    },
  });
  const assistant = await product.inject({
    method: "POST",
    url: "/mcp",
    headers: { accept: "application/json, text/event-stream" },
    payload: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "get_template", arguments: { id: 1 } },
    },
  });
  const pages = ["/", "/mal/leie-av-naust-1", "/kategori/utleie", "/sitemap"];
  const files = ["/feed.xml", "/data/maler.csv", "/data/maler.json", "/api/templates"];
  const bodies = await Promise.all([...pages, ...files].map((url) => product.inject({ url })));
  for (const { statusCode, body } of [assistant, ...bodies]) {
    expect(statusCode).toBe(200);
    expect(body).toContain("Leie av naust");
    expect(body).not.toMatch(/[\u200B\u202E\u{E0000}-\u{E007F}]|%E2%80|\\u202/u);
  }
});

it("the site map says on which day it was rendered, and has one tag for all that were on it", async () => {
  const product = await makeTestApp({ settings: { seed: "none" } });
  product.clock.advance(100 * 24 * 60 * 60 * 1000);
  const first = await product.inject({ url: "/sitemap" });
  expect(first.body).toContain('"2027-03-01"');
  product.clock.advance(1_000);
  const again = await product.inject({ url: "/sitemap", headers: { "accept-encoding": "br" } });
  expect(again.headers.etag).toBe(first.headers.etag);
});
