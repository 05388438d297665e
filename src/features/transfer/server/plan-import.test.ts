/** The plan of an import: what each row of a file would do, on rows in memory. */
import { describe, expect, it } from "vitest";
import { templateTable } from "#app/routes/transfers.ts";
import { homepageAdResource } from "#features/homepage-ads/server/resource.ts";
import { templateColumns } from "#features/templates/admin-fields.ts";
import type { ImportedRow } from "#features/transfer/contract.ts";
import { planImport } from "#features/transfer/server/plan-import.ts";
import { readFile } from "#features/transfer/server/read-file.ts";
import type { CurrentRow, TransferResource } from "#features/transfer/server/resource.ts";
import { Upload } from "#features/transfer/server/upload.ts";

const nothing = async () => {};
const templateResource: TransferResource = { ...templateTable(10), afterImport: nothing };
const adResource: TransferResource = { ...homepageAdResource, afterImport: nothing };

const words = { description: "Om noe", category: "Utleie", format: "PDF", source: "Et forbund" };
const rest = { askedAs: [], isActive: true, isFeatured: false, sourceType: null, tags: ["leie"] };
const template = (id: number, values: object = {}): CurrentRow => ({
  id,
  revision: 1,
  name: `Avtale ${id}`,
  url: `https://www.example.no/${id}/`,
  ...words,
  ...rest,
  formatCertain: true,
  dateAdded: "2026-11-22T02:46:26.123Z",
  ...values,
});

async function plan(csv: string, stored: readonly CurrentRow[], resource = templateResource) {
  const upload = new Upload(Buffer.from(csv));
  const planned = await planImport(await readFile(upload, resource.columns), stored, resource);
  return planned.rows;
}

const outcome = ({ line, status, id, errors, changes, note }: ImportedRow) => ({
  line,
  status,
  id,
  ...(note !== null && { note }),
  ...(errors.length > 0 && {
    errors: errors.map(({ column, message }) => `${column ?? "raden"}: ${message}`),
  }),
  ...(changes.length > 0 && { changes: changes.map(({ column, from, to }) => `${column}: ${from} → ${to}`) }),
});
const outcomes = async (...args: Parameters<typeof plan>) =>
  (await plan(...args)).map(({ row }) => outcome(row));

describe("an existing row", () => {
  it("is changed in the columns that the file has and that differ, and in no other", async () => {
    const csv = "Id;Fremhevet;Navn;Aktiv\n1;ja;Ny;nei\n2;;Avtale 2;ja\n";
    const rows = await plan(csv, [template(1), template(2)]);
    const changes = ["Navn: Avtale 1 → Ny", "Aktiv: ja → nei", "Fremhevet: nei → ja"];
    expect(rows.map(({ row }) => outcome(row))).toEqual([
      { line: 2, status: "changed", id: 1, changes },
      { line: 3, status: "unchanged", id: 2 },
    ]);
    expect(rows.map(({ values }) => values)).toEqual([{ name: "Ny", isActive: false, isFeatured: true }, {}]);
  });

  it("has headings in any order, and some that are not known", async () => {
    const csv = "Farge;Fremhevet; Navn ;Nedlastinger;Id\nrød;ja;Ny;7;1\n";
    const file = await readFile(new Upload(Buffer.from(csv)), templateColumns);
    expect([file.unknown, file.readOnly]).toEqual([["Farge"], ["Nedlastinger"]]);
    expect(await plan(csv, [template(1)])).toMatchObject([{ values: { name: "Ny", isFeatured: true } }]);
  });

  it("has several acts, traits and languages a line each, and a day as spreadsheets write it", async () => {
    const acts = ["lov/1999-03-26-17", "lov/2002-06-21-34"];
    const paper = { laws: acts, languages: ["nn", "pl"], traits: ["bankid"], revisedAt: "2023-03-03" };
    const none = { laws: [], languages: [], traits: [], revisedAt: null };
    const planned = async (cells: string, stored: object) => {
      const csv = `Id;Lover;Språk;Verdt å vite;Sist revidert\n1;${cells}\n`;
      return (await plan(csv, [template(1, stored)]))[0];
    };
    const cells = '"lov/1999-03-26-17\nlov/2002-06-21-34";"Nynorsk\npl";bankid';
    expect((await planned(`${cells};3.3.2023`, none))?.values).toEqual(paper);
    for (const day of ["03.03.2023", "2023-03-03"])
      expect((await planned(`${cells};${day}`, paper))?.row.status).toBe("unchanged");
    expect((await planned(";;;", paper))?.values).toEqual(none);
  });

  it("has what a paper is by its name, and of its day what is known", async () => {
    const planned = async (cells: string, stored: object = {}) => {
      const csv = `Id;Type papir;Sist revidert\n1;${cells}\n`;
      return (await plan(csv, [template(1, { paperKind: "mal", revisedAt: null, ...stored })]))[0];
    };
    for (const day of ["2019-03", "3.2019", "03.2019", "Mars 2019", "mar 2019"])
      expect((await planned(`Inngått avtale;${day}`))?.values).toEqual({
        paperKind: "avtale",
        revisedAt: "2019-03",
      });
    expect((await planned(";2019"))?.values).toEqual({ revisedAt: "2019" });
    expect((await planned(";17. mars 2019", { revisedAt: "2019-03" }))?.values).toEqual({
      revisedAt: "2019-03-17",
    });
    expect((await planned("mal;2019", { revisedAt: "2019" }))?.row.status).toBe("unchanged");
  });

  it("keeps what the form would reject as long as nobody changes it", async () => {
    const odd = template(1, { name: "", category: "Gammel", url: "ftp://example.no/" });
    const csv = "Id;Navn;Kategori;URL;Kilde\n1;;Gammel;ftp://example.no/;Ny kilde\n";
    const changes = ["Kilde: Et forbund → Ny kilde"];
    expect(await outcomes(csv, [odd])).toEqual([{ line: 2, status: "changed", id: 1, changes }]);
  });

  it("has an error by line and column", async () => {
    const csv =
      "Id;Navn;Kategori;Aktiv;URL;Lover;Språk;Verdt å vite;Sist revidert;Type papir\n1;;Tull;kanskje;naust;leieloven;klingon;Gratulerer;30.2.2023;Bok\n";
    const errors = [
      "Navn: Navn er påkrevd",
      "URL: Ugyldig URL",
      "Kategori: Ukjent kategori: «Tull».",
      "Type papir: Ukjent type papir: «Bok».",
      "Lover: Lover må stå som «lov/1999-03-26-17», og ikke «leieloven».",
      "Verdt å vite: Ukjent verdt å vite: «Gratulerer».",
      "Språk: Ukjent språk: «klingon». Skriv ett språk på hver linje, som bokmål, nynorsk eller engelsk.",
      "Sist revidert: Sist revidert må være et år, en måned eller en dato til og med i dag, som 2019, 03.2019 eller 31.12.2025.",
      "Aktiv: Aktiv må være ja eller nei.",
    ];
    expect(await outcomes(csv, [template(1)])).toEqual([{ line: 2, status: "error", id: 1, errors }]);
  });

  it("that has changed since the export is an error, unless the file says nothing new of it", async () => {
    const stored = [1, 2, 3].map((id) => template(id, { revision: 3 }));
    const csv = "Id;Revisjon;Navn\n1;2;Ny\n2;2;Avtale 2\n3;3;Ny\n";
    const message = "Malen er endret etter at filen ble eksportert (revisjon 2, nå 3). Eksporter på nytt.";
    expect(await outcomes(csv, stored)).toMatchObject([
      { status: "error", errors: [`Revisjon: ${message}`] },
      { status: "unchanged" },
      { status: "changed" },
    ]);
  });
});

describe("which row it is", () => {
  it("by id; an id that names none, or stands twice, is an error", async () => {
    expect(await outcomes("Id;Navn\n9;Ny\n1;Ny\n1;Nyere\nen;Ny\n0x1;Ny\n", [template(1)])).toMatchObject([
      { status: "error", errors: ["Id: Fant ingen rad med id 9. La id stå tom for å legge den til som ny."] },
      { status: "changed", id: 1 },
      { status: "error", errors: ["raden: Malen står på rad 3 også."] },
      { status: "error" },
      { status: "error", errors: [expect.stringContaining("ingen rad med id 0x1")] },
    ]);
  });

  it("without an id the template with its name and url, however the url is spelled", async () => {
    const csv = "URL;Navn\nexample.no/1;Avtale 1\nhttp://www.example.no/2#a;Avtale 2\n";
    const changes = ["URL: https://www.example.no/1/ → https://example.no/1"];
    expect(await outcomes(csv, [template(1), template(2)])).toMatchObject([
      { status: "changed", id: 1, changes },
      { status: "changed", id: 2 },
    ]);
    const twice = "Id;URL;Navn;Kilde\n1;;Avtale 1;Ny\n;example.no/1;Avtale 1;Nyere\n";
    expect((await outcomes(twice, [template(1)]))[1]).toMatchObject({
      status: "error",
      errors: ["raden: Malen står på rad 2 også."],
    });
  });

  it("without an id, and with another name, is new beside those with its url", async () => {
    const url = "https://example.no/to";
    const stored = [template(1, { url }), template(2, { url })];
    const csv = `URL;Navn;Beskrivelse;Kategori;Format;Kilde\n${url};C;Om noe;Utleie;PDF;Et forbund\n`;
    const note = "Adressen er i katalogen fra før: «Avtale 1».";
    expect(await outcomes(csv, stored)).toEqual([{ line: 2, status: "new", id: null, note }]);
    expect(await outcomes(`URL;Navn;Kilde\n${url};Avtale 2;Ny\n`, stored)).toMatchObject([
      { status: "changed", id: 2 },
    ]);
  });

  it("new ones may share a url, but not their name too", async () => {
    const rest = "https://example.no/to;Om noe;Utleie;PDF;Et forbund";
    const csv = `Navn;URL;Beskrivelse;Kategori;Format;Kilde\nEn;${rest}\nTo;${rest}\nEn;${rest}\n`;
    expect(await outcomes(csv, [])).toMatchObject([
      { status: "new" },
      { status: "new", note: "Samme adresse som rad 2." },
      { status: "error", errors: ["raden: Malen står på rad 2 også."] },
    ]);
  });

  it("of other lists by id alone", async () => {
    const ad = { id: 1, revision: 1, title: "En", description: "d", url: "https://example.no/" };
    const csv = "Tittel;Beskrivelse;URL\nEn;d;https://example.no/\n";
    expect(await outcomes(csv, [ad], adResource)).toEqual([{ line: 2, status: "new", id: null }]);
  });
});

describe("a new row", () => {
  it("needs what the form needs, and gets its defaults from the table", async () => {
    const csv =
      'Navn;URL;Beskrivelse;Kategori;Format;Kilde;Aktiv;Slik spør folk;Type utgiver\nEn;example.no/x;d;næring;pdf;k;;"en\nto";Offentlig virksomhet\n;;;;;;x;\n';
    const [whole, empty] = await plan(csv, []);
    const filed = { category: "Kommersielt", format: "PDF", source: "k", sourceType: "offentlig etat" };
    const said = { name: "En", url: "https://example.no/x", description: "d", askedAs: ["en", "to"] };
    expect(whole?.values).toEqual({ ...said, ...filed });
    const columns = empty?.row.errors.map(({ column }) => column).join(" ");
    expect(columns).toBe("Navn Beskrivelse URL Kategori Format Kilde Aktiv");
  });
});

describe("spreadsheets' habits", () => {
  it("empty cells at a row's end are left out; a cell without a heading is an error", async () => {
    const stored = [template(1), template(2)];
    expect(await outcomes("Id;Navn;Type utgiver\n1;Ny\n2;Avtale 2;;;x\n", stored)).toMatchObject([
      { status: "changed", changes: ["Navn: Avtale 1 → Ny"] },
      { status: "error", errors: ["raden: Raden har flere celler enn det er overskrifter."] },
    ]);
  });
});
