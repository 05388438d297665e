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
])("reads %s", async (_name, bytes) => {
  const { rows } = await read(bytes);
  expect(rows).toMatchObject([{ line: 2, id: "1", cells: new Map([["name", "Båtleie – «æøå»"]]) }]);
});

it.each<[string, string | Buffer, string]>([
  ["an empty file", "", "Filen har ingen rader."],
  ["headings alone", "Navn;URL\n", "Filen har ingen rader."],
  ["other headings", "name;Nettadresse\nLeie;https://example.no/\n", "første rad er Id, Revisjon, Navn, "],
  ["UTF-16", Buffer.from(`\uFEFF${text}`, "utf16le"), "ingen kjente overskrifter"],
  ["a workbook", Buffer.from("504b03041400060008", "hex"), "Lagre som CSV i regnearket"],
  ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), "Lagre som CSV i regnearket"],
  ["CSV of MS-DOS", Buffer.from("4e61766e3b49640d0a42866b652070860d0a", "hex"), "CSV UTF-8"],
  ["CSV of Macintosh", Buffer.from("4e61766e3b49640d0a428c746c6569650d0a", "hex"), "CSV UTF-8"],
  ["an export as JSON", '[\n{"id":1}\n]\n', "ingen kjente overskrifter"],
  ["a heading twice", "Navn;Navn\nEn;To\n", "Kolonnen «Navn» står to ganger."],
  ["a row too many", `Navn\n${"En\n".repeat(maxImportRows + 1)}`, "høyst 20\u00a0000 om gangen"],
])("rejects %s in words", async (_name, file, message) => {
  await expect(read(Buffer.from(file))).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining(message),
  });
});

it("takes as many rows as it says, and blank cells by the thousand", async () => {
  expect((await read(Buffer.from(`Navn\n${"En\n".repeat(maxImportRows)}`))).rows).toHaveLength(maxImportRows);
  const wide = `Navn${";".repeat(20_000)};URL;Id\nNy${";".repeat(20_001)};1\n`;
  expect((await read(Buffer.from(wide))).rows).toMatchObject([{ id: "1" }]);
});
