/** Export and import of the lists. */
import { asc } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, it } from "vitest";
import { history, historyOperations } from "#db/schema/history.ts";
import { homepageAds, offers, siteState, templates } from "#db/schema/schema.ts";
import { type ImportReport, importReportSchema } from "#features/transfer/contract.ts";
import {
  adminHeaders,
  type AdminTestApp,
  makeAdminTestApp,
  operationOf,
  shareAdminTestApp,
} from "#testing/admin.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import { homepageAdForm, offerForm, templateForm } from "#testing/forms.ts";
import type { TestAppOptions } from "#testing/test-app.ts";

interface Sent {
  readonly dryRun?: boolean;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function importFile({ inject }: AdminTestApp, list: string, payload: string | Buffer, sent: Sent = {}) {
  const url = `/api/admin/import/${list}?dryRun=${sent.dryRun ?? false}${sent.query ?? ""}`;
  const headers = { ...adminHeaders, "content-type": "text/csv", ...sent.headers };
  return inject({ method: "POST", url, headers, payload });
}

async function exported({ inject }: AdminTestApp, file: string): Promise<LightMyRequestResponse> {
  const response = await inject({ method: "GET", url: `/api/admin/export/${file}`, headers: adminHeaders });
  expect(response.statusCode).toBe(200);
  return response;
}

async function stored({ database: { orm } }: AdminTestApp) {
  const state = await orm.select().from(siteState);
  const rows = await orm.select().from(templates).orderBy(asc(templates.id));
  return { version: state[0]?.version ?? 0, rows, entries: await orm.$count(history) };
}

/** Text that spreadsheets take for something else. */
const oddTexts = [
  "=1+1",
  "'=1",
  "+47 22",
  "-",
  "@a",
  'a;si «"ja"»',
  "1.000",
  "31.12.2026",
  "to\nlinjer;\t«tab»",
];

/** Each list with odd text, the templates beside ten plain ones with a vote and a followed link. */
async function makeFilled() {
  const product = await makeAdminTestApp({ prepare: storeFewRows });
  const { orm } = product.database;
  await orm.update(templates).set({ ratingSum: 4, ratingCount: 1, downloadCount: 7 });
  for (const text of oddTexts) {
    const shared = { title: text, description: text, buttonText: text, url: "https://example.no/" };
    await orm.insert(homepageAds).values({ ...shared, isActive: text !== "-" });
    await orm.insert(offers).values({ ...shared, category: text, slogan: text, position: -3, icon: "" });
    await orm
      .insert(templates)
      .values({ ...templateForm, name: text, category: text, askedAs: [text, "x"], version: 1 });
  }
  return product;
}

describe("one's own export, imported", () => {
  it("changes nothing, whatever the text", async () => {
    const product = await makeFilled();
    const before = await stored(product);
    for (const [list, rows] of [["offers", 9] as const, ["ads", 9] as const, ["templates", 19] as const]) {
      const file = await exported(product, `${list}.csv`);
      const sent = { headers: { "content-type": String(file.headers["content-type"]) } };
      const unchanged = { counts: { new: 0, changed: 0, unchanged: rows, error: 0 }, problems: [] };
      const dryRun = await importFile(product, list, file.body, { ...sent, dryRun: true });
      expect(dryRun.json()).toMatchObject(unchanged);
      expect(importReportSchema.strict().parse(dryRun.json()).rows).toHaveLength(rows);
      const run = await importFile(product, list, file.body, sent);
      expect(run.json()).toMatchObject({ ...unchanged, rows: [] });
      expect(operationOf(run)).toBeNull();
      expect((await exported(product, `${list}.csv`)).body).toBe(file.body);
    }
    expect(await stored(product)).toEqual(before);
  });

  it("makes the same catalogue of an empty one", async () => {
    const [from, to] = [await makeAdminTestApp({ prepare: storeFewRows }), await makeAdminTestApp()];
    const { body } = await exported(from, "templates.csv");
    const withoutIds = body.replaceAll(/^(\uFEFF?)\d+;\d+;/gm, "$1;;");
    const report = (await importFile(to, "templates", withoutIds)).json<ImportReport>();
    expect(report.counts).toEqual({ new: 10, changed: 0, unchanged: 0, error: 0 });
    // Days and checks of documents are each site's own.
    const own = { id: 0, version: 0, dateAdded: null, updatedAt: null, paperSeenAt: null };
    const textOf = async (of: AdminTestApp) => (await stored(of)).rows.map((row) => ({ ...row, ...own }));
    expect(await textOf(to)).toEqual(await textOf(from));
    expect((await to.inject({ url: "/api/templates" })).json()).toHaveLength(10);
  });
});

describe("an export", () => {
  it("is for Norwegian spreadsheets: byte order mark, semicolons, CRLF, decimal comma, no formula", async () => {
    const product = await makeAdminTestApp();
    const at = new Date("2026-11-22T02:46:26.123Z");
    const times = { revisedAt: "2023-03-03", dateAdded: at, updatedAt: at };
    const votes = { ratingSum: 9, ratingCount: 2 };
    const lists = { traits: ["bankid", "gratis"], languages: ["nn", "pl"], askedAs: ["leie naust"] };
    const named = { ...templateForm, name: "=HYPERLINK()", category: "Kommersielt" };
    const acts = ["lov/1999-03-26-17", "lov/2002-06-21-34"];
    await product.database.orm
      .insert(templates)
      .values({ ...named, ...lists, ...times, ...votes, laws: acts });
    const { body, headers } = await exported(product, "templates.csv");
    expect(body).toBe(
      "\uFEFFId;Revisjon;Navn;Beskrivelse;URL;Kategori;Format;Kilde;Type papir;Lover;Verdt å vite;Språk;Sist revidert;Slik spør folk;Aktiv;Fremhevet;Type utgiver;Stikkord;" +
        "Sikkert format;Lagt til;Sist endret;Nedlastinger;Vurdering;Antall vurderinger\r\n" +
        "1;1;'=HYPERLINK();For nauster.;https://example.no/naust;Næring;HTML;Naustlaget;Mal;" +
        '"lov/1999-03-26-17\nlov/2002-06-21-34";"bankid\ngratis";"nn\npl";2023-03-03;' +
        "leie naust;ja;nei;;;" +
        "ja;2026-11-22T02:46:26.123Z;2026-11-22T02:46:26.123Z;0;4,5;2\r\n",
    );
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="maler-2026-11-21.csv"',
    });
  });

  it("of an empty list is a file, too, and has no deleted row", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", "/api/admin/templates", templateForm);
    await product.asAdmin("DELETE", "/api/admin/templates/1");
    expect((await exported(product, "templates.json")).json()).toEqual([]);
    expect((await exported(product, "templates.csv")).body.split("\r\n")).toHaveLength(2);
  });
});

const headings = "Id;Revisjon;Navn;Beskrivelse;URL;Kategori;Format;Kilde";
const line = (id: string, name: string, url = "https://example.no/naust") =>
  `${id};${name};For nauster.;${url};Utleie;HTML;Naustlaget`;
const fileOf = (...lines: readonly string[]) => [headings, ...lines].join("\n");

/** A site with one template, into whose list files are imported. */
async function makeImporting(settings: TestAppOptions["settings"] = {}) {
  const product = await makeAdminTestApp({ settings });
  await product.asAdmin("POST", "/api/admin/templates", templateForm);
  return {
    product,
    before: await stored(product),
    run: (file: string | Buffer, sent?: Sent) => importFile(product, "templates", file, sent),
    listNames: async () => (await stored(product)).rows.map(({ name }) => name),
  };
}

describe("an import", () => {
  it("says in a dry run what it would do, and then does just that, for visitors at once, as one operation", async () => {
    const { product, before, run } = await makeImporting();
    const file = fileOf(line("1;1", "Nytt navn"), line(";", "Ny", "https://example.no/ny"));
    const dryRun = (await run(file, { dryRun: true })).json<ImportReport>();
    const nothing = { changes: [], errors: [], note: null };
    const renamed = { column: "Navn", from: "Leieavtale for naust", to: "Nytt navn" };
    expect(dryRun).toEqual({
      counts: { new: 1, changed: 1, unchanged: 0, error: 0 },
      problems: [],
      unknownColumns: [],
      readOnlyColumns: [],
      rows: [
        { ...nothing, line: 2, status: "changed", id: 1, name: "Nytt navn", changes: [renamed] },
        { ...nothing, line: 3, status: "new", id: null, name: "Ny" },
      ],
    });
    expect(await stored(product)).toEqual(before);

    const imported = await run(file);
    expect([imported.statusCode, imported.json()]).toEqual([200, { ...dryRun, rows: [] }]);
    const shown = await product.inject({ url: "/api/templates?sort=alphabetical" });
    expect(shown.json()).toMatchObject([{ name: "Ny" }, { name: "Nytt navn" }]);
    const { version, rows, entries } = await stored(product);
    expect([version, entries]).toEqual([before.version + 1, before.entries + 2]);
    // The new one is unchecked.
    expect(rows).toMatchObject([
      { revision: 2, version, paperSeenAt: expect.any(Date) },
      { revision: 1, version, paperSeenAt: null },
    ]);
    const operations = await product.database.orm.select().from(historyOperations);
    expect(operations.map(({ action }) => action)).toEqual(["create", "import"]);
    const undone = await product.asAdmin(
      "POST",
      `/api/admin/history/operations/${operationOf(imported)}/undo`,
    );
    expect(undone.statusCode).toBe(200);
    expect((await product.inject({ url: "/api/templates" })).json()).toMatchObject([templateForm]);
  });

  it("is all or nothing: with one row at fault nothing is stored", async () => {
    const { product, before, run } = await makeImporting();
    const response = await run(fileOf(line("1;1", "Nytt navn"), line(";", "", "tull")));
    const errors = [
      { column: "Navn", message: "Navn er påkrevd" },
      { column: "URL", message: "Ugyldig URL" },
    ];
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: "import_rejected",
      message: "1 av 2 rader har feil. Ingenting er importert.",
      report: { counts: { new: 0, changed: 1, error: 1 }, rows: [{ line: 3, errors }] },
    });
    expect(await stored(product)).toEqual(before);
  });

  it("takes the good rows when it is asked to, and the others from the same file once they are mended", async () => {
    const { run, listNames } = await makeImporting();
    const loose = `${line(";", "To", "https://example.no/to")};løs`;
    const file = fileOf(line("1;1", "Nytt navn"), line(";", "=Ny", "tull"), loose);
    const response = await run(file, { query: "&skipFaulty=true" });
    expect(response.json()).toMatchObject({ counts: { new: 0, changed: 1, error: 2 }, rows: [] });
    expect(await listNames()).toEqual(["Nytt navn"]);
    const mended = file.replace(";tull;", ";https://example.no/ny;").replace(/;løs$/, "");
    expect((await run(mended)).json()).toMatchObject({ counts: { new: 2, unchanged: 1, error: 0 } });
    expect(await listNames()).toEqual(["Nytt navn", "=Ny", "To"]);
  });

  it("with a key is done once, however often it is sent", async () => {
    const { run, listNames } = await makeImporting();
    const headers = { "idempotency-key": "a-key-of-an-import-0001" };
    const [one, two] = ["Ny", "To"].map((name) => line(";", name, `https://example.no/${name}`));
    const send = () => run(fileOf(one ?? ""), { headers });
    const atOnce = await Promise.all([send(), send()]);
    const responses = [...atOnce, await send()];
    for (const response of responses) expect(response.json()).toEqual(atOnce[0].json());
    expect(responses.filter(({ headers: { "idempotent-replayed": again } }) => again)).toHaveLength(2);
    expect((await run(fileOf(one ?? "", two ?? ""), { headers })).statusCode).toBe(422);
    expect(await listNames()).toEqual([templateForm.name, "Ny"]);
  });

  it("says when there is no room for so many templates, and stores none", async () => {
    const { run, listNames } = await makeImporting({ maxTemplates: 2 });
    const fits = fileOf(line(";", "To", "https://example.no/2"));
    const file = `${fits}\n${line(";", "Tre", "https://example.no/3")}`;
    const full = { problems: [expect.stringContaining("Katalogen er full")] };
    expect((await run(file, { dryRun: true })).json()).toMatchObject(full);
    expect((await run(file)).json()).toMatchObject({ report: full });
    expect(await listNames()).toHaveLength(1);
    expect((await run(fits)).statusCode).toBe(200);
  });

  it("of offers and ads changes what visitors see, internal fields too", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", "/api/admin/sponsors", offerForm);
    await product.asAdmin("POST", "/api/admin/homepage-ads", homepageAdForm);
    for (const [list, file] of [
      ["offers", "Id;Tittel;Posisjon;Inntektsavtale\n1;Ny pakke;1 000;halvparten\n"],
      ["ads", "Id;Tittel;Aktiv\n1;Ny annonse;nei\n"],
    ] as const)
      expect((await importFile(product, list, file)).json()).toMatchObject({ counts: { changed: 1 } });
    expect((await product.inject({ url: "/api/sponsors" })).json()).toMatchObject([{ title: "Ny pakke" }]);
    expect((await product.inject({ url: "/api/homepage-ads" })).json()).toEqual([]);
    const changed = { position: 1000, revenueDeal: "halvparten", revision: 2 };
    expect(await product.database.orm.select().from(offers)).toMatchObject([changed]);
  });

  const shared = shareAdminTestApp();
  it.each<[string, string | Buffer, number, string, Readonly<Record<string, string>>]>([
    ["30 MB", Buffer.alloc(30 * 1024 * 1024, "x"), 413, "for stor", {}],
    ["an export as JSON", "[]", 415, "som CSV (text/csv)", { "content-type": "application/json" }],
    ["a file without rows", "Navn;URL\n", 422, "Filen har ingen rader.", {}],
  ])("rejects %s in words", async (_name, payload, status, message, headers) => {
    for (const dryRun of [true, false]) {
      const response = await importFile(shared(), "templates", payload, { dryRun, headers });
      expect([response.statusCode, response.json()]).toMatchObject([
        status,
        { message: expect.stringContaining(message) },
      ]);
    }
  });
});
