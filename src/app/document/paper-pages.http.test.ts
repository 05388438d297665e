import { describe, expect, it } from "vitest";
import { eq, inArray, sql } from "drizzle-orm";
import { linkStates } from "#db/schema/link.ts";
import { laws, templates } from "#db/schema/schema.ts";
import { readShipped } from "#app/site/seed.ts";
import { changeSite } from "#db/site-change.ts";
import { LawStore } from "#features/laws/server/store.ts";
import type { ListingMeta, Template } from "#features/templates/contract.ts";
import { categoryHref } from "#shared/text/slug.ts";
import { makeTestApp, shareTestApp, type TestApp } from "#testing/test-app.ts";

const tenancyAct = "lov/1999-03-26-17";

/** As it is read: without markup and no-break spaces. */
async function readPage(
  product: TestApp,
  url: string,
): Promise<{ status: number; text: string; body: string }> {
  const { statusCode, body } = await product.inject({ url });
  const main = body.slice(body.indexOf("<main"), body.indexOf("</main>"));
  const text = main
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/&nbsp;|\u00a0/g, " ")
    .replaceAll("&#x27;", "'");
  return { status: statusCode, text, body };
}

const list = async (product: TestApp, query = "") =>
  (await product.inject({ url: `/api/templates${query}` })).json<Template[]>();

async function governedBy(product: TestApp, law: string): Promise<Template[]> {
  return (await list(product)).filter((template) => template.laws?.some(({ id }) => id === law));
}

/** What a check has found of a file, or of a page. */
async function noteCheck(
  product: TestApp,
  { id, url }: Pick<Template, "id" | "url">,
  found: Partial<typeof linkStates.$inferInsert>,
): Promise<void> {
  const at = new Date("2026-11-20T10:00:00Z");
  await changeSite(product.database, async (tx, version) => {
    const row = { url, host: "a", dueAt: at, state: "ok", since: at, checkedAt: at, readAt: at, version };
    await tx.insert(linkStates).values({ templateId: id, ...row, contentKind: "pdf", ...found });
  });
}

/** The product started anew, with what was written past it. */
const restarted = (product: TestApp) => makeTestApp({ database: product.database });

describe("a paper's acts", () => {
  const shared = shareTestApp();

  it("stand on the template's page with the day they last changed, and no word of validity", async () => {
    const [template] = await governedBy(shared(), tenancyAct);
    const { text } = await readPage(shared(), `/mal/${template?.id}-x`.replace("-x", "")).then(
      async (first) => (first.status === 301 ? readPage(shared(), await pathOf(shared(), template)) : first),
    );
    expect(text).toContain("Bygger på husleieloven, sist endret 1. januar 2026.");
    expect(text).toContain("Lovdatas åpne data, lest 10. april 2026 (NLOD 2.0)");
    expect(text).not.toMatch(/gyldig/i);
  });

  it("have a page with their templates, their day, their source and licence", async () => {
    const { status, text, body } = await readPage(shared(), "/lov/husleieloven");
    const governed = await governedBy(shared(), tenancyAct);
    expect(status).toBe(200);
    expect(text).toContain(
      `Loven er sist endret 1. januar 2026. ${governed.length} maler her bygger på den.`,
    );
    expect(text).toContain(
      "norsk lisens for offentlige data (NLOD) tilgjengeliggjort av Lovdata, lest 10. april 2026",
    );
    expect(body).toContain('href="https://lovdata.no/dokument/NL/lov/1999-03-26-17"');
    for (const { id } of governed) expect(body).toMatch(new RegExp(`href="/mal/[a-z0-9-]+-${id}"`));
    const siteMap = await shared().inject({ url: "/sitemap.xml" });
    expect(siteMap.body).toContain("/lov/husleieloven</loc>");
  });

  it.each([
    ["/lov/Husleieloven", 301],
    ["/lov/plan-%20og%20bygningsloven", 301],
    ["/lov/finnes-ikke", 404],
    // Known, and no template has it.
    ["/lov/pakkereiseloven", 404],
    ["/lov/husleieloven?side=2", 404],
    ["/lov/husleieloven?side=0", 200],
    [`/lov/${"a".repeat(200)}`, 404],
    ["/lov/%FF", 404],
  ])("%s is %i", async (url, status) => {
    expect((await shared().inject({ url })).statusCode).toBe(status);
  });

  it("are found by their names, each of them, and what they govern comes first", async () => {
    const templates = await list(shared());
    const names = new Set(templates.flatMap(({ laws = [] }) => laws.map(({ name }) => name)));
    expect(names.size).toBeGreaterThan(50);
    for (const name of names) {
      const governed = templates.filter(({ laws }) => laws?.some((law) => law.name === name));
      const found = await list(shared(), `?search=${encodeURIComponent(name)}`);
      const first = found.slice(0, governed.length).filter(({ id }) => governed.some((one) => one.id === id));
      expect.soft(first.length, name).toBeGreaterThanOrEqual(governed.length * 0.8);
    }
  });

  it.each([
    ["avhl", "avhendingslova"],
    ["aml", "arbeidsmiljøloven"],
    ["husleielova", "husleieloven"],
  ])("are found by «%s», and come first", async (search, name) => {
    const found = await list(shared(), `?search=${encodeURIComponent(search)}`);
    expect(found.length).toBeGreaterThan(0);
    const all = (await list(shared())).filter((template) => template.laws?.some((law) => law.name === name));
    const first = found.slice(0, all.length);
    const isGoverned = (template: Template) => template.laws?.some((law) => law.name === name);
    expect(first.filter(isGoverned).length).toBeGreaterThanOrEqual(all.length * 0.8);
  });
});

async function pathOf(product: TestApp, template: Template | undefined): Promise<string> {
  const { headers } = await product.inject({ url: `/mal/${template?.id}` });
  return String(headers.location);
}

describe("a paper's own day", () => {
  it("is the server's for a file, the paper's own before that, and nobody's for a page", async () => {
    const first = await makeTestApp();
    const [file, page, revised, future, onTheFly, replaced] = (await governedBy(first, tenancyAct)) as [
      Template,
      Template,
      Template,
      Template,
      Template,
      Template,
    ];
    const lastModified = "Fri, 03 Mar 2023 10:00:00 GMT";
    await noteCheck(first, file, { lastModified });
    await noteCheck(first, page, { lastModified, contentKind: "page" });
    await noteCheck(first, revised, { lastModified });
    await noteCheck(first, future, { lastModified: "Wed, 03 Mar 2100 10:00:00 GMT" });
    await noteCheck(first, onTheFly, { lastModified: "Fri, 20 Nov 2026 09:59:58 GMT" });
    await noteCheck(first, replaced, { lastModified, contentChangedAt: new Date("2026-06-13T08:00:00Z") });
    await changeSite(first.database, (tx, version) =>
      tx.update(templates).set({ revisedAt: "2026-02-01", version }).where(eq(templates.id, revised.id)),
    );
    const product = await restarted(first);
    const read = async ({ id }: Template) =>
      (await product.inject({ url: `/api/templates/${id}` })).json<Template>();

    expect(await read(file)).toMatchObject({ fileModifiedAt: "2023-03-03" });
    for (const other of [page, future, onTheFly])
      expect(await read(other)).not.toHaveProperty("fileModifiedAt");

    const shown = await readPage(product, await pathOf(product, file));
    expect(shown.text).toContain("Ifølge utgiverens nettsted er filen fra 3. mars 2023.");
    expect(shown.text).toContain(
      "Husleieloven er endret etter at filen ble lagt ut. Se om utgiveren har en nyere utgave.",
    );
    const front = await readPage(product, `/?sok=${encodeURIComponent(file.name)}`);
    expect(front.text).toContain("Husleieloven er endret etter at filen ble lagt ut");

    const own = await readPage(product, await pathOf(product, revised));
    expect(own.text).toContain("I malen står det at den sist ble revidert 1. februar 2026.");
    expect(own.text).not.toContain("Se om utgiveren har en nyere");

    // An old file that was put there after the act had changed: neither day is said of it.
    const later = await readPage(product, await pathOf(product, replaced));
    expect(later.text).toContain("Utgiveren endret filen 13. juni 2026.");
    expect(later.text).not.toMatch(/filen er fra|Se om utgiveren har en nyere/);

    const unknown = await readPage(product, await pathOf(product, page));
    expect(unknown.text).toContain("Bygger på husleieloven");
    expect(unknown.text).not.toMatch(/filen er fra|Se om utgiveren har en nyere/);
  });

  it("is compared with the act as it was last read", async () => {
    const first = await makeTestApp();
    const [file] = (await governedBy(first, tenancyAct)) as [Template];
    await noteCheck(first, file, { lastModified: "Tue, 03 Mar 2026 10:00:00 GMT" });
    const path = await pathOf(first, file);
    expect((await readPage(await restarted(first), path)).text).not.toContain("er endret etter");
    const changed = { id: tenancyAct, name: "x", title: "x", changedFrom: "2026-07-01", changedBy: null };
    await new LawStore(first.database).takeIn([changed], new Date("2026-07-05T04:00:00Z"), "2026-07-05");
    const product = await restarted(first);
    const { text } = await readPage(product, path);
    expect(text).toContain("Bygger på husleieloven, sist endret 1. juli 2026.");
    expect(text).toContain("Husleieloven er endret etter at filen ble lagt ut.");
    expect((await readPage(product, "/lov/husleieloven")).text).toContain("lest 5. juli 2026");
  });
});

describe("a database from before there were acts", () => {
  it("gets the shipped ones once, and its templates theirs; what is edited stays", async () => {
    const product = await makeTestApp();
    const { orm } = product.database;
    const governed = await governedBy(product, tenancyAct);
    // By its url alone a template is known only where no other has it.
    const [mine, other] = governed.filter(({ isUrlShared }) => !isUrlShared) as [Template, Template];
    await orm.delete(laws);
    await orm.update(templates).set({ laws: [], traits: [] });
    await orm
      .update(templates)
      .set({ traits: ["bankid"] })
      .where(eq(templates.id, mine.id));
    await orm.update(templates).set({ name: "Et nytt navn" }).where(eq(templates.id, other.id));
    const store = new LawStore(product.database);
    expect(await store.addShipped((await readShipped()).laws)).toBe((await readShipped()).laws.laws.length);
    expect(await store.addShipped((await readShipped()).laws)).toBeNull();
    const rows = await orm
      .select({ id: templates.id, laws: templates.laws, traits: templates.traits })
      .from(templates)
      .where(inArray(templates.id, [mine.id, other.id]))
      .orderBy(sql`${templates.id} = ${other.id}`);
    expect(rows[0]).toMatchObject({ laws: [], traits: ["bankid"] });
    expect(rows[1]?.laws[0]).toBe(tenancyAct);
  });
});

describe("what one needs to know before the click", () => {
  const shared = shareTestApp();

  it("is shown where it is known, and filters the list", async () => {
    const response = await shared().inject({ url: "/api/templates?trait=nettskjema&trait=bankid" });
    const found = response.json<Template[]>();
    const meta = JSON.parse(decodeURIComponent(String(response.headers["x-listing-meta"]))) as ListingMeta;
    expect(found.length).toBeGreaterThan(10);
    expect(found.every(({ traits }) => traits?.some((id) => ["nettskjema", "bankid"].includes(id)))).toBe(
      true,
    );
    expect(meta.traits?.["veiledning"]).toBeGreaterThan(60);
    expect((await shared().inject({ url: "/api/templates?trait=x" })).statusCode).toBe(400);
    const { text } = await readPage(shared(), "/?egenskap=bankid");
    expect(text).toContain("Med BankID");
    expect(text).toContain(`Viser ${(await list(shared(), "?trait=bankid")).length} maler`);
  });

  it("says in one line another language than bokmål and a price, and nothing of what is usual", async () => {
    const all = await list(shared());
    const rowOf = async (template: Template | undefined) => {
      const pages = [1, 2].map((side) => `${categoryHref(template?.category ?? "")}?side=${side}`);
      const bodies = await Promise.all(pages.map(async (url) => (await shared().inject({ url })).body));
      const row = bodies
        .join("")
        .split("<article ")
        .find((one) => one.includes(`id="mal-${template?.id}"`));
      return row ?? "";
    };
    const lineOf = async (template: Template | undefined) =>
      /card-description.*?<strong>(.*?)<\/strong>/s.exec(await rowOf(template))?.[1] ?? "";
    const paid = all.find(({ traits }) => traits?.includes("betaling"));
    const polish = all.find(({ languages }) => languages.join() === "pl");
    const usual = all.find(
      ({ languages, traits }) => languages.join() === "nb" && traits?.join() === "gratis",
    );
    expect(await lineOf(paid)).toContain("Koster penger");
    expect(await lineOf(polish)).toContain("Polsk");
    expect(await rowOf(usual)).toContain(usual?.source);
    expect(await lineOf(usual)).not.toMatch(/Bokmål|Koster|Gratis/);
  });

  it("says the languages on the page, on the card where they are not the usual, and in the filter", async () => {
    const all = await list(shared());
    const named = (name: string) => all.find((template) => template.name === name);
    const [polish, usual] = [named("Arbeidsavtale på polsk (Arbeidstilsynet)"), named("Sluttattest")];
    expect((await readPage(shared(), await pathOf(shared(), polish))).body).toContain("<dd>Polsk</dd>");
    expect((await readPage(shared(), await pathOf(shared(), usual))).body).toContain("<dd>Bokmål</dd>");
    const { body } = await readPage(shared(), "/?sprak=pl");
    expect(body).toContain('<span lang="pl">Polski</span>');
    const cards = body.split("<article").slice(1);
    expect(cards).toHaveLength(3);
    for (const card of cards) expect(card).toContain("polsk");
    // Each by its own name, with its number, those of most templates first, and none that no template is in.
    const front = await readPage(shared(), "/");
    const choices = [
      ...front.body.matchAll(
        /name="sprak" value="(\w+)"\/><span class="choice-label[^"]*" lang="(\w+)">([^<]+)</g,
      ),
    ];
    expect(choices.map(([, code, lang, name]) => [code, lang, name])).toEqual([
      ["nb", "nb", "Bokmål"],
      ["en", "en", "English"],
      ["nn", "nn", "Nynorsk"],
      ["pl", "pl", "Polski"],
      ["uk", "uk", "Українська"],
      ["lt", "lt", "Lietuvių"],
      ["ru", "ru", "Русский"],
      ["es", "es", "Español"],
    ]);
  });

  it("says in which language an English name is, and of no Norwegian one", async () => {
    const english = async (url: string) =>
      [...(await readPage(shared(), url)).body.matchAll(/<span lang="en">(.*?)<\/span>/g)].map(
        ([, text = ""]) => text.replaceAll(/<[^>]*>/g, ""),
      );
    expect(await english("/?sok=founders+agreement")).toContain("Founders Agreement");
    expect(await english("/?sok=sluttattest")).toEqual([]);
  });
});

describe("templates side by side", () => {
  const shared = shareTestApp();

  it("has a column for each, and when to choose which from the situations", async () => {
    const [one, two] = (await governedBy(shared(), tenancyAct)).filter(({ name }) =>
      name.startsWith("Husleiekontrakt ("),
    ) as [Template, Template];
    const { status, text, body } = await readPage(shared(), `/sammenlign?mal=${one.id}&mal=${two.id}`);
    expect(status).toBe(200);
    for (const { name, source } of [one, two])
      for (const word of [name, source]) expect(text).toContain(word);
    expect(body.match(/scope="col"/g)).toHaveLength(3);
    expect(text).toContain("Leie ut bolig eller hybel");
    expect(text).toContain("husleieloven, sist endret 1. januar 2026");
    expect(body).toContain('content="noindex"');
  });

  it.each([
    ["none", "", 301],
    ["one", "?mal=1", 200],
    ["one that is not there", "?mal=99999", 404],
    ["what is no id", `?mal=x&mal=${"9".repeat(200)}&mal=-1`, 301],
    ["the same twice", "?mal=1&mal=1", 200],
    ["too many", `?${Array.from({ length: 400 }, (_, at) => `mal=${at + 1}`).join("&")}`, 200],
  ])("with %s it is no error", async (_what, query, status) => {
    const response = await shared().inject({ url: `/sammenlign${query}` });
    expect(response.statusCode).toBe(status);
    expect(response.body.match(/scope="col"/g)?.length ?? 0).toBeLessThanOrEqual(5);
  });
});

describe("the feeds of changes", () => {
  it("have one entry for the latest change, in the template's category and for who saved it", async () => {
    const opened = await makeTestApp();
    const [first, second, third] = (await governedBy(opened, tenancyAct)) as [Template, Template, Template];
    await noteCheck(opened, first, { contentChangedAt: new Date("2026-06-13T08:00:00Z") });
    await noteCheck(opened, second, {
      contentChangedAt: new Date("2026-07-13T08:00:00Z"),
      contentKind: "page",
    });
    await noteCheck(opened, third, {});
    const product = await restarted(opened);
    const feed = async (url: string) => (await product.inject({ url })).body;
    const saved = await feed(`/lagrede/feed.xml?mal=${third.id}&mal=${first.id}`);
    expect(saved.match(/<entry>/g)).toHaveLength(1);
    expect(saved).toContain(`Endret hos utgiveren: ${first.name}`);
    expect(saved).toContain("Utgiveren har endret filen.");
    const category = await feed("/kategori/utleie/feed.xml");
    expect(category).toContain(`/mal/${first.id}#endret-2026-06-13T08:00:00.000Z`);
    // The newest first, and one url for whoever follows the same.
    const both = await feed(`/lagrede/feed.xml?mal=${first.id}&mal=${second.id}`);
    expect(both.indexOf(`/mal/${second.id}#`)).toBeLessThan(both.indexOf(`/mal/${first.id}#`));
    expect(await feed(`/lagrede/feed.xml?mal=${second.id}&mal=${first.id}`)).toBe(both);
    const others = Array.from({ length: 50 }, (_, at) => `mal=${1000 + at}`).join("&");
    expect(await feed(`/lagrede/feed.xml?${others}&mal=${first.id}`)).not.toContain("<entry>");
    expect(await feed("/feed.xml")).not.toContain("Endret hos utgiveren");
    expect(await feed("/lagrede/feed.xml")).not.toContain("<entry>");
    expect((await product.inject({ url: `/lagrede/feed.xml?mal=${"1".repeat(300)}` })).statusCode).toBe(200);
    expect((await readPage(product, await pathOf(product, second))).text).toContain(
      "Utgiveren endret siden 13. juli 2026.",
    );
  });
});

it("a broken link offers the archived copy, and nothing of ours asks for it", async () => {
  const first = await makeTestApp();
  const [template] = (await list(first)) as [Template];
  await noteCheck(first, template, { state: "broken" });
  const product = await restarted(first);
  const added = template.dateAdded.slice(0, 10).replaceAll("-", "");
  const copy = `https://web.archive.org/web/${added}/${template.url}`;
  const { body } = await readPage(product, await pathOf(product, template));
  expect(body).toContain(`href="${copy}"`);
});
