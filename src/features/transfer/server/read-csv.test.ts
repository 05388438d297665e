import { describe, expect, it, vi } from "vitest";
import { readCsv } from "#features/transfer/server/read-file.ts";

async function read(text: string, sliceLength = text.length + 1) {
  const slices: string[] = [];
  for (let at = 0; at < text.length; at += sliceLength) slices.push(text.slice(at, at + sliceLength));
  const rows: { line: number; cells: readonly string[] }[] = [];
  for await (const row of readCsv(slices)) rows.push(row);
  return rows;
}

const table = [
  { line: 1, cells: ["Navn", "URL"] },
  { line: 2, cells: ["Én; to", "a,b"] },
  { line: 3, cells: ['«"', "c"] },
];

describe("CSV as programs save it", () => {
  it.each([
    ["semicolons, CRLF", 'Navn;URL\r\n"Én; to";a,b\r\n"«""";c\r\n'],
    ["commas, LF", 'Navn,URL\nÉn; to,"a,b"\n"«""",c'],
    ["quoted headings", '"Navn";"URL"\r\n"Én; to";"a,b"\r\n"«""";"c"\r\n'],
    ["a quotation mark in the middle", 'Navn;URL\n"Én; to";a,b\n«";c\n'],
  ])("%s", async (_name, text) => {
    expect(await read(text)).toEqual(table);
  });

  it("is the same wherever the text is cut", async () => {
    const text = 'Navn;URL\r\n"Én; to";a,b\r\n"«""";c\r\n';
    for (const length of [1, 2, 3, 7]) expect(await read(text, length)).toEqual(table);
  });

  it("lets others have their turn between blank rows", async () => {
    let turns = 0;
    let isRead = false;
    const count = () => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    expect(await read(`Navn;URL${"\n;".repeat(20_000)}`)).toEqual([{ line: 1, cells: ["Navn", "URL"] }]);
    isRead = true;
    expect(turns).toBeGreaterThan(35);
  });

  it("takes no step for a blank line, and counts it", async () => {
    const steps = vi.spyOn(Array.prototype, "some");
    const rows = await read(`Navn${"\n".repeat(300_000)}slutt`);
    expect(rows.at(-1)).toEqual({ line: 300_001, cells: ["slutt"] });
    expect(steps.mock.calls.length).toBeLessThan(100);
  });

  it("lines of a cell are one row, and rows are numbered as a spreadsheet does", async () => {
    expect(await read('Navn\n"to\nlinjer"\n\n;\nslutt\n')).toEqual([
      { line: 1, cells: ["Navn"] },
      { line: 2, cells: ["to\nlinjer"] },
      { line: 5, cells: ["slutt"] },
    ]);
  });
});

describe("what is no CSV is said in words", () => {
  it.each([
    [
      "a quotation mark that is not closed",
      'Navn\nen\n"to\ntre\n',
      'Et anførselstegn (") på rad 3 er ikke lukket.',
    ],
    [
      "a line of a megabyte",
      `Navn\nen\n${"x".repeat(1_000_000)}\n`,
      'Rad 3 er for lang. Mangler det et anførselstegn (")?',
    ],
    [
      "a quotation mark that swallows a book",
      `Navn\n"${"en linje\n".repeat(100_000)}`,
      'Rad 2 er for lang. Mangler det et anførselstegn (")?',
    ],
  ])("%s", async (_name, text, message) => {
    await expect(read(text, 32_768)).rejects.toMatchObject({ status: 422, message });
  });
});
