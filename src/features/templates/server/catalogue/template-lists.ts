/** The lists of the catalogue: the hits of a query, filtered, counted, sorted and cut to its page, and similar templates. */
import type {
  AdminTemplate,
  ListingMeta,
  SimilarQuery,
  SituationSheet,
  SuggestionPage,
  TemplateQuery,
} from "#features/templates/contract.ts";
import { compareTemplates, effectiveSorting } from "#features/templates/listing-view.ts";
import type { Entry } from "#features/templates/server/catalogue/catalogue-entry.ts";
import { KindCounter, kindOf, languagesOf } from "#features/templates/server/catalogue/kinds.ts";
import type { TemplateOrders } from "#features/templates/server/catalogue/template-orders.ts";
import { Turns } from "#platform/turns.ts";
import type { Completion, SearchHit, SearchResult } from "#search/document.ts";
import type { SearchIndex } from "#search/search-index.ts";
import { toPublicCategory, toPublicFormat } from "#domain/admin-vocabulary.ts";
import { lawHref } from "#domain/laws.ts";
import { publisherHref, publisherSlug, templateHref } from "#domain/page-urls.ts";
import { withoutInvisible } from "#shared/text/text-rules.ts";
import { canonicalUrlKey } from "#shared/text/web-url.ts";

export interface ListSources {
  readonly entries: ReadonlyMap<number, Entry>;
  readonly orders: TemplateOrders;
  readonly index: () => SearchIndex;
  /** @param hits ids of the best hits, in order */
  readonly situationFor: (
    search: string,
    hits: readonly number[],
    isTyping: boolean,
  ) => SituationSheet | undefined;
}

export interface ListedEntries extends ListingMeta {
  readonly page: readonly Entry[];
}

/** Completions that fit below the search field of a phone with its keyboard up. */
const completionCount = 5;
/** Highlight terms at most, since they go in a header. */
const maxTerms = 200;

export function listEntries(query: TemplateQuery, sources: ListSources): ListedEntries {
  return query.search.trim() === "" ? listAll(query, sources) : listFound(query, sources);
}

/** Entries, at most `limit`, that nearly have the query; empty where the search finds enough, or nothing is near. */
export function listSimilarEntries(query: SimilarQuery, sources: ListSources): readonly Entry[] {
  const { entries, index } = sources;
  const counter = new KindCounter(query);
  const accepts = (id: number) => counter.matches(entries.get(id)?.kind ?? 0);
  const { search, limit } = query;
  const similar = entriesOf(index().similar(search, { limit, accepts }).hits, entries);
  const isFound = similar.length > 0 || index().search(search, { limit: 0 }).count > 0;
  return isFound ? similar : listBegun(query, accepts, sources);
}

/** Words of a search that are looked for alone, at most, and letters at least of such a word, and of a compound's first part. */
const [mostBegun, shortestWord, shortestPart] = [4, 3, 4];

/**
 * Where nothing nearly has the query: entries called by the word of it that fewest have, or by its first part: «bil» of «leasing
 * bilen», «bryllup» of «bryllupstale».
 */
function listBegun(
  { search, limit }: SimilarQuery,
  accepts: (id: number) => boolean,
  { entries, index }: ListSources,
): readonly Entry[] {
  const words = search.trim().split(/\s+/u).slice(0, mostBegun);
  const found = words.flatMap((word) => {
    const { pieces, strengths } = index().subjectsIn(word);
    const [part = "", strength] = strengths.entries().next().value ?? [];
    if (strength !== 1 || part.length < (pieces.includes("-") ? shortestPart : shortestWord)) return [];
    const { hits, count, corrected } = index().search(part, { limit, accepts });
    // Whole: the search takes «mat» for a beginning of «materiale» too.
    const isCalledSo = ({ name, tags }: Entry) =>
      index()
        .subjectsIn([name, ...tags].join(" "))
        .strengths.has(part);
    const called = corrected === null ? entriesOf(hits, entries).filter(isCalledSo) : [];
    return called.length > 0 ? [{ called, count }] : [];
  });
  return found.toSorted((one, other) => one.count - other.count)[0]?.called ?? [];
}

function listAll(query: TemplateQuery, { orders }: ListSources): ListedEntries {
  const counter = new KindCounter(query);
  const end = query.offset + query.limit;
  const first: Entry[] = [];
  const sorting = effectiveSorting({ search: "", sorting: query.sort ?? null });
  for (const entry of orders.get(sorting === "relevance" ? "newest" : sorting)) {
    if (counter.add(entry.kind) && first.length < end) first.push(entry);
  }
  return { ...counter.counts(), search: null, page: first.slice(query.offset) };
}

function listFound(query: TemplateQuery, sources: ListSources): ListedEntries {
  const counter = new KindCounter(query);
  const end = query.offset + query.limit;
  const sorting = effectiveSorting({ search: query.search, sorting: query.sort ?? null });
  const byRelevance = sorting === "relevance";
  /** Ids in no order; read only where another order than relevance is requested. */
  const matches: number[] = [];
  const index = sources.index();
  const find = query.typing ? index.searchTyped : index.search;
  const result: SearchResult & { readonly isBeginning?: boolean } = find(query.search, {
    limit: byRelevance ? end : 0,
    accepts: (id) => {
      const entry = sources.entries.get(id);
      const isMatch = entry !== undefined && counter.add(entry.kind);
      if (isMatch && !byRelevance) matches.push(id);
      return isMatch;
    },
  });
  const { hits, sought, corrected, alsoSearched, isBeginning, onlyStopWords, unknownAct, hasNear } = result;
  const first = byRelevance
    ? entriesOf(hits, sources.entries)
    : sources.orders.firstOf(matches, sorting, end);
  const page = first.slice(query.offset);
  const texts = page.flatMap(({ name, description }) => [name, description]);
  const completions = index.complete(query.search, completionCount, first);
  // Filtering or sorting supersedes it.
  const isPlain = byRelevance && filtersOf(query).flat().length === 0;
  const [text, ids] = [corrected ?? query.search, hits.map(({ id }) => id)];
  const situation = isPlain ? sources.situationFor(text, ids, query.typing !== undefined) : undefined;
  const search = {
    terms: index.wordsSought(texts, sought).slice(0, maxTerms),
    corrected,
    alsoSearched: [...alsoSearched],
    suggestions: completions.map(({ text }) => text),
    ...(completions.some(({ kind }) => kind) && { suggestionPages: completions.map(pageOf) }),
    ...(situation && { situation }),
    ...(isBeginning && { isBeginning: true as const }),
    ...(onlyStopWords && { onlyStopWords: true as const }),
    ...(unknownAct && { unknownAct }),
    ...(hasNear && { hasNear: true as const }),
  };
  if (isBeginning && onlyStopWords) return { ...listAll(query, sources), search };
  return { ...counter.counts(), search, page };
}

/** Kind and page of a completion; null where it is only words. */
function pageOf({ text, kind, id = 0 }: Completion): SuggestionPage | null {
  if (kind === undefined) return null;
  const href =
    kind === "template"
      ? templateHref({ id, name: text })
      : kind === "publisher"
        ? publisherHref(text)
        : lawHref({ name: text });
  return { kind, href };
}

function entriesOf(hits: readonly SearchHit[], entries: ReadonlyMap<number, Entry>): readonly Entry[] {
  return hits.flatMap(({ id }) => entries.get(id) ?? []);
}

/** Queries with the same response have one key: filters sorted and without duplicates, and nothing requested past the end. */
export function listCacheKey(
  { search, typing, sort, limit, offset, ...chosen }: TemplateQuery,
  size: number,
): string {
  const sorting = effectiveSorting({ search, sorting: sort ?? null });
  const filters = filtersOf(chosen);
  const range = [Math.min(limit, size), Math.min(offset, size)];
  return JSON.stringify([search, filters, sorting, ...range, ...(typing ? ["typing"] : [])]);
}

export function similarCacheKey({ search, limit, ...filters }: SimilarQuery): string {
  return JSON.stringify([search, filtersOf(filters), limit]);
}

function filtersOf({
  category,
  format,
  sourceType = [],
  language = [],
  trait = [],
}: Pick<TemplateQuery, "category" | "format" | "sourceType" | "language" | "trait">): readonly string[][] {
  return [category, format, sourceType, language, trait].map((values) => [...new Set(values)].sort());
}

/** Finds an entry by url, however its scheme, «www.» and last slash are spelled. In slices, as there may be many. */
export async function findByUrl(entries: Iterable<Entry>, url: string): Promise<Entry | undefined> {
  const wanted = canonicalUrlKey(url);
  if (wanted === null) return undefined;
  const turns = new Turns();
  for (const entry of entries) {
    if (canonicalUrlKey(entry.url) === wanted) return entry;
    if (turns.isOver) await turns.next();
  }
  return undefined;
}

export interface Publisher {
  /** Name as spelled in its first template. */
  readonly name: string;
  readonly sourceType: string | null;
  readonly templateIds: readonly number[];
}

interface Published {
  readonly id: number;
  readonly source: string;
  readonly sourceType: string | null;
}

export function groupByPublisher(templates: Iterable<Published>): ReadonlyMap<string, Publisher> {
  // A publisher's name is spelled in few ways, and has many templates.
  const slugs = new Map<string, string>();
  const slugFor = (source: string) => {
    const slug = slugs.get(source) ?? publisherSlug(source);
    slugs.set(source, slug);
    return slug;
  };
  const bySlug = Map.groupBy(templates, ({ source }) => slugFor(source));
  return new Map(
    [...bySlug].map(([slug, published]) => [
      slug,
      {
        name: published[0]?.source ?? slug,
        sourceType: published.find(({ sourceType }) => sourceType)?.sourceType ?? null,
        templateIds: published.map(({ id }) => id),
      },
    ]),
  );
}

/** The administrator's list. A search is for literal words of the row: the search index has the active templates only. */
export function listFullRows(
  rows: readonly AdminTemplate[],
  query: TemplateQuery,
): { page: AdminTemplate[]; meta: ListingMeta } {
  const words = lower(query.search).split(/\s+/).filter(Boolean);
  const counter = new KindCounter(query);
  const matches = rows.filter((row) => {
    const { name, description, source, url, category, format, sourceType, traits } = row;
    const text = words.length === 0 ? "" : lower(`${name}\n${description}\n${source}\n${url}`);
    if (!words.every((word) => text.includes(word))) return false;
    const filed = { category: toPublicCategory(category), format: toPublicFormat(format), sourceType };
    return counter.add(kindOf({ ...filed, traits, languages: languagesOf(row) }));
  });
  const sorting = effectiveSorting({ search: "", sorting: query.sort ?? null });
  matches.sort(compareTemplates(sorting === "relevance" ? "newest" : sorting));
  const { total, categories, formats } = counter.counts();
  return {
    page: matches.slice(query.offset, query.offset + query.limit),
    meta: { total, categories, formats, search: null },
  };
}

const lower = (text: string) => withoutInvisible(text).toLocaleLowerCase("nb-NO");
