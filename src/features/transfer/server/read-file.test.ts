/** An uploaded file, by its bytes: the encodings that spreadsheets save, and other files. */
import { expect, it } from "vitest";
import { templateColumns } from "#features/templates/admin-fields.ts";
import { maxImportRows } from "#features/transfer/contract.ts";
import { readFile } from "#features/transfer/server/read-file.ts";
import { Upload } from "#features/transfer/server/upload.ts";

const read = (bytes: Buffer) => readFile(new Upload(bytes), templateColumns);
const text = "Navn;Id\nBåtleie – «æøå»;1\n";

it.each<[string, Buffer]>([
  ["UTF-8 without a mark", Buffer.from(text)],
  ["UTF-8 with a mark", Buffer.from(`\uFEFF${text}`)],
  ["Windows-1252", Buffer.from("4e61766e3b49640d0a42e5746c656965209620abe6f8e5bb3b310d0a", "hex")],
  ["Macintosh", Buffer.from("4e61766e3b49640d428c746c65696520d020c7bebf8cc83b310d", "hex")],
  ["UTF-16", Buffer.from(`\uFEFF${text}`, "utf16le")],
  ["UTF-16 without a mark", Buffer.from(text, "utf16le")],
  ["big-endian UTF-16", Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
  ["the same without a mark", Buffer.from(text, "utf16le").swap16()],
])("reads %s", async (_name, bytes) => {
  const { rows } = await read(bytes);
  expect(rows).toMatchObject([{ line: 2, id: "1", cells: new Map([["name", "Båtleie – «æøå»"]]) }]);
});

it.each<[string, string | Buffer, string]>([
  ["an empty file", "", "Filen har ingen rader."],
  ["headings alone", "Navn;URL\n", "Filen har ingen rader."],
  ["no headings", "Leie;https://example.no/\n", "Første rad må være overskrifter"],
  ["a workbook", Buffer.from("504b03041400060008", "hex"), "Lagre som CSV i regnearket"],
  ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), "Lagre som CSV i regnearket"],
  ["CSV of MS-DOS", Buffer.from("4e61766e3b49640d0a42866b652070860d0a", "hex"), "CSV UTF-8"],
  ["an export as JSON", '\uFEFF [{"id":1}]', "Filen er JSON. Importen leser CSV"],
  ["a heading twice", "Navn;Name\nEn;To\n", "Kolonnen «Navn» står to ganger."],
  ["a row too many", `Navn\n${"En\n".repeat(maxImportRows + 1)}`, "høyst 20\u00a0000 om gangen"],
  ["a thousand and one headings", `Navn${";x".repeat(1_000)}\nNy\n`, "for mange kolonner: høyst 1000."],
])("rejects %s in words", async (_name, file, message) => {
  await expect(read(Buffer.from(file))).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining(message),
  });
});

it("takes as many rows as it says, and blank headings by the thousand", async () => {
  expect((await read(Buffer.from(`Navn\n${"En\n".repeat(maxImportRows)}`))).rows).toHaveLength(maxImportRows);
  const wide = `Navn${";".repeat(20_000)};URL;Id\nNy${";".repeat(20_001)};1\n`;
  expect((await read(Buffer.from(wide))).rows).toMatchObject([{ id: "1" }]);
});
