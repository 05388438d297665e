/** Export and import of the three lists, on both databases. */
import { gzipSync } from "node:zlib";
import { asc, eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, it } from "vitest";
import { readSeedFile } from "#app/site/seed.ts";
import { history, historyOperations } from "#db/schema/history.ts";
import { homepageAds, offers, siteState, templates, votes } from "#db/schema/schema.ts";
import { type ImportReport, importReportSchema, maxImportRows } from "#features/transfer/contract.ts";
import { adminHeaders, type AdminTestApp, makeAdminTestApp, operationOf } from "#testing/admin.ts";
import { homepageAdForm, offerForm, templateForm } from "#testing/forms.ts";

interface Sent {
  readonly dryRun?: boolean;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function importFile(
  { inject }: AdminTestApp,
  list: string,
  payload: string | Buffer,
  { dryRun = false, query = "", headers = {} }: Sent = {},
): Promise<LightMyRequestResponse> {
  return inject({
    method: "POST",
    url: `/api/admin/import/${list}?dryRun=${dryRun}${query}`,
    headers: { ...adminHeaders, "content-type": "text/csv", ...headers },
    payload,
  });
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

const withCatalogue = () =>
  makeAdminTestApp({
    async prepare({ orm }) {
      const rows = await readSeedFile();
      await orm.insert(templates).values(rows.map((row) => ({ ...row, version: 1 })));
      await orm.insert(siteState).values({ id: 1, version: 1 });
    },
  });

/** Text that spreadsheets take for something else. */
const oddTexts = [
  "=1+1",
  "'=1",
  "+47 22",
  "-",
  "@a",
  "a;b",
  'si «"ja"»',
  "1.000",
  "31.12.2026",
  "to\nlinjer; og\t«tab»",
];

describe("importing one's own export changes nothing", () => {
  it("of the shipped catalogue", async () => {
    const product = await withCatalogue();
    const [voted] = await product.database.orm.select().from(templates).limit(1);
    await product.database.orm
      .insert(votes)
      .values({ templateId: voted?.id ?? 0, voterKey: "en", rating: 4 });
    await product.database.orm.update(templates).set({ ratingSum: 4, ratingCount: 1, downloadCount: 7 });
    const before = await stored(product);
    const file = await exported(product, "templates.csv");
    const sent = { headers: { "content-type": String(file.headers["content-type"]) } };
    const unchanged = {
      counts: { new: 0, changed: 0, unchanged: 453, error: 0 },
      problems: [],
      unknownColumns: [],
    };

    const dryRun = await importFile(product, "templates", file.body, { ...sent, dryRun: true });
    expect(dryRun.json()).toMatchObject(unchanged);
    expect(importReportSchema.strict().parse(dryRun.json()).rows).toHaveLength(453);
    const run = await importFile(product, "templates", file.body, sent);
    expect(run.json()).toMatchObject({ ...unchanged, rows: [] });
    expect(operationOf(run)).toBeNull();
    expect(await stored(product)).toEqual(before);
    expect((await exported(product, "templates.csv")).body).toBe(file.body);
  });

  it("nor of odd text in offers, ads and templates", async () => {
    const product = await makeAdminTestApp();
    const { orm } = product.database;
    for (const text of oddTexts) {
      const shared = { title: text, description: text, buttonText: text, url: "https://example.no/" };
      await orm.insert(homepageAds).values({ ...shared, isActive: text !== "-" });
      await orm.insert(offers).values({ ...shared, category: text, slogan: text, position: -3, icon: "" });
      await orm
        .insert(templates)
        .values({ ...templateForm, name: text, category: text, askedAs: [text, "x"] });
    }
    for (const list of ["templates", "offers", "ads"]) {
      const file = await exported(product, `${list}.csv`);
      const report = (await importFile(product, list, file.body)).json<ImportReport>();
      expect(report.counts).toEqual({ new: 0, changed: 0, unchanged: oddTexts.length, error: 0 });
    }
  });

  it("and it makes the same catalogue of an empty one", async () => {
    const [from, to] = [await withCatalogue(), await makeAdminTestApp()];
    const { body } = await exported(from, "templates.csv");
    const withoutIds = body
      .replaceAll(/^(\uFEFF?)\d*;\d*;/gm, "$1;;")
      .replace(/^\uFEFFId;Revisjon/, "\uFEFFId;Revisjon");
    const report = (await importFile(to, "templates", withoutIds)).json<ImportReport>();
    expect(report.counts).toEqual({ new: 453, changed: 0, unchanged: 0, error: 0 });
    // Whether somebody has looked at the papers is each site's own.
    const textOf = async (product: AdminTestApp) =>
      (await stored(product)).rows.map(
        ({ id: _i, version: _v, updatedAt: _u, paperSeenAt: _p, ...row }) => row,
      );
    expect(await textOf(to)).toEqual(await textOf(from));
    expect((await to.inject({ url: "/api/templates?limit=1000" })).json()).toHaveLength(453);
  });
});

describe("an export", () => {
  it("is for Norwegian spreadsheets: byte order mark, semicolons, CRLF, decimal comma, no formula", async () => {
    const product = await makeAdminTestApp();
    const { orm } = product.database;
    await orm.insert(templates).values({
      ...templateForm,
      name: "=HYPERLINK()",
      laws: ["lov/1999-03-26-17", "lov/2002-06-21-34"],
      traits: ["bankid", "gratis"],
      languages: ["nn", "pl"],
      revisedAt: "2023-03-03",
      askedAs: ["leie naust"],
      category: "Kommersielt",
      ratingSum: 9,
      ratingCount: 2,
      dateAdded: new Date("2026-11-22T02:46:26.123Z"),
      updatedAt: new Date("2026-11-22T02:46:26.123Z"),
    });
    const { body, headers } = await exported(product, "templates.csv");
    expect(body).toBe(
      "\uFEFFId;Revisjon;Navn;Beskrivelse;URL;Kategori;Format;Kilde;Lover;Verdt å vite;Språk;Sist revidert;Slik spør folk;Aktiv;Fremhevet;Type utgiver;Stikkord;" +
        "Sikkert format;Lagt til;Sist endret;Nedlastinger;Vurdering;Antall vurderinger\r\n" +
        "1;1;'=HYPERLINK();For nauster.;https://example.no/naust;Næring;HTML;Naustlaget;" +
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

  it("of an empty list is a file, too", async () => {
    const product = await makeAdminTestApp();
    expect((await exported(product, "ads.json")).json()).toEqual([]);
    expect((await exported(product, "ads.csv")).body.split("\r\n")).toHaveLength(2);
  });

  it("has no deleted row", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", "/api/admin/templates", templateForm);
    await product.asAdmin("DELETE", "/api/admin/templates/1");
    expect((await exported(product, "templates.json")).json()).toEqual([]);
  });
});

describe("an import", () => {
  const headings = "Id;Revisjon;Navn;Beskrivelse;URL;Kategori;Format;Kilde";
  const line = (id: string, name: string, url = "https://example.no/naust") =>
    `${id};${name};For nauster.;${url};Utleie;HTML;Naustlaget`;

  it("says in a dry run what it would do, and then does just that, for visitors at once", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", "/api/admin/templates", templateForm);
    const before = await stored(product);
    const file = [headings, line("1;1", "Nytt navn"), line(";", "Ny", "https://example.no/ny")].join("\r\n");

    const dryRun = (await importFile(product, "templates", file, { dryRun: true })).json<ImportReport>();
    expect(dryRun).toEqual({
      counts: { new: 1, changed: 1, unchanged: 0, error: 0 },
      problems: [],
      unknownColumns: [],
      readOnlyColumns: [],
      rows: [
        {
          line: 2,
          status: "changed",
          id: 1,
          name: "Nytt navn",
          changes: [{ column: "Navn", from: "Leieavtale for naust", to: "Nytt navn" }],
          errors: [],
          note: null,
        },
        { line: 3, status: "new", id: null, name: "Ny", changes: [], errors: [], note: null },
      ],
    });
    expect(await stored(product)).toEqual(before);

    const run = await importFile(product, "templates", file);
    expect(run.statusCode).toBe(200);
    expect(run.json()).toEqual({ ...dryRun, rows: [] });
    const names = (await product.inject({ url: "/api/templates?sort=alphabetical" }))
      .json<{ name: string }[]>()
      .map(({ name }) => name);
    expect(names).toEqual(["Ny", "Nytt navn"]);
    const after = await stored(product);
    expect(after.version).toBe(before.version + 1);
    expect(after.rows.map(({ revision, version }) => [revision, version])).toEqual([
      [2, after.version],
      [1, after.version],
    ]);
  });

  it("reads acts, traits and languages a line each, and a day as spreadsheets write it, and changes none that are so already", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", "/api/admin/templates", templateForm);
    const [other, cell] = [
      "Id;Lover;Språk;Verdt å vite;Sist revidert",
      '"lov/1999-03-26-17\nlov/2002-06-21-34";"Nynorsk\npl";bankid',
    ];
    const importOf = (line: string) => importFile(product, "templates", `${other}\n1;${line}\n`);
    expect((await importOf(`${cell};3.3.2023`)).json()).toMatchObject({ counts: { changed: 1, error: 0 } });
    const paper = {
      laws: ["lov/1999-03-26-17", "lov/2002-06-21-34"],
      languages: ["nn", "pl"],
      traits: ["bankid"],
      revisedAt: "2023-03-03",
    };
    expect((await stored(product)).rows[0]).toMatchObject(paper);
    for (const day of ["03.03.2023", "2023-03-03"]) {
      expect((await importOf(`${cell};${day}`)).json()).toMatchObject({ counts: { unchanged: 1 } });
    }
    const wrong = await importOf("leieloven;klingon;Gratulerer;30.2.2023");
    expect(wrong.json<{ report: ImportReport }>().report.rows[0]?.errors).toEqual([
      { column: "Lover", message: "Lover må stå som «lov/1999-03-26-17», og ikke «leieloven»." },
      { column: "Verdt å vite", message: "Ukjent verdt å vite: «Gratulerer»." },
      {
        column: "Språk",
        message: "Ukjent språk: «klingon». Skriv ett språk på hver linje, som bokmål, nynorsk eller engelsk.",
      },
      { column: "Sist revidert", message: "Sist revidert må være en dato til og med i dag, som 31.12.2025." },
    ]);
    expect((await importOf(";;;")).json()).toMatchObject({ counts: { changed: 1 } });
    expect((await stored(product)).rows[0]).toMatchObject({
      laws: [],
      languages: [],
      traits: [],
      revisedAt: null,
    });
  });

  it("knows public bodies by both their names, and adds templates that nobody has looked at", async () => {
    const product = await makeAdminTestApp();
    const named = `${headings};Type utgiver`;
    const lines = ["offentlig etat", "Offentlig virksomhet"].map(
      (type, at) => `${line(";", type, `https://example.no/${at}`)};${type}`,
    );
    const imported = await importFile(product, "templates", [named, ...lines].join("\n"));
    expect(imported.json()).toMatchObject({ counts: { new: 2, error: 0 } });
    const { rows } = await stored(product);
    const body = { sourceType: "offentlig etat", paperSeenAt: null };
    expect(rows).toMatchObject([body, body]);
    expect((await exported(product, "templates.csv")).body).toContain(";offentlig virksomhet;");
  });

  it("is one operation of the history, and undone as one", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", "/api/admin/templates", templateForm);
    const { orm } = product.database;
    const [operationsBefore, before] = [await orm.$count(historyOperations), await stored(product)];
    const file = [headings, line("1;1", "Nytt navn"), line(";", "Ny", "https://example.no/ny")].join("\n");
    const imported = await importFile(product, "templates", file);
    const operations = await orm.select().from(historyOperations).orderBy(historyOperations.id);
    expect(operations.slice(operationsBefore)).toMatchObject([{ action: "import" }]);
    const recorded = await orm
      .select()
      .from(history)
      .where(eq(history.operationId, operations.at(-1)?.id ?? 0));
    expect(recorded).toHaveLength(2);

    const undoPath = `/api/admin/history/operations/${operationOf(imported)}/undo`;
    expect((await product.asAdmin("POST", undoPath)).statusCode).toBe(200);
    const shown = (await product.inject({ url: "/api/templates" })).json<{ name: string }[]>();
    expect(shown.map(({ name }) => name)).toEqual([templateForm.name]);
    const { version: _v, updatedAt: _u, revision: _r, ...was } = before.rows[0] ?? ({} as never);
    expect((await stored(product)).rows[0]).toMatchObject(was);
  });

  it("is all or nothing: with one row at fault nothing is stored", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", "/api/admin/templates", templateForm);
    const before = await stored(product);
    const file = [headings, line("1;1", "Nytt navn"), line(";", "", "tull")].join("\n");
    const response = await importFile(product, "templates", file);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: "import_rejected",
      message: "1 av 2 rader har feil. Ingenting er importert.",
      report: {
        counts: { new: 0, changed: 1, error: 1 },
        rows: [
          {
            line: 3,
            errors: [
              { column: "Navn", message: "Navn er påkrevd" },
              { column: "URL", message: "Ugyldig URL" },
            ],
          },
        ],
      },
    });
    expect(await stored(product)).toEqual(before);
  });

  it("takes the good rows when it is asked to, and hands back the faulty ones, to be mended and imported", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", "/api/admin/templates", templateForm);
    const file = [
      headings,
      line("1;1", "Nytt navn"),
      line(";", "=Ny", "tull"),
      `${line(";", "To", "https://example.no/to")};løs`,
    ].join("\n");
    const handBack = (text: string) =>
      product.inject({
        method: "POST",
        url: "/api/admin/import/templates/faulty",
        headers: { ...adminHeaders, "content-type": "text/csv" },
        payload: text,
      });
    const { statusCode, body: faulty } = await handBack(file);
    expect(statusCode).toBe(200);
    const [, first, second] = faulty.split("\r\n");
    expect(first).toMatch(/^URL: Ugyldig URL;;;'=Ny;.*;tull;/);
    expect(second).toMatch(/^Raden har flere celler enn det er overskrifter\.;.*;løs$/);

    const response = await importFile(product, "templates", file, { query: "&skipFaulty=true" });
    expect(response.json()).toMatchObject({ counts: { new: 0, changed: 1, error: 2 }, rows: [] });
    expect((await stored(product)).rows.map(({ name }) => name)).toEqual(["Nytt navn"]);
    const mended = faulty.replace(";tull;", ";https://example.no/ny;").replace(/;løs\r\n$/, "\r\n");
    expect((await importFile(product, "templates", mended)).json()).toMatchObject({
      counts: { new: 2, error: 0 },
      unknownColumns: [],
    });
    expect((await stored(product)).rows.map(({ name }) => name)).toEqual(["Nytt navn", "=Ny", "To"]);
  });

  it("rejects a row that somebody has changed since the export, and loses nothing of theirs", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", "/api/admin/templates", templateForm);
    const { body } = await exported(product, "templates.csv");
    await product.asAdmin("PUT", "/api/admin/templates/1", { ...templateForm, source: "Et annet lag" });
    const response = await importFile(product, "templates", body.replace("For nauster", "For alle nauster"));
    expect(response.statusCode).toBe(422);
    expect(response.json<{ report: ImportReport }>().report.rows[0]?.errors).toEqual([
      {
        column: "Revisjon",
        message: "Malen er endret etter at filen ble eksportert (revisjon 1, nå 2). Eksporter på nytt.",
      },
    ]);
    expect((await stored(product)).rows[0]).toMatchObject({
      source: "Et annet lag",
      description: "For nauster.",
    });
  });

  it("with a key is done once, however often it is sent", async () => {
    const product = await makeAdminTestApp();
    const headers = { "idempotency-key": "a-key-of-an-import-0001" };
    const file = [headings, line(";", "Ny")].join("\n");
    const send = () => importFile(product, "templates", file, { headers });
    const atOnce = await Promise.all([send(), send()]);
    const responses = [...atOnce, await send()];
    for (const response of responses) expect(response.json()).toEqual(atOnce[0].json());
    expect(responses.filter((response) => response.headers["idempotent-replayed"] === "true")).toHaveLength(
      2,
    );
    expect((await stored(product)).rows).toHaveLength(1);
    const other = await importFile(
      product,
      "templates",
      `${file}\n${line(";", "To", "https://example.no/2")}`,
      { headers },
    );
    expect(other.statusCode).toBe(422);
    expect((await stored(product)).rows).toHaveLength(1);
  });

  it("says when there is no room for so many templates, and stores none", async () => {
    const product = await makeAdminTestApp({ settings: { maxTemplates: 2 } });
    await product.asAdmin("POST", "/api/admin/templates", templateForm);
    const file = [
      headings,
      line(";", "To", "https://example.no/2"),
      line(";", "Tre", "https://example.no/3"),
    ].join("\n");
    const full = [expect.stringContaining("Katalogen er full")];
    expect((await importFile(product, "templates", file, { dryRun: true })).json()).toMatchObject({
      problems: full,
    });
    expect((await importFile(product, "templates", file)).json()).toMatchObject({
      report: { problems: full },
    });
    expect((await stored(product)).rows).toHaveLength(1);
    const fits = [headings, line(";", "To", "https://example.no/2")].join("\n");
    expect((await importFile(product, "templates", fits)).statusCode).toBe(200);
  });

  it("of offers and ads changes what visitors see, internal fields too", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", "/api/admin/sponsors", offerForm);
    await product.asAdmin("POST", "/api/admin/homepage-ads", homepageAdForm);
    const offersFile = "Id;Tittel;Posisjon;Inntektsavtale\n1;Ny pakke;1 000;halvparten\n";
    expect((await importFile(product, "offers", offersFile)).json()).toMatchObject({
      counts: { changed: 1 },
    });
    const ads = "Id;Tittel;Aktiv\n1;Ny annonse;USANN\n";
    expect((await importFile(product, "ads", ads)).json()).toMatchObject({ counts: { changed: 1 } });
    expect((await product.inject({ url: "/api/sponsors" })).json()).toMatchObject([{ title: "Ny pakke" }]);
    expect((await product.inject({ url: "/api/homepage-ads" })).json()).toEqual([]);
    const [offer] = await product.database.orm.select().from(offers);
    expect(offer).toMatchObject({ position: 1000, revenueDeal: "halvparten", revision: 2 });
  });

  it.each<[string, Buffer, Readonly<Record<string, string>>]>([
    ["UTF-8 without a mark", Buffer.from("Navn;Id\nBåtleie – «æøå»;1\n"), {}],
    ["UTF-8 with a mark", Buffer.from("\uFEFFNavn;Id\nBåtleie – «æøå»;1\n"), {}],
    ["Windows-1252", Buffer.from("4e61766e3b49640d0a42e5746c656965209620abe6f8e5bb3b310d0a", "hex"), {}],
    ["Macintosh", Buffer.from("4e61766e3b49640d428c746c65696520d020c7bebf8cc83b310d", "hex"), {}],
    ["UTF-16", Buffer.from("\uFEFFNavn\tId\r\nBåtleie – «æøå»\t1\r\n", "utf16le"), {}],
    ["UTF-16 without a mark", Buffer.from("Navn\tId\r\nBåtleie – «æøå»\t1\r\n", "utf16le"), {}],
    ["big-endian UTF-16", Buffer.from("\uFEFFNavn;Id\nBåtleie – «æøå»;1\n", "utf16le").swap16(), {}],
    ["the same without a mark", Buffer.from("Navn;Id\nBåtleie – «æøå»;1\n", "utf16le").swap16(), {}],
    ["gzip", gzipSync("Navn;Id\nBåtleie – «æøå»;1\n"), { "content-encoding": "gzip" }],
  ])("reads %s", async (_name, bytes, headers) => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", "/api/admin/templates", templateForm);
    const response = await importFile(product, "templates", bytes, { headers });
    expect(response.json()).toMatchObject({ counts: { changed: 1, error: 0 } });
    expect((await stored(product)).rows[0]?.name).toBe("Båtleie – «æøå»");
  });

  it.each<[string, string | Buffer, number, string, Readonly<Record<string, string>>]>([
    ["an empty file", "", 422, "Filen har ingen rader.", {}],
    ["headings alone", "Navn;URL\n", 422, "Filen har ingen rader.", {}],
    ["no headings", "Leie;https://example.no/\n", 422, "Første rad må være overskrifter", {}],
    ["a workbook", Buffer.from("504b03041400060008", "hex"), 422, "Lagre som CSV i regnearket", {}],
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), 422, "Lagre som CSV i regnearket", {}],
    ["CSV of MS-DOS", Buffer.from("4e61766e3b49640d0a42866b652070860d0a", "hex"), 422, "CSV UTF-8", {}],
    ["a heading twice", "Navn;Name\nEn;To\n", 422, "Kolonnen «Navn» står to ganger.", {}],
    ["a quotation mark that is not closed", 'Navn\n"En\n', 422, "er ikke lukket", {}],
    ["a line of a megabyte", `Navn\n${"x".repeat(1_000_000)}\n`, 422, "Rad 2 er for lang", {}],
    ["100 000 rows", `Navn\n${"En\n".repeat(100_000)}`, 422, "høyst 20\u00a0000 om gangen", {}],
    ["an export as JSON", '\uFEFF [{"id":1}]', 422, "Filen er JSON. Importen leser CSV", {}],
    [
      "JSON by its type",
      '[{"id":1}]',
      422,
      "Filen er JSON. Importen leser CSV",
      { "content-type": "application/json" },
    ],
    ["30 MB", Buffer.alloc(30 * 1024 * 1024, "x"), 413, "for stor", {}],
    [
      "30 MB, packed",
      gzipSync(Buffer.alloc(30 * 1024 * 1024)),
      413,
      "for stor",
      { "content-encoding": "gzip" },
    ],
    ["gzip that is none", "Navn\n", 422, "kunne ikke pakkes ut", { "content-encoding": "gzip" }],
    ["another type", "Navn\nEn\n", 415, "", { "content-type": "application/xml" }],
  ])("rejects %s in words", async (_name, payload, status, message, headers) => {
    const product = await makeAdminTestApp();
    for (const dryRun of [true, false]) {
      const response = await importFile(product, "templates", payload, { dryRun, headers });
      expect({ status: response.statusCode, message: response.json<{ message: string }>().message }).toEqual({
        status,
        message: expect.stringContaining(message),
      });
    }
    expect(maxImportRows).toBe(20_000);
  });
});
