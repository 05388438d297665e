import { describe, expect, it } from "vitest";
import { allPages, fixedPaths } from "#app/document/page-table.ts";
import type { Template } from "#features/templates/contract.ts";
import { templateHref } from "#shared/text/slug.ts";
import { shareTestApp, type TestApp } from "#testing/test-app.ts";

const firstHref = "/mal/standard-arbeidsavtale-bokmal-og-nynorsk-1";

async function templateOf(product: TestApp, id: number): Promise<Template> {
  return (await product.inject({ url: `/api/templates/${id}` })).json<Template>();
}

describe("a template's page", () => {
  const shared = shareTestApp();

  it("shows every field, and nothing of a link that has not been checked", async () => {
    const product = shared();
    const { statusCode, body } = await product.inject({ url: firstHref });
    const template = await templateOf(product, 1);
    expect(statusCode).toBe(200);
    for (const text of [
      template.name,
      template.description,
      template.source,
      "Gå til avtalemal",
      "Rapporter feil",
    ]) {
      expect(body).toContain(text);
    }
    expect(body).not.toContain("link-health");
    expect(body).toContain('href="/kategori/jobb"');
    expect(body).toContain('href="/kilde/arbeidstilsynet"');
    expect(body).toContain("Lignende maler");
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${firstHref}">`);
  });

  it("lists what is like it, as many as there are, and offers to compare with those", async () => {
    const product = shared();
    const { body } = await product.inject({ url: "/api/templates?category=Arbeidsforhold&category=Utleie" });
    const offered = new Map<number, string | undefined>();
    for (const template of JSON.parse(body) as Template[]) {
      const page = await product.inject({ url: templateHref(template) });
      const like = page.body.split('id="lignende"')[1] ?? "";
      offered.set(
        like.split('<article class="template-card ').length - 1,
        /Sammenlign med [a-zø ]+/.exec(like)?.[0],
      );
    }
    expect(Object.fromEntries(offered)).toMatchObject({
      0: undefined,
      1: "Sammenlign med den",
      2: "Sammenlign med dem",
      3: "Sammenlign med dem",
      6: "Sammenlign med de tre første",
    });
  });

  it.each(["/mal/1", "/mal/et-gammelt-navn-1", "/mal/et%20gammelt%20navn-1", "/mal/noe-annet-1?fra=epost"])(
    "redirects %s to its current path",
    async (url) => {
      const response = await shared().inject({ url });
      expect(response.statusCode).toBe(301);
      expect(response.headers.location).toBe(firstHref);
    },
  );

  it("has its publisher in the title, once", async () => {
    const product = shared();
    const all = (await product.inject({ url: "/api/templates?limit=1000" })).json<Template[]>();
    const namesIt = ({ name, source }: Template) => name.endsWith(`(${source})`);
    for (const template of [all.find(namesIt), all.find((one) => !one.name.includes(one.source))]) {
      if (!template) throw new Error("There is no such template");
      const { name, source } = template;
      const { body } = await product.inject({ url: templateHref(template) });
      const title = `${namesIt(template) ? name : `${name} (${source})`} – Avtalemaler`;
      expect(body).toContain(`<title>${title}</title>`);
      expect(body).toContain(`<meta property="og:title" content="${title}">`);
    }
  });

  it.each(["/mal/finnes-ikke", "/mal/finnes-ikke-999999", "/mal/a/b-1"])(
    "responds with 404 at %s",
    async (url) => {
      expect((await shared().inject({ url })).statusCode).toBe(404);
    },
  );

  it("is linked from its card on the front page", async () => {
    expect((await shared().inject({ url: "/" })).body).toContain(`href="${firstHref}"`);
  });
});

describe("the pages of categories and publishers", () => {
  const shared = shareTestApp();

  it("list all of their templates, and only those", async () => {
    const product = shared();
    const all = (await product.inject({ url: "/api/templates" })).json<Template[]>();
    for (const [url, own] of [
      ["/kategori/utleie", all.filter(({ category }) => category === "Utleie")],
      ["/kategori/naering", all.filter(({ category }) => category === "Kommersielt")],
      ["/kilde/arbeidstilsynet", all.filter(({ source }) => source === "Arbeidstilsynet")],
    ] as const) {
      const { statusCode, body } = await product.inject({ url });
      expect(statusCode).toBe(200);
      const main = body.slice(body.indexOf("<main"), body.indexOf("</main>"));
      const linked = [...main.matchAll(/href="(\/mal\/[^"]+)"/g)].map(([, href]) => href);
      expect(new Set(linked)).toEqual(new Set(own.map(templateHref)));
      expect(linked).toHaveLength(own.length);
    }
  });

  it("redirect other spellings of their path", async () => {
    const product = shared();
    for (const [url, location] of [
      ["/kategori/N%C3%A6ring", "/kategori/naering"],
      ["/kategori/Utleie", "/kategori/utleie"],
      ["/kilde/NAV", "/kilde/nav"],
    ]) {
      const response = await product.inject({ url: url ?? "" });
      expect([response.statusCode, response.headers.location]).toEqual([301, location]);
    }
  });

  it("respond with 404 when they have no templates", async () => {
    for (const url of ["/kategori/tull", "/kilde/tull", "/kategori/utleie?side=2", "/kategori/annet/x"]) {
      expect((await shared().inject({ url })).statusCode).toBe(404);
    }
  });

  it("link to the front page with the same filter", async () => {
    expect((await shared().inject({ url: "/kategori/utleie" })).body).toContain('href="/?kategori=Utleie"');
    expect((await shared().inject({ url: "/kilde/nav" })).body).toContain('href="/?sok=NAV"');
  });
});

describe("the site map", () => {
  const shared = shareTestApp();

  it("lists pages that all exist, are their own canonical, and link back to the front page", async () => {
    const product = shared();
    const { body } = await product.inject({ url: "/sitemap.xml" });
    const urls = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
    expect(urls.length).toBeGreaterThan(453 + 244);
    expect(new Set(urls).size).toBe(urls.length);
    // Rendering all of them takes long and shows no more: every twentieth of a kind, and each fixed page.
    const isOneOfMany = (url: string) => /\/(mal|kategori|kilde)\//.test(url);
    const sample = [
      ...urls.filter(isOneOfMany).filter((_, place) => place % 20 === 0),
      ...urls.filter((url) => !isOneOfMany(url)),
    ];
    for (const kind of ["/mal/", "/kategori/", "/kilde/"]) expect(sample.join(" ")).toContain(kind);
    for (const [index, url] of sample.entries()) {
      // From as many IPs, because of the quota per IP.
      const remoteAddress = `10.0.0.${index}`;
      const page = await product.inject({ url: new URL(url).pathname, remoteAddress });
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('href="/"');
      expect(page.body).toContain(`<link rel="canonical" href="${url}">`);
      expect(page.body).not.toContain("noindex");
    }
  });

  it("names each fixed page or keeps it out of search engines, and nothing is both", async () => {
    const product = shared();
    const { body: siteMap } = await product.inject({ url: "/sitemap.xml" });
    const paths = allPages.map(({ path }) => path).filter((path) => !/[:*]/.test(path));
    for (const path of paths) {
      const { body, statusCode } = await product.inject({ url: path });
      const isMapped = siteMap.includes(`<loc>http://localhost:3000${path}</loc>`);
      expect([path, isMapped]).toEqual([path, statusCode !== 301 && !body.includes("noindex")]);
    }
    expect(paths.filter((path) => siteMap.includes(`${path}</loc>`))).toEqual(fixedPaths);
  });

  it("has its fixed pages linked from the front page, and described on the site map for people", async () => {
    const missingFrom = async (url: string, link: RegExp) => {
      const { body } = await shared().inject({ url });
      const linked = new Set([...body.matchAll(link)].map(([, href]) => href));
      return fixedPaths.filter((path) => !linked.has(path));
    };
    expect(await missingFrom("/", /<a\b[^>]* href="([^"]+)"/g)).toEqual([]);
    expect(await missingFrom("/sitemap", /<li><a href="([^"]+)">[^<]+<\/a><p/g)).toEqual(["/sitemap"]);
  });
});
