/** The pages of templates, categories, publishers and both site maps: what they list, link to and redirect. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { allPages, fixedPaths } from "#app/document/page-table.ts";
import { linkStates } from "#db/schema/link.ts";
import { templates } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import type { Template } from "#features/templates/contract.ts";
import { templateHref } from "#domain/page-urls.ts";
import { fewRows, storeFewRows } from "#testing/few-rows.ts";
import { makeTestApp, shareTestApp, type TestApp, type TestAppOptions } from "#testing/test-app.ts";

const onFewRows: TestAppOptions = { settings: { seed: "none" }, prepare: storeFewRows };
const [first, second, , fourth, , sixth] = fewRows;
/** More that are like the first, the fourth and the sixth. */
const likeThem = [
  { ...first, name: "Leieavtale for brygge (Naustlaget)" },
  { ...first, name: "Leieavtale for båthus" },
  { ...fourth, name: "Arbeidsavtale for heltid i butikk" },
  { ...sixth, name: "Kjøpekontrakt for kajakk" },
].map((row, at) => ({ ...row, url: `${row.url}?${at}`, version: 1 }));
const shared = shareTestApp({
  ...onFewRows,
  async prepare(database) {
    await storeFewRows(database);
    await database.orm.insert(templates).values(likeThem);
  },
});
const read = async (url: string) => (await shared().inject({ url })).body;

const hrefOf = (id: number) => templateHref({ id, name: [...fewRows, ...likeThem][id - 1]?.name ?? "" });
const firstHref = hrefOf(1);
const templateOf = async (product: TestApp, id: number) =>
  (await product.inject({ url: `/api/templates/${id}` })).json<Template>();

describe("a template's page", () => {
  it("shows every field, and nothing of a link that has not been checked", async () => {
    const body = await read(firstHref);
    const { name, description, source } = first;
    for (const text of [name, description, source, "Gå til avtalemal", "Rapporter feil"]) {
      expect(body).toContain(text);
    }
    expect(body).not.toContain("link-health");
    for (const href of ["/kategori/utleie", "/kilde/naustlaget"]) expect(body).toContain(`href="${href}"`);
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${firstHref}">`);
  });

  it.each([
    [1, 4, "Sammenlign med de tre første"],
    [4, 2, "Sammenlign med dem"],
    [6, 1, "Sammenlign med den"],
    [9, 0, undefined],
  ])(
    "lists what is like it, as many as there are, and offers to compare with those: %i",
    async (id, count, offer) => {
      const like = (await read(hrefOf(id))).split('id="lignende"')[1] ?? "";
      expect(like.split('<article class="template-card"')).toHaveLength(count + 1);
      expect(/Sammenlign med [a-zø ]+/.exec(like)?.[0]).toBe(offer);
    },
  );

  it.each(["/mal/1", "/mal/et%20gammelt%20navn-1", "/mal/noe-annet-1?fra=epost"])(
    "redirects %s to its current path",
    async (url) => {
      const { statusCode, headers } = await shared().inject({ url });
      expect([statusCode, headers.location]).toEqual([301, firstHref]);
    },
  );

  it.each([
    [2, "Leiekontrakt for hybel i kjeller (Hybelforeningen)"],
    [11, "Leieavtale for brygge (Naustlaget)"],
  ])("has its publisher in the title, once", async (id, name) => {
    const body = await read(hrefOf(id));
    expect(body).toContain(`<title>${name} – Avtalemaler</title>`);
    expect(body).toContain(`<meta property="og:title" content="${name} – Avtalemaler">`);
  });
});

describe("the pages of categories and publishers", () => {
  it.each([
    ["/kategori/utleie", [1, 2, 3, 11, 12]],
    ["/kilde/naustlaget", [1, 6, 11, 12, 14]],
  ])("list all of their templates, and only those: %s", async (url, ids) => {
    const body = await read(url);
    const main = body.slice(body.indexOf("<main"), body.indexOf("</main>"));
    const linked = [...main.matchAll(/href="(\/mal\/[^"]+)"/g)].map(([, href]) => href);
    expect([linked.length, new Set(linked)]).toEqual([ids.length, new Set(ids.map(hrefOf))]);
  });

  it.each([
    ["/kategori/Kultur%2FDesign", "/kategori/kultur-design"],
    ["/kilde/Naustlaget", "/kilde/naustlaget"],
  ])("redirect other spellings of their path: %s", async (url, location) => {
    const { statusCode, headers } = await shared().inject({ url });
    expect([statusCode, headers.location]).toEqual([301, location]);
  });

  it("link to the front page with the same filter", async () => {
    expect(await read("/kategori/utleie")).toContain('href="/?kategori=Utleie"');
    expect(await read("/kilde/naustlaget")).toContain('href="/?sok=Naustlaget"');
  });
});

const missing =
  "/mal/finnes-ikke /mal/finnes-ikke-999999 /mal/a/b-1 /kategori/tull /kilde/tull /kategori/utleie?side=2 /kategori/annet/x";
it.each(missing.split(" "))("there is no page at %s", async (url) => {
  expect((await shared().inject({ url })).statusCode).toBe(404);
});

describe("the site map", () => {
  it("lists pages that all exist, are their own canonical, and link back to the front page", async () => {
    const urls = [...(await read("/sitemap.xml")).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url = ""]) => url,
    );
    expect(urls.length).toBeGreaterThan(fewRows.length + fixedPaths.length);
    expect(new Set(urls).size).toBe(urls.length);
    for (const kind of ["mal", "kategori", "kilde", "lov", "situasjon"])
      expect(urls.join(" ")).toContain(`/${kind}/`);
    for (const url of urls) {
      const page = await shared().inject({ url: new URL(url).pathname });
      expect([url, page.statusCode]).toEqual([url, 200]);
      expect(page.body).toContain('href="/"');
      expect(page.body).toContain(`<link rel="canonical" href="${url}">`);
      expect(page.body).not.toContain("noindex");
    }
  });

  it("names each fixed page or keeps it out of search engines, and nothing is both", async () => {
    const siteMap = await read("/sitemap.xml");
    const paths = allPages.map(({ path }) => path).filter((path) => !/[:*]/.test(path));
    for (const path of paths) {
      const { body, statusCode } = await shared().inject({ url: path });
      const isMapped = siteMap.includes(`<loc>http://localhost:3000${path}</loc>`);
      expect([path, isMapped]).toEqual([path, statusCode !== 301 && !body.includes("noindex")]);
    }
    expect(paths.filter((path) => siteMap.includes(`${path}</loc>`))).toEqual(fixedPaths);
  });

  it.each([
    ["/", /<a\b[^>]* href="([^"]+)"/g, []],
    // Described there, for people.
    ["/sitemap", /<li><a href="([^"]+)">[^<]+<\/a><p/g, ["/sitemap"]],
  ])("has its fixed pages linked from %s", async (url, link, others) => {
    const linked = new Set([...(await read(url)).matchAll(link)].map(([, href]) => href));
    expect(fixedPaths.filter((path) => !linked.has(path))).toEqual(others);
  });
});

/** Changes a template as another process would. @returns the product started anew */
async function change(product: TestApp, id: number, values: Partial<typeof templates.$inferInsert>) {
  await changeSite(product.database, (tx, version) =>
    tx
      .update(templates)
      .set({ ...values, version })
      .where(eq(templates.id, id)),
  );
  await product.app.close();
  return makeTestApp({ ...onFewRows, database: product.database, prepare: async () => {} });
}

describe("a template's page after its row has changed", () => {
  it.each([{ isActive: false }, { deletedAt: new Date("2026-11-21") }])(
    "responds with 410, its name and templates like it once it is %o, without its text",
    async (values) => {
      const after = await change(await makeTestApp(onFewRows), 1, values);
      const { statusCode, body } = await after.inject({ url: firstHref });
      expect(statusCode).toBe(410);
      expect(body).toContain("Malen er fjernet");
      expect(body).toContain(`<h1><s>${first.name}</s></h1>`);
      const [, alike = ""] = body.split("Lignende maler");
      expect(alike).toContain(templateHref({ id: 2, ...fewRows[1] }));
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(body).not.toContain(first.description);
      expect((await after.inject({ url: "/sitemap.xml" })).body).not.toContain(firstHref);
    },
  );

  it("comes first in its category once it is opened most", async () => {
    const places = async (product: TestApp) => {
      const { body } = await product.inject({ url: "/kategori/utleie" });
      return [1, 2, 3].toSorted((a, b) => body.indexOf(hrefOf(a)) - body.indexOf(hrefOf(b)));
    };
    const before = await makeTestApp(onFewRows);
    expect(await places(before)).toEqual([2, 3, 1]);
    expect(await places(await change(before, 3, { downloadCount: 5 }))).toEqual([3, 2, 1]);
  });

  it("redirects to its new path when it is renamed", async () => {
    const product = await change(await makeTestApp(onFewRows), 1, { name: "Ny leieavtale" });
    expect((await product.inject({ url: firstHref })).headers.location).toBe("/mal/ny-leieavtale-1");
  });

  it("says when its link worked, and that it does not", async () => {
    const product = await makeTestApp(onFewRows);
    const at = (day: string) => new Date(`2026-11-${day}T08:00:00Z`);
    const state = { host: "naustlaget.example", dueAt: at("30"), since: at("17"), checkedAt: at("17") };
    const broken = { state: "broken", workedAt: at("10"), failures: 4 };
    await changeSite(product.database, (tx, version) =>
      tx.insert(linkStates).values([
        { ...state, ...broken, templateId: 1, url: first.url, version },
        { ...state, templateId: 2, url: second.url, state: "ok", workedAt: at("17"), failures: 0, version },
      ]),
    );
    const after = await change(product, 2, {});
    const { body } = await after.inject({ url: firstHref });
    expect(body).toContain("Lenken virket ikke sist vi prøvde, 17. november 2026. Sist den virket: 10.");
    const head = (body.split('id="malens-navn"')[1] ?? "").split("</header>")[0] ?? "";
    const told = ["Lenken virket ikke sist vi prøvde", "Se etter en arkivert kopi", "Prøv likevel"];
    const places = told.map((text) => head.indexOf(text));
    expect(places, "the archived copy comes first").toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    const added = (await templateOf(after, 1)).dateAdded.slice(0, 10).replaceAll("-", "");
    expect(head).toContain(`href="https://web.archive.org/web/${added}/${first.url}"`);
    expect(head).not.toContain("Gå til avtalemal");
    expect((await after.inject({ url: hrefOf(2) })).body).not.toContain("Prøv likevel");
    const { body: list } = await after.inject({ url: "/?kategori=Utleie" });
    expect(list.match(/Lenken virket ikke sist vi prøvde/g)).toHaveLength(1);
    expect(list.match(/VIRKER IKKE <\/strong>/g)).toHaveLength(1);
    const rows = [await templateOf(after, 1), await templateOf(after, 2)];
    expect(rows.map(({ isLinkBroken, linkWorkedAt }) => [isLinkBroken, linkWorkedAt])).toEqual([
      [true, undefined],
      [undefined, at("17").toISOString()],
    ]);

    const mended = await change(after, 1, { url: "https://naustlaget.example/ny.pdf" });
    expect((await mended.inject({ url: "/?kategori=Utleie" })).body).not.toContain("Lenken virket ikke");
    expect(await templateOf(mended, 1)).not.toHaveProperty("isLinkBroken");
  });
});
