/** Requests to the API for a page of a list. Types only from the contract: its schemas stay on the server. */
import type { Listing, ListingMeta, Template } from "#features/templates/contract.ts";
import {
  effectiveSorting,
  filterQuery,
  type ListingView,
  mayHaveSimilar,
  similarShown,
} from "#features/templates/listing-view.ts";
import { callApi, wasAborted } from "#web/api.ts";

export interface ListingPage {
  readonly meta: Omit<Listing, "templates">;
  readonly templates: readonly Template[];
}

export interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

export interface PageRequest {
  readonly signal?: AbortSignal;
  readonly isTyping: boolean;
  /** Called with the hits when templates like them are still to come. */
  readonly onHits?: (page: ListingPage) => void;
}

export type FetchPage = (view: ListingView, range: PageRange, request: PageRequest) => Promise<ListingPage>;

export type FetchTemplate = (id: number) => Promise<Template>;

export function listingQuery(view: ListingView, { offset, limit }: PageRange, isTyping = false): string {
  const params = queryOf(view, limit);
  if (params.has("search") && isTyping) params.set("typing", "true");
  params.set("sort", effectiveSorting(view));
  if (offset > 0) params.set("offset", String(offset));
  return params.toString();
}

function queryOf(view: ListingView, limit: number): URLSearchParams {
  const params = new URLSearchParams({ limit: String(limit) });
  if (view.search.trim()) params.set("search", view.search.trim());
  for (const [name, ids] of Object.entries(filterQuery(view))) {
    for (const id of ids) params.append(name, id);
  }
  return params;
}

/** Wait for similar templates: the hits are there by then, and do not wait longer. */
const longestWaitMs = 2000;

export const fetchPage: FetchPage = async (view, range, { signal, isTyping, onHits }) => {
  const options = signal ? { signal } : {};
  const { data, headers } = await callApi<Template[]>(
    "GET",
    `/api/templates?${listingQuery(view, range, isTyping)}`,
    options,
  );
  const meta = JSON.parse(decodeURIComponent(headers.get("x-listing-meta") ?? "")) as ListingMeta;
  if (!mayHaveSimilar(view.search, meta)) return { meta, templates: data };
  if (meta.total > 0) onHits?.({ meta, templates: data });
  const url = `/api/templates/similar?${String(queryOf(view, similarShown))}`;
  const none = { data: [] };
  const similar = await Promise.race([
    callApi<Template[]>("GET", url, options).catch((error: unknown) => {
      if (wasAborted(error)) throw error;
      return none;
    }),
    new Promise<typeof none>((resolve) => setTimeout(resolve, longestWaitMs, none)),
  ]);
  return { meta: { ...meta, similar: similar.data }, templates: data };
};

export const fetchTemplate: FetchTemplate = async (id) =>
  (await callApi<Template>("GET", `/api/templates/${id}`)).data;
