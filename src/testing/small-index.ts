/** Indexes of a test's own few documents. */
import type { SearchDocument } from "#search/document.ts";
import { buildSearchIndex, type SearchIndex } from "#search/search-index.ts";

type Row = Partial<Omit<SearchDocument, "id">> | string;

/** Documents of rows, each a name or more than that. In the rows' order; ids from 1. */
export const documentsOf = (rows: readonly Row[]): SearchDocument[] =>
  rows.map((row, at) => {
    const empty = {
      name: "",
      description: "",
      category: "Annet",
      format: "PDF",
      source: "Forlaget",
      tags: [],
    };
    return { ...empty, ...(typeof row === "string" ? { name: row } : row), id: at + 1 };
  });

/**
 * One index, emptied and filled anew for each question, since reading the word lists is nearly all of building one. What its splitter
 * learnt from a name stays, so each file has its own.
 */
export function createSmallIndex(): (rows: readonly Row[]) => SearchIndex {
  const index = buildSearchIndex([]);
  let there = 0;
  return (rows) => {
    for (let id = 1; id <= there; id++) index.remove(id);
    const documents = documentsOf(rows);
    for (const document of documents) index.replace(document);
    there = documents.length;
    return index;
  };
}

export const idsOf = (index: SearchIndex, query: string): number[] =>
  index.search(query).hits.map(({ id }) => id);
