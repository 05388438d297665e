/** The shipped catalogue as the search has it: its acts by name. */
import { readFileSync } from "node:fs";
import { readShippedLines } from "#features/templates/server/shipped-lines.ts";
import type { SearchDocument } from "#search/document.ts";
import { fromFile, type ReaderNumbers } from "#search/reader/numbers.ts";
import { buildSearchIndex } from "#search/search-index.ts";

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../seed/${file}`, import.meta.url), "utf8"));

interface ShippedRow extends Omit<SearchDocument, "id" | "laws" | "askedAs"> {
  readonly url: string;
  readonly laws?: readonly string[];
}

const { laws } = read("laws.json") as {
  readonly laws: readonly { readonly id: string; readonly name: string }[];
};

const lines = readShippedLines();

/** In the file's order; ids from 1. */
export const shippedDocuments = (read("templates.json") as ShippedRow[]).map((row, at) => ({
  ...row,
  id: at + 1,
  askedAs: lines.get(row.name) ?? [],
  laws: laws.filter(({ id }) => row.laws?.includes(id)),
}));

const script = (await import(new URL("../../scripts/reader-numbers.mjs", import.meta.url).href)) as {
  ensureNumbers: () => Promise<string>;
};

/** The reader's numbers for these documents, made when they are not there. */
export const readShippedNumbers = async (): Promise<ReaderNumbers> =>
  fromFile(readFileSync(await script.ensureNumbers()));

/** Built once a worker. Of tests that only ask. */
export const shippedIndex = buildSearchIndex(shippedDocuments, { numbers: await readShippedNumbers() });
