/** Facts of a document: its acts and their day, its own day, its language and price, and a comparison. */
import { describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { linkStates } from "#db/schema/link.ts";
import { laws, templates } from "#db/schema/schema.ts";
import type { Database } from "#db/client.ts";
import { changeSite } from "#db/site-change.ts";
import { LawStore } from "#features/laws/server/store.ts";
import type { ListingMeta, Template } from "#features/templates/contract.ts";
import { templateHref } from "#domain/page-urls.ts";
import { fewLaws, fewRows, storeFewRows } from "#testing/few-rows.ts";
import { makeTestApp, shareTestApp, type TestApp } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";

const tenancyAct = fewLaws[0].id;
/** The check's result of each template, by id. */
const papers = { file: 1, page: 2, revised: 3, future: 4, onTheFly: 5, replaced: 6, newer: 8, edited: 9 };
const [polish, paid, free] = [10, 7, 9];
const lastModified = "Fri, 03 Mar 2023 10:00:00 GMT";

async function storePapers(database: Database): Promise<void> {
  await storeFewRows(database);
  const { orm } = database;
  const set = (id: number, values: Partial<typeof templates.$inferInsert>) =>
    orm.update(templates).set(values).where(eq(templates.id, id));
  for (const id of [papers.replaced, papers.newer]) await set(id, { laws: [tenancyAct] });
  await set(papers.revised, { revisedAt: "2026-02-01", downloadCount: 3 });
  await set(paid, { traits: ["nettskjema", "bankid", "betaling"], revisedAt: "2019-03" });
  await set(papers.future, { paperKind: "veileder" });
  await set(free, { traits: ["gratis"], languages: ["nb"] });
  const acts = [
    {
      id: "lov/2008-06-27-71",
      name: "plan- og bygningsloven",
      title: "Lov om planlegging",
      inForce: "2026-07-01",
    },
    // No template has it.
    { id: "lov/2018-06-15-32", name: "pakkereiseloven", title: "Lov om pakkereiser" },
  ] as const;
  await orm.insert(laws).values(acts.map((act) => ({ ...act, checkedOn: "2026-11-20" })));
  await set(polish, { languages: ["pl"], laws: [acts[0].id], revisedAt: "2009" });
  const found: Record<number, Partial<typeof linkStates.$inferInsert>> = {
    [papers.file]: { lastModified },
    [papers.page]: { lastModified, contentKind: "page" },
    [papers.revised]: { lastModified },
    [papers.future]: { lastModified: "Wed, 03 Mar 2100 10:00:00 GMT" },
    [papers.onTheFly]: { lastModified: "Fri, 20 Nov 2026 09:59:58 GMT" },
    [papers.replaced]: { lastModified, contentChangedAt: new Date("2026-06-13T08:00:00Z") },
    [papers.newer]: { lastModified: "Tue, 03 Mar 2026 10:00:00 GMT" },
    [papers.edited]: { contentChangedAt: new Date("2026-07-13T08:00:00Z"), contentKind: "page" },
  };
  const at = new Date("2026-11-20T10:00:00Z");
  const days = { dueAt: at, since: at, checkedAt: at, readAt: at };
  const state = { ...days, host: "a", state: "ok", contentKind: "pdf" };
  await changeSite(database, (tx, version) =>
    tx.insert(linkStates).values(
      Object.entries(found).map(([id, values]) => {
        const { url = "" } = fewRows[Number(id) - 1] ?? {};
        return { ...state, templateId: Number(id), url, version, ...values };
      }),
    ),
  );
}

const seed = "none";
const shared = shareTestApp({ settings: { seed }, prepare: storePapers });
const hrefOf = (id: number) => templateHref({ id, name: fewRows[id - 1]?.name ?? "" });
const list = async (query = "") =>
  (await shared().inject({ url: `/api/templates${query}` })).json<Template[]>();

/** As it is read: without markup and no-break spaces. */
async function readPage(url: string, product: TestApp = shared()) {
  const { statusCode, body } = await product.inject({ url });
  const main = body.slice(body.indexOf("<main"), body.indexOf("</main>"));
  const text = main
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/&nbsp;|\u00a0/g, " ")
    .replaceAll("&#x27;", "'");
  return { status: statusCode, text, body };
}

it("what is no template says so in one word wherever it is listed, and a template says nothing", async () => {
  const words = /Veileder|Oversikt|Tjeneste|Eksempel|Inngått avtale|\bMal\b/g;
  const guide = fewRows[papers.future - 1];
  const saidOn = async (url: string) => (await readPage(url)).text.match(words);
  const lists = [
    "/?sok=butikk",
    "/kilde/butikkforbundet",
    "/kategori/arbeidsforhold",
    "/lov/arbeidsmiljoloven",
  ];
  // The button has it for screen readers, which do not show the sheet around it.
  for (const url of [...lists, "/sammenlign?mal=4&mal=5"]) {
    expect([url, await saidOn(url)]).toEqual([url, ["Veileder", "Veileder"]]);
  }
  expect((await readPage("/situasjon/ansette-i-butikken-2")).text).toContain("Veileder · Word");
  expect((await readPage("/sitemap")).text.match(words)).toEqual(["Veileder"]);
  expect((await readPage(`/rapporter/${papers.future}`)).text).toContain("Veileder · Word");
  const { text, body } = await readPage(hrefOf(papers.future));
  expect(text).toContain("Format: WordVeileder");
  const checks = "Sjekk før du signerer";
  expect(text, "nobody signs a guide").not.toContain(checks);
  expect((await readPage(hrefOf(papers.file))).text).toContain(checks);
  expect(body).toContain('"genre":["Veileder","Arbeidsforhold"]');
  expect((await readPage(hrefOf(papers.file))).text).not.toMatch(words);
  const feed = (await shared().inject({ url: "/feed.xml" })).body;
  expect(feed).toContain(
    `${guide?.description} (Veileder · Word, Butikkforbundet)`.replaceAll("Veileder ", "Veileder\u00a0"),
  );
  expect(feed.match(words)).toEqual(["Veileder"]);
});

it("names before signing what fits a running agreement, a purchase and the document of one side", async () => {
  const shownOn = async (id: number) => {
    const { body } = await readPage(hrefOf(id));
    const [list = ""] = body.slice(body.indexOf('id="signere"')).split("</ul>");
    return [...list.matchAll(/<li>(\S+ \S+ \S+)/gu)].map(([, words]) => words);
  };
  const [oral, ended, copies] = ["Det dere har", "Det står hvordan", "Alle har lest"];
  expect(await shownOn(1)).toEqual([oral, ended, copies]);
  expect(await shownOn(6)).toEqual([oral, copies, "Beløp, datoer og"]);
  expect(await shownOn(7)).toEqual(["Beløp, datoer og", "Vedleggene er nevnt", "Navn, adresse og"]);
});

describe("a paper's acts", () => {
  it("stand on the template's page with the day they last changed, and no word of validity", async () => {
    const { text } = await readPage(hrefOf(papers.page));
    expect(text).toContain("Lov på området: husleieloven, sist endret 1. januar 2026.");
    expect(text).toContain("Lovdatas åpne data, lest 20. november 2026 (NLOD 2.0)");
    expect(text).not.toMatch(/gyldig/i);
  });

  it("have a page with their templates, their day, their source and licence", async () => {
    const { status, text, body } = await readPage("/lov/husleieloven");
    expect(status).toBe(200);
    expect(text).toContain("Loven er sist endret 1. januar 2026. 5 maler her bygger på den.");
    expect(text).toContain(
      "norsk lisens for offentlige data (NLOD) tilgjengeliggjort av Lovdata, lest 20. november 2026",
    );
    expect(body).toContain('href="https://lovdata.no/dokument/NL/lov/1999-03-26-17"');
    for (const id of [1, 2, 3, 6, 8]) expect(body).toContain(`href="${hrefOf(id)}"`);
    // The most opened first.
    expect(body.indexOf(hrefOf(papers.revised))).toBeLessThan(body.indexOf(hrefOf(papers.newer)));
  });

  it.each([
    ["/lov/Husleieloven", 301],
    ["/lov/finnes-ikke", 404],
    // Known, and no template has it.
    ["/lov/pakkereiseloven", 404],
    ["/lov/husleieloven?side=2", 404],
    [`/lov/${"a".repeat(200)}`, 404],
  ])("%s is %i", async (url, status) => {
    expect((await shared().inject({ url })).statusCode).toBe(status);
  });

  it.each([
    ["husleieloven", [1, 2, 3, 6, 8]],
    ["aml", [4, 5]],
  ])("are found by «%s», and what they govern comes first", async (search, ids) => {
    const first = (await list(`?search=${search}`)).slice(0, ids.length);
    expect(new Set(first.map(({ id }) => id))).toEqual(new Set(ids));
  });

  it("come once to a database, as do the acts and facts of a later version", async () => {
    const database = await createTestDatabase();
    await storeFewRows(database);
    await database.orm.delete(laws);
    const store = new LawStore(database);
    const shipped = { laws: fewLaws, checkedOn: "2026-11-20" };
    expect(await store.addShipped(shipped)).toBe(fewLaws.length);
    expect(await store.addShipped(shipped)).toBeNull();
    const [known, ...others] = fewLaws;
    const completed = { ...known, inForce: "1967-07-01" };
    const added = { ...known, id: "lov/1967-02-10", name: "forvaltningsloven" };
    const later = { laws: [completed, added, ...others], checkedOn: "2026-12-20" };
    expect([await store.addShipped(later), await store.addShipped(later)]).toEqual([2, null]);
    const stored = new Map((await store.list()).map((law) => [law.id, law]));
    expect(stored.get(known.id)).toMatchObject({ inForce: completed.inForce });
    expect(stored.get(added.id)).toMatchObject({ name: added.name, checkedOn: "2026-11-20", isGone: false });
    await database.close();
  });
});

describe("a paper's own day", () => {
  it("is the server's for a file, the paper's own before that, and nobody's for a page", async () => {
    const rows = new Map((await list()).map((template) => [template.id, template.fileModifiedAt]));
    expect(rows.get(papers.file)).toBe("2023-03-03");
    for (const other of [papers.page, papers.future, papers.onTheFly])
      expect(rows.get(other)).toBeUndefined();

    const file = await readPage(hrefOf(papers.file));
    expect(file.text).toContain("Ifølge utgiverens nettsted er filen fra 3. mars 2023.");
    expect(file.text).toContain(
      "Husleieloven er endret etter at filen ble lagt ut. Se om utgiveren har en nyere utgave.",
    );
    expect((await readPage("/")).text).toContain("Husleieloven er endret etter at filen ble lagt ut");

    const own = await readPage(hrefOf(papers.revised));
    expect(own.text).toContain("I malen står det at den sist ble revidert 1. februar 2026.");
    expect(own.text).not.toContain("Se om utgiveren har en nyere");

    // An old file uploaded after the act had changed: neither day is shown.
    const later = await readPage(hrefOf(papers.replaced));
    expect(later.text).toContain("Utgiveren endret filen 13. juni 2026.");
    expect(later.text).not.toMatch(/filen er fra|Se om utgiveren har en nyere/);

    expect((await readPage(hrefOf(papers.page))).text).not.toMatch(
      /filen er fra|Se om utgiveren har en nyere/,
    );
    expect((await readPage(hrefOf(papers.edited))).text).toContain("Utgiveren endret siden 13. juli 2026.");
  });

  it("is a year or a month where no more is known, and an act that came later counts", async () => {
    const { text } = await readPage(hrefOf(polish));
    expect(text).toContain("Malen er fra 2009.");
    expect(text).toContain("Plan- og bygningsloven trådte i kraft etter at malen ble laget.");
    expect(text).toContain("Lov på området: plan- og bygningsloven, i kraft fra 1. juli 2026.");
    expect((await readPage("/lov/plan-og-bygningsloven")).text).toContain(
      "Loven trådte i kraft 1. juli 2026. 1 mal her bygger på den.",
    );
    expect((await readPage(hrefOf(paid))).text).toContain("Malen er fra mars 2019.");
  });

  it("is compared with the act as it was last read", async () => {
    const path = hrefOf(papers.newer);
    expect((await readPage(path)).text).not.toContain("er endret etter");
    const product = await makeTestApp({
      settings: { seed },
      async prepare(database) {
        await storePapers(database);
        const by = { changedBy: "lov/2026-03-20-1", changedByTitle: "Lov om innkreving (innkrevingsloven)" };
        const changed = { id: tenancyAct, name: "x", title: "x", changedFrom: "2026-07-01", ...by };
        await new LawStore(database).takeIn([changed], new Date("2026-07-05T04:00:00Z"), "2026-07-05");
      },
    });
    const { text } = await readPage(path, product);
    expect(text).toContain("Lov på området: husleieloven, sist endret 1. juli 2026 ved innkrevingsloven.");
    expect(text).toContain("Husleieloven (ved innkrevingsloven) er endret etter at filen ble lagt ut.");
    expect((await readPage("/lov/husleieloven", product)).text).toContain("lest 5. juli 2026");
  });
});

describe("what one needs to know before the click", () => {
  it("is shown where it is known, and filters the list", async () => {
    const response = await shared().inject({ url: "/api/templates?trait=betaling&trait=gratis" });
    expect(new Set(response.json<Template[]>().map(({ id }) => id))).toEqual(new Set([paid, free]));
    const meta = JSON.parse(decodeURIComponent(String(response.headers["x-listing-meta"]))) as ListingMeta;
    expect(meta.traits).toMatchObject({ veiledning: 1, bankid: 1 });
    expect((await shared().inject({ url: "/api/templates?trait=x" })).statusCode).toBe(400);
    const { text } = await readPage("/?egenskap=bankid");
    expect(text).toContain("Krever BankID");
    expect(text).toContain("Viser 1 mal");
  });

  it("says in one line another language than bokmål and a price, and nothing of what is usual", async () => {
    const cards = (await readPage("/")).body.split("<article ");
    const cardOf = (id: number) => cards.find((one) => one.includes(`id="mal-${id}"`)) ?? "";
    const lineOf = (id: number) => /card-description.*?<strong>(.*?)<\/strong>/s.exec(cardOf(id))?.[1] ?? "";
    expect(lineOf(paid)).toContain("Koster penger");
    expect(lineOf(polish)).toContain("Polsk");
    expect(cardOf(free)).toContain(fewRows[free - 1]?.source);
    expect(lineOf(free)).not.toMatch(/Bokmål|Koster|Gratis/);
  });

  it("says the languages on the page, on the card where they are not the usual, and in the filter", async () => {
    expect((await readPage(hrefOf(polish))).body).toContain("<dd>Polsk</dd>");
    expect((await readPage(hrefOf(free))).body).toContain("<dd>Bokmål</dd>");
    const { body } = await readPage("/?sprak=pl");
    expect(body).toContain('<span lang="pl">Polski</span>');
    const cards = body.split("<article").slice(1);
    expect(cards.map((card) => card.includes("Polsk"))).toEqual([true]);
    // Each by its own name, those with most templates first, without empty ones.
    const pattern = /name="sprak" value="(\w+)"\/><span class="choice-label[^"]*" lang="(\w+)">([^<]+)</g;
    expect([...(await readPage("/")).body.matchAll(pattern)].map(([, ...choice]) => choice)).toEqual([
      ["nb", "nb", "Bokmål"],
      ["en", "en", "English"],
      ["pl", "pl", "Polski"],
    ]);
  });

  it("says in which language an English name is, and of no Norwegian one", async () => {
    const english = async (url: string) =>
      [...(await readPage(url)).body.matchAll(/<span lang="en">(.*?)<\/span>/g)].map(([, text = ""]) =>
        text.replaceAll(/<[^>]*>/g, ""),
      );
    expect(await english("/?sok=employment")).toContain("Employment agreement");
    expect(await english("/?sok=naust")).toEqual([]);
  });
});

describe("templates side by side", () => {
  it("has a column for each, and when to choose which from the situations", async () => {
    const { status, text, body } = await readPage("/sammenlign?mal=2&mal=3");
    expect(status).toBe(200);
    for (const { name, source } of fewRows.slice(1, 3))
      for (const word of [name, source]) expect(text).toContain(word);
    expect(body.match(/scope="col"/g)).toHaveLength(3);
    expect(text).toContain("Leie ut en hybel");
    expect(text).toContain("husleieloven, sist endret 1. januar 2026");
    expect(body).toContain('content="noindex"');
    const alike = (await readPage("/sammenlign?mal=1&mal=3")).text;
    expect(alike, "what both have is said once").toContain("SpråkBegge: Bokmål");
  });

  it.each([
    ["none", "", 301],
    ["one", "?mal=1", 200],
    ["one that is not there", "?mal=99999", 404],
    ["what is no id", `?mal=x&mal=${"9".repeat(200)}&mal=-1`, 301],
    ["too many", `?${Array.from({ length: 400 }, (_, at) => `mal=${at + 1}`).join("&")}`, 200],
  ])("with %s it is no error", async (_what, query, status) => {
    const response = await shared().inject({ url: `/sammenlign${query}` });
    expect(response.statusCode).toBe(status);
    expect(response.body.match(/scope="col"/g)?.length ?? 0).toBeLessThanOrEqual(5);
  });
});

it("the feeds of changes have one entry for the latest, in the template's category and for who saved it", async () => {
  const feed = async (url: string) => (await shared().inject({ url })).body;
  const { replaced, edited, file } = papers;
  const saved = await feed(`/lagrede/feed.xml?mal=${file}&mal=${replaced}`);
  expect(saved.match(/<entry>/g)).toHaveLength(1);
  expect(saved).toContain(`Endret hos utgiveren: ${fewRows[replaced - 1]?.name}`);
  expect(saved).toContain("Utgiveren har endret filen.");
  expect(await feed("/kategori/privat/feed.xml")).toContain(
    `/mal/${replaced}#endret-2026-06-13T08:00:00.000Z`,
  );
  // The newest first, and one url for the same selection.
  const both = await feed(`/lagrede/feed.xml?mal=${replaced}&mal=${edited}`);
  expect(both).toMatch(new RegExp(`/mal/${edited}#.*/mal/${replaced}#`, "s"));
  expect(await feed(`/lagrede/feed.xml?mal=${edited}&mal=${replaced}`)).toBe(both);
  const others = Array.from({ length: 50 }, (_, at) => `mal=${1000 + at}`).join("&");
  expect(await feed(`/lagrede/feed.xml?${others}&mal=${replaced}`)).not.toContain("<entry>");
  expect(await feed("/feed.xml")).not.toContain("Endret hos utgiveren");
  expect(await feed("/lagrede/feed.xml")).not.toContain("<entry>");
  expect((await shared().inject({ url: `/lagrede/feed.xml?mal=${"1".repeat(300)}` })).statusCode).toBe(200);
});
