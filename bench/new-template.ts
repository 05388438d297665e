/**
 * How a template is found that nobody has written lines for (`askedAs`): `node bench/new-template.ts`. Each shipped template
 * in turn is as new: without its lines, then with those that the administrator's form would propose. Of what is shown to the
 * judged told needs that want it most: «found», its mean gain, 1 / log2(1 + rank) among the first ten, and nDCG@10. «taken»
 * is the nDCG that it takes from the needs that want its relatives, and from things that are absent, for each of those that
 * want it; «net» what is left of what it gains.
 */
import { readFileSync } from "node:fs";
import { type JudgedQuery, parse } from "./relevance/judged-queries.ts";
import { ndcg } from "./relevance/ranking-metrics.ts";
import { mayHaveSimilar, similarShown } from "../src/features/templates/listing-view.ts";
import {
  likenessIn,
  pickRelated,
  pickUnspoken,
  proposePhrases,
  templatesAsked,
  withoutBrackets,
} from "../src/features/templates/server/catalogue/related.ts";
import type { SearchDocument } from "../src/search/document.ts";
import { toldNeed } from "../src/search/query/query-parser.ts";
import { tokenize } from "../src/search/text/tokenizer.ts";
import { shippedDocuments as documents, shippedIndex as index } from "../src/testing/shipped-documents.ts";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const judged = ["needs", "needs-third", "needs-unseen", "needs-apart"].flatMap((name) =>
  parse(read(`relevance/${name}.txt`)),
);
const absent = judged.filter(({ kind }) => kind === "none");
const needs = judged.filter(({ kind, q }) => kind !== "none" && tokenize(q).length >= toldNeed);
/** Of the absent ones every so many is asked. */
const oneOf = 24;
const relatives = 10;

const mean = (numbers: readonly number[], among: number) =>
  numbers.reduce((sum, one) => sum + one, 0) / among;
/** The one that is new, as long as it has no lines: what the lists do with those that nobody has said anything of. */
let unspoken: readonly (typeof documents)[number][] = [];

/** As a visitor gets them. */
function shown(query: string): readonly number[] {
  const { hits, count, hasNear } = index.search(query);
  const similar = index.similar(query, { limit: similarShown }).hits;
  const documentsOf = (some: typeof hits) => some.flatMap(({ id }) => documents[id - 1] ?? []);
  const isOffered =
    tokenize(query).length >= toldNeed &&
    mayHaveSimilar(query, { total: count, search: { ...(hasNear && { hasNear }) } });
  const alike = isOffered
    ? pickUnspoken([...documentsOf(hits), ...documentsOf(similar)], unspoken, likenessOf)
    : [];
  const below = [...alike, ...documentsOf(similar)].slice(0, similarShown);
  return [...documentsOf(hits), ...below].map(({ id }) => id);
}

const nameOf = (id: number) => documents[id - 1]?.name ?? "";

function gainOf(id: number, query: string): number {
  const rank = shown(query).slice(0, 10).indexOf(id) + 1;
  return rank === 0 ? 0 : 1 / Math.log2(1 + rank);
}

function scoreOf({ kind, q, relevant }: JudgedQuery): number {
  if (kind === "none") return index.search(q).hits.length === 0 ? 1 : 0;
  return ndcg(
    shown(q).map((id) => relevant.get(nameOf(id)) ?? 0),
    [...relevant.values()],
  );
}

const sources = {
  search: (query: string, limit: number) =>
    [...index.search(query, { limit }).hits, ...index.similar(query, { limit }).hits]
      .slice(0, limit)
      .map(({ id }) => id),
  categoryOf: (id: number) => documents[id - 1]?.category,
};
const likenessOf = likenessIn(documents);

/** As the catalogue proposes them. */
function proposedFor({ id, name, category }: SearchDocument, tags: readonly string[]): readonly string[] {
  const wanted = { id, name: withoutBrackets(name), category, tags };
  const related = pickRelated(wanted, sources, templatesAsked);
  return proposePhrases(
    wanted,
    related.flatMap((other) => documents[other - 1] ?? []),
    likenessOf,
  );
}

const kinds = [
  "by its own words alone",
  "by its likeness too",
  "with all its own lines",
  "all that is proposed",
  "all, of one without tags",
] as const;
interface Result {
  readonly found: number[];
  readonly ndcg: number[];
  readonly taken: number[];
}
const noResult = (): Result => ({ found: [], ndcg: [], taken: [] });
const results = new Map(kinds.map((kind) => [kind, noResult()]));

for (const document of documents) {
  const { id, name, category, tags } = document;
  const wanting = needs.filter(({ relevant }) => relevant.get(name) === 3);
  if (wanting.length === 0) continue;
  index.replace({ ...document, askedAs: [] });
  const near = pickRelated({ id, name: withoutBrackets(name), category, tags }, sources, relatives).map(
    nameOf,
  );
  const others = [
    ...needs.filter(({ relevant }) => !relevant.has(name) && near.some((one) => relevant.has(one))),
    ...absent.filter((_, at) => (at + id) % oneOf === 0),
  ];
  const proposed = [proposedFor(document, tags), proposedFor(document, [])];
  const lines = [[], [], document.askedAs ?? [], ...proposed];
  const before = others.map(scoreOf);
  for (const [at, kind] of kinds.entries()) {
    index.replace({ ...document, askedAs: lines[at] ?? [] });
    unspoken = kind === "by its likeness too" ? [document] : [];
    const result = results.get(kind);
    result?.found.push(...wanting.map(({ q }) => gainOf(id, q)));
    result?.ndcg.push(...wanting.map(scoreOf));
    result?.taken.push(...others.map((one, place) => (before[place] ?? 0) - scoreOf(one)));
  }
  index.replace(document);
}
const [without] = results.values();
const asked = without?.found.length ?? 0;
const base = mean(without?.ndcg ?? [], asked);
console.log(`${"".padEnd(26)}  found  nDCG   taken  net    (${asked} needs)`);
for (const [kind, { found, ndcg: scores, taken }] of results) {
  const [gained, lost] = [mean(scores, asked), mean(taken, asked)];
  const cells = [mean(found, asked), gained, lost, gained - base - lost].map((cell) => cell.toFixed(3));
  console.log(kind.padEnd(26), ...cells.map((cell) => cell.padStart(6)));
}
