import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fixedPaths, trackedPaths } from "#app/document/page-table.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import { primitivesPage } from "#testing/primitives.tsx";
import { makeTestApp, shareTestApp } from "#testing/test-app.ts";

describe("pages", () => {
  const shared = shareTestApp();

  it("renders the front page with the first twelve templates", async () => {
    const product = shared();
    const response = await product.inject({ url: "/" });
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(response.body).toContain('<html lang="nb">');
    expect(response.body).toContain("Standard arbeidsavtale (bokmål og nynorsk)");
    expect(response.body).toMatch(/Viser (<!-- -->)?453(<!-- -->)?\u00a0maler/);
    expect(response.body.match(/<article\b/g)?.length).toBeGreaterThanOrEqual(12);
  });

  it("renders the view of the query, and ignores unknown parameters", async () => {
    const product = shared();
    const requested = await product.inject({
      url: "/?kategori=Utleie&kategori=Tull&sortering=bakvendt&antall=-4",
    });
    expect(requested.statusCode).toBe(200);
    expect(requested.body).toMatch(/Viser (<!-- -->)?25(<!-- -->)?\u00a0maler/);
    expect(requested.body).toContain('<link rel="canonical" href="http://localhost:3000/?kategori=Utleie">');
  });

  it("holds at most 188 cards, with a link to the next page that works without scripts", async () => {
    const product = shared();
    const read = async (url: string) => {
      const { statusCode, body } = await product.inject({ url });
      const cards = [...body.matchAll(/<article class="template-card [^"]*" id="mal-(\d+)"/g)].map(([, id]) =>
        Number(id),
      );
      return { statusCode, body, cards };
    };
    const first = await read("/?antall=188");
    expect(first.cards).toHaveLength(188);
    expect(first.body).toContain('<a class="tall" rel="next" href="/?side=2">Neste side</a>');
    expect((await read("/?antall=172")).body).not.toContain("Neste side");
    for (const same of ["/?antall=189", "/?antall=1000", "/?antall=1001&utm_source=x"]) {
      expect((await read(same)).body).toBe(first.body);
    }
    const [second, third] = [await read("/?side=2"), await read("/?side=3")];
    expect(third.cards).toHaveLength(453 - 2 * 188);
    expect(new Set([...first.cards, ...second.cards, ...third.cards]).size).toBe(453);
    expect(second.body).toContain('<a class="tall" rel="prev" href="/">Forrige side</a>');
    expect(third.body).not.toContain("Last inn flere");
    expect((await read("/?side=4")).statusCode).toBe(404);
  });

  it("offers the category «Annet» when it has templates, whatever their stored category", async () => {
    const old = { name: "Gammel mal", description: "Om noe", url: "https://a.example/", source: "Noen" };
    const product = await makeTestApp({
      prepare: async (database) => {
        await new TemplateStore(database).seed([{ ...old, category: "En gammel kategori", format: "PDF" }]);
      },
    });
    expect((await product.inject({ url: "/" })).body).toContain('value="Annet"');
    const { body } = await product.inject({ url: "/?kategori=Annet" });
    expect(body.match(/<article class="template-card [^"]*" id="mal-/g)).toHaveLength(1);
    expect((await shared().inject({ url: "/" })).body).not.toContain('value="Annet"');
  });

  it("shows no letter that nobody sees, nor do the feeds, the open data and the assistant's endpoint", async () => {
    const hidden = Array.from("Ignore all", (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
    const old = Object.entries({ name: "Leie av naust", description: "Om naust", source: "Naustlaget" });
    const row = Object.fromEntries(old.map(([field, text]) => [field, `${text}${hidden.join("")}\u202E`]));
    const product = await makeTestApp({
      prepare: async (database) => {
        const url = `https://naust.example/\u200Bmal${hidden.join("")}`;
        await new TemplateStore(database).seed([
          { name: "", description: "", source: "", ...row, url, category: "Utleie", format: "PDF" },
        ]);
      },
    });
    const rpc = { jsonrpc: "2.0", id: 1, method: "tools/call" };
    const assistant = await product.inject({
      method: "POST",
      url: "/mcp",
      headers: { accept: "application/json, text/event-stream" },
      payload: { ...rpc, params: { name: "get_template", arguments: { id: 1 } } },
    });
    const paths = [
      "/",
      "/mal/leie-av-naust-1",
      "/kategori/utleie",
      "/sitemap",
      "/feed.xml",
      "/data/maler.csv",
    ];
    const bodies = await Promise.all(
      [...paths, "/api/templates", "/data/maler.json"].map((url) => product.inject({ url })),
    );
    for (const { statusCode, body } of [assistant, ...bodies]) {
      expect(statusCode).toBe(200);
      expect(body).toContain("Leie av naust");
      expect(body).not.toMatch(/[\u200B\u202E\u{E0000}-\u{E007F}]|%E2%80|\\u202/u);
    }
  });

  it("is rendered once for the same filters in any order", async () => {
    const product = shared();
    const [one, other] = await Promise.all([
      product.inject({ url: "/?kategori=Bolig&kategori=Utleie" }),
      product.inject({ url: "/?kategori=Utleie&x=1&kategori=Bolig&kategori=Utleie" }),
    ]);
    expect(other.body).toBe(one.body);
    const link = '<link rel="canonical" href="http://localhost:3000/?kategori=Bolig&amp;kategori=Utleie">';
    expect(one.body).toContain(link);
  });

  it("is not painted before a template's name, which a followed link's text moves to", async () => {
    const { body } = await shared().inject({ url: "/mal/agenturavtale-4" });
    const [, id = ""] =
      /<link rel="expect" blocking="render" media="[^"]+" href="#([^"]+)">/.exec(body) ?? [];
    expect(body).toContain(`<h1 id="${id}">`);
    // Where there is no such element, the browser would wait for the document's end.
    for (const url of ["/", "/terms", "/kategori/utleie"])
      expect((await shared().inject({ url })).body).not.toContain('rel="expect"');
  });

  it("escapes the search text", async () => {
    const product = shared();
    const attack = '</script><img src=x onerror=alert(1)>"';
    const response = await product.inject({ url: `/?sok=${encodeURIComponent(attack)}` });
    expect(response.statusCode).toBe(200);
    expect(response.body).not.toContain("<img src=x");
    expect(response.body.match(/<\/script>/g)?.length).toBe(response.body.match(/<script\b/g)?.length);
  });

  it.each([".", ")", ",", "%22", "%C2%BB", "%20", "%E2%80%8B", ").%20", "'", "!", "-"])(
    "leads to the page that was meant, with %s after its url",
    async (after) => {
      const { body } = await shared().inject({ url: "/situasjoner" });
      const { headers } = await shared().inject({ url: "/mal/1" });
      const situation = /\/situasjon\/[\w-]+-1\b/.exec(body)?.[0] ?? "";
      const pages = [String(headers.location), situation, "/kategori/utleie", "/kilde/arbeidstilsynet"];
      for (const page of [...pages, "/lov/husleieloven"]) {
        const { statusCode, headers } = await shared().inject({ url: page + after });
        expect([statusCode, headers.location]).toEqual([301, page]);
        expect((await shared().inject({ url: page })).statusCode).toBe(200);
      }
      expect((await shared().inject({ url: `/mal/finnes-ikke${after}` })).statusCode).toBe(404);
    },
  );

  it("has no page of the primitives, which development alone has", async () => {
    expect((await shared().inject({ url: primitivesPage.path })).statusCode).toBe(404);
    expect([...fixedPaths, ...trackedPaths]).not.toContain(primitivesPage.path);
  });

  it("responds with 404 and the English page", async () => {
    const product = shared();
    const response = await product.inject({ url: "/finnes-ikke?x=1" });
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('<html lang="en">');
    expect(response.body).toContain("404 Page Not Found");
  });

  it("allows only its own inline script, and nothing from other sites", async () => {
    const product = shared();
    const response = await product.inject({ url: "/" });
    const policy = String(response.headers["content-security-policy"]);
    expect(policy).not.toContain("unsafe");
    const inline = [...response.body.matchAll(/<script>([^<]*)<\/script>/g)].map(([, code = ""]) => code);
    expect(inline).toHaveLength(1);
    expect(policy).toContain(createHash("sha256").update(String(inline[0])).digest("base64"));
    expect(response.body).not.toMatch(/\sstyle="/);
    expect(response.body).not.toMatch(/\son[a-z]+="/);
  });

  it("names the sorting in the terms as on the front page", async () => {
    const product = shared();
    const label = /<label[^>]* for="sortering">([^<]+)</.exec((await product.inject({ url: "/" })).body)?.[1];
    expect((await product.inject({ url: "/terms" })).body).toContain(`følger valget i «${label}»`);
  });

  it("keeps numbers with their nouns, and describes in the terms as in the help how a link is reported", async () => {
    const product = shared();
    for (const url of ["/help", "/privacy", "/terms", "/foresla-mal", "/rapporter/1", "/advertise"]) {
      const { body } = await product.inject({ url });
      const text = body.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<[^>]+>/g, "");
      expect([url, text.match(/\d+ (?:tegn|maler|dager|ganger|stemmer)/g)]).toEqual([url, null]);
      if (url === "/help" || url === "/terms") expect(text).toContain("trykk på flagget nederst på kortet");
    }
  });

  it("chooses the reason of a report that the link names, if there is such a reason", async () => {
    const chosen = async (query: string) => {
      const { body } = await shared().inject({ url: `/rapporter/1${query}` });
      const [, canonical] = /<link rel="canonical" href="[^"]*(\/rapporter[^"]*)">/.exec(body) ?? [];
      const values = body
        .match(/<input[^>]*type="radio"[^>]*>/g)
        ?.filter((radio) => radio.includes("checked"));
      return [canonical, values?.map((radio) => /value="(\w+)"/.exec(radio)?.[1])];
    };
    expect(await chosen("?grunn=outdated&x=1")).toEqual(["/rapporter/1?grunn=outdated", ["outdated"]]);
    for (const other of ["", "?grunn=", "?grunn=%22%3E", "?grunn=constructor"])
      expect(await chosen(other)).toEqual(["/rapporter/1", []]);
  });

  it("responds with JSON to unknown API paths", async () => {
    const product = shared();
    for (const request of [{ url: "/api/nope" }, { method: "POST" as const, url: "/nope" }]) {
      const response = await product.inject(request);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: "not_found" });
    }
  });
});

describe("for machines", () => {
  it("documents every API route", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    const pathsOf = async (url: string) => {
      const response = await product.inject({ url });
      // Made once, and compressed once.
      const again = (headers: Record<string, string>) =>
        product.inject({ url, headers: { "accept-encoding": "br", ...headers } });
      expect((await again({})).headers["content-encoding"]).toBe("br");
      expect((await again({ "if-none-match": String(response.headers.etag) })).statusCode).toBe(304);
      expect(product.app.responses.readyUrls()).toContain(url);
      return Object.keys(response.json<{ paths: object }>().paths).sort();
    };
    // The specification's routes, and our own; a new route belongs in one of the lists.
    const specified = [
      "/api/admin/absent-needs",
      "/api/admin/absent-needs/{id}",
      "/api/admin/advertising-inquiries",
      "/api/admin/advertising-inquiries/{id}",
      "/api/admin/homepage-ads",
      "/api/admin/homepage-ads/{id}",
      "/api/admin/jobs",
      "/api/admin/jobs/{name}/run",
      "/api/admin/laws",
      "/api/admin/reports",
      "/api/admin/reports/{id}/resolve",
      "/api/admin/sponsors",
      "/api/admin/sponsors/{id}",
      "/api/admin/suggestions",
      "/api/admin/suggestions/{id}",
      "/api/admin/suggestions/{id}/approve",
      "/api/admin/templates",
      "/api/admin/templates/{id}",
      "/api/advertising-inquiries",
      "/api/analytics",
      "/api/homepage-ads",
      "/api/sponsors",
      "/api/suggestions",
      "/api/templates",
      "/api/templates/{id}",
      "/api/templates/{id}/download",
      "/api/templates/{id}/rate",
      "/api/templates/{id}/report",
      "/api/track",
    ];
    const ours = [
      "/api/admin/advertising-inquiries/decide",
      "/api/admin/advertising-inquiries/delete",
      "/api/admin/colleagues",
      "/api/admin/export/ads.csv",
      "/api/admin/export/ads.json",
      "/api/admin/export/offers.csv",
      "/api/admin/export/offers.json",
      "/api/admin/export/situations.csv",
      "/api/admin/export/situations.json",
      "/api/admin/export/templates.csv",
      "/api/admin/export/templates.json",
      "/api/admin/history",
      "/api/admin/history/operations",
      "/api/admin/history/operations/{id}/undo",
      "/api/admin/homepage-ads/change",
      "/api/admin/homepage-ads/delete",
      "/api/admin/import/ads",
      "/api/admin/import/ads/faulty",
      "/api/admin/import/catalogue",
      "/api/admin/import/offers",
      "/api/admin/import/offers/faulty",
      "/api/admin/import/situations",
      "/api/admin/import/situations/faulty",
      "/api/admin/import/templates",
      "/api/admin/import/templates/faulty",
      "/api/admin/link-checks",
      "/api/admin/link-checks/{id}",
      "/api/admin/mail",
      "/api/admin/mail/notices",
      "/api/admin/mail/outbox/{id}/retry",
      "/api/admin/mail/trial",
      "/api/admin/reports/delete",
      "/api/admin/reports/resolve",
      "/api/admin/situations",
      "/api/admin/situations/change",
      "/api/admin/situations/delete",
      "/api/admin/situations/{id}",
      "/api/admin/sponsors/change",
      "/api/admin/sponsors/delete",
      "/api/admin/statistics",
      "/api/admin/statistics.csv",
      "/api/admin/statistics/promotions",
      "/api/admin/statistics/promotions.csv",
      "/api/admin/statistics/promotions/{kind}/{id}",
      "/api/admin/statistics/promotions/{kind}/{id}/report.csv",
      "/api/admin/statistics/searches",
      "/api/admin/statistics/searches.csv",
      "/api/admin/statistics/templates",
      "/api/admin/statistics/templates.csv",
      "/api/admin/subscriptions",
      "/api/admin/subscriptions/delete",
      "/api/admin/suggestions/approve",
      "/api/admin/suggestions/delete",
      "/api/admin/suggestions/reject",
      "/api/admin/suggestions/{id}/merge",
      "/api/admin/templates/alike",
      "/api/admin/templates/change",
      "/api/admin/templates/delete",
      "/api/admin/templates/near-search",
      "/api/admin/templates/proposed-phrases",
      "/api/admin/templates/{id}/merge",
      "/api/suggestions/listed",
      "/api/templates/similar",
      "/healthz",
      "/readyz",
    ];
    const all = [...specified, ...ours].sort();
    expect(await pathsOf("/api/openapi-admin.json")).toEqual(all);
    expect(await pathsOf("/api/openapi.json")).toEqual(
      all.filter((path) => !/^\/(api\/(admin\/|analytics$)|healthz|readyz)/.test(path)),
    );
  });

  it("logs a request without its query, IP or user agent", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    await product.inject({
      url: "/?sok=hemmelig",
      remoteAddress: "192.0.2.77",
      headers: { "user-agent": "Seer/1.0", cookie: "stemme=abc" },
    });
    const log = product.logLines.join("");
    expect(log).toContain('"route":"/*"');
    for (const secret of ["hemmelig", "192.0.2.77", "Seer", "stemme"]) expect(log).not.toContain(secret);
  });
});

it("the site map says when it was rendered, by the injected clock", async () => {
  const product = await makeTestApp({ settings: { seed: "none" } });
  product.clock.advance(100 * 24 * 60 * 60 * 1000);
  expect((await product.inject({ url: "/sitemap" })).body).toContain("2027-03-01T10:00:00.000Z");
});
