/** The lists of the catalogue: what a query finds, filtered, counted, sorted and cut to its page, and what is similar. */
import type { ListingMeta, SimilarQuery, TemplateQuery } from "#features/templates/contract.ts";
import { effectiveSorting } from "#features/templates/listing-view.ts";
import type { Entry } from "#features/templates/server/catalogue/catalogue-entry.ts";
import { KindCounter } from "#features/templates/server/catalogue/kinds.ts";
import type { TemplateOrders } from "#features/templates/server/catalogue/template-orders.ts";
import type { SearchHit, SearchOptions, SearchResult } from "#search/document.ts";
import type { SearchIndex } from "#search/search-index.ts";

export interface ListSources {
  readonly entries: ReadonlyMap<number, Entry>;
  readonly orders: TemplateOrders;
  readonly index: () => SearchIndex<Entry>;
}

export interface ListedEntries extends ListingMeta {
  readonly page: readonly Entry[];
}

/** As many completions as fit below the search field of a phone with its keyboard up. */
const completionCount = 6;

export function listEntries(query: TemplateQuery, sources: ListSources): ListedEntries {
  return query.search.trim() === "" ? listAll(query, sources) : listFound(query, sources);
}

/** At most `limit` that nearly have what is searched for; none where the search finds enough, or nothing is near. */
export function listSimilarEntries(query: SimilarQuery, { entries, index }: ListSources): readonly Entry[] {
  const counter = new KindCounter(query);
  const { hits } = index().similar(query.search, {
    limit: query.limit,
    accepts: (kind) => counter.matches(kind),
  });
  return entriesOf(hits, entries);
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
  /** In no order; read only where another order than relevance is asked for. */
  const matches: number[] = [];
  const index = sources.index();
  const read = (text: string, options: SearchOptions): SearchResult & { readonly isBeginning?: boolean } =>
    query.typing ? index.searchTyped(text, options) : index.search(text, options);
  const { hits, terms, corrected, alsoSearched, isBeginning, onlyStopWords } = read(query.search, {
    limit: byRelevance ? end : 0,
    accepts: (kind, id) => {
      const isMatch = counter.add(kind);
      if (isMatch && !byRelevance) matches.push(id);
      return isMatch;
    },
  });
  const first = byRelevance
    ? entriesOf(hits, sources.entries)
    : sources.orders.firstOf(matches, sorting, end);
  const search = {
    terms: [...terms],
    corrected,
    alsoSearched: [...alsoSearched],
    suggestions: [...index.complete(query.search, completionCount, byRelevance ? hits : undefined)],
    ...(isBeginning && { isBeginning: true as const }),
    ...(onlyStopWords && { onlyStopWords: true as const }),
  };
  if (isBeginning && onlyStopWords) return { ...listAll(query, sources), search };
  return { ...counter.counts(), search, page: first.slice(query.offset) };
}

function entriesOf(hits: readonly SearchHit[], entries: ReadonlyMap<number, Entry>): readonly Entry[] {
  return hits.flatMap(({ id }) => entries.get(id) ?? []);
}
