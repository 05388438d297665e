/**
 * How a template is found that nobody has written lines for (`askedAs`): `node bench/new-template.ts`. Each shipped
 * template in turn loses its lines, and gets those that the administrator's form would propose. Printed is its mean gain,
 * 1 / log2(1 + rank) among the first ten shown, over the judged told needs that want it most.
 */
import { readFileSync } from "node:fs";
import { parse } from "./relevance/judged-queries.ts";
import {
  pickRelated,
  proposePhrases,
  templatesAsked,
} from "../src/features/templates/server/catalogue/related.ts";
import type { SearchDocument } from "../src/search/document.ts";
import { toldNeed } from "../src/search/query/query-parser.ts";
import { buildSearchIndex } from "../src/search/search-index.ts";
import { tokenize } from "../src/search/text/tokenizer.ts";
import { shippedDocuments } from "../src/testing/shipped-documents.ts";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const documents = shippedDocuments;
const index = buildSearchIndex(documents);
const needs = ["needs", "needs-third", "needs-unseen", "needs-apart"]
  .flatMap((name) => parse(read(`relevance/${name}.txt`)))
  .filter(({ kind, q }) => kind !== "none" && tokenize(q).length >= toldNeed);

function gainOf(id: number, query: string): number {
  const shown = [...index.search(query).hits, ...index.similar(query, { limit: 5 }).hits];
  const rank = shown.slice(0, 10).findIndex((hit) => hit.id === id) + 1;
  return rank === 0 ? 0 : 1 / Math.log2(1 + rank);
}

const sources = {
  search: (query: string, limit: number) =>
    [...index.search(query, { limit }).hits, ...index.similar(query, { limit }).hits]
      .slice(0, limit)
      .map(({ id }) => id),
  categoryOf: (id: number) => documents[id - 1]?.category,
  inCategory: () => [],
};

/** As the catalogue proposes them. */
function proposedFor({ id, name, category }: SearchDocument, tags: readonly string[]): readonly string[] {
  const wanted = { id, name: name.replaceAll(/\(.*?\)/gu, ""), category, tags };
  return proposePhrases(
    pickRelated(wanted, sources, templatesAsked).map((other) => documents[other - 1]?.askedAs ?? []),
  );
}

const gains = {
  "with its lines": [],
  without: [],
  "all that is proposed": [],
  "all, of one without tags": [],
} as Record<string, number[]>;
for (const document of documents) {
  const wanting = needs.filter(({ relevant }) => relevant.get(document.name) === 3);
  const score = (key: string, askedAs: readonly string[]): void => {
    index.replace({ ...document, askedAs });
    gains[key]?.push(...wanting.map(({ q }) => gainOf(document.id, q)));
  };
  score("with its lines", document.askedAs ?? []);
  score("without", []);
  score("all that is proposed", proposedFor(document, document.tags));
  score("all, of one without tags", proposedFor(document, []));
  index.replace(document);
}
for (const [key, all] of Object.entries(gains)) {
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
  console.log(`${key.padEnd(26)} ${mean.toFixed(3)}  (${all.length})`);
}
