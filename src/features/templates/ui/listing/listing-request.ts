/** Requests to the API for a page of a list. Types only from the contract: its schemas stay on the server. */
import type { ListingMeta, Template } from "#features/templates/contract.ts";
import { effectiveSorting, type ListingView } from "#features/templates/listing-view.ts";
import { callApi } from "#web/api.ts";

export interface ListingPage {
  readonly meta: ListingMeta;
  readonly templates: readonly Template[];
}

export interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

/** What a page is fetched for. */
export interface PageRequest {
  readonly signal?: AbortSignal;
  /** The search is still being typed. */
  readonly isTyping: boolean;
}

export type FetchPage = (view: ListingView, range: PageRange, request: PageRequest) => Promise<ListingPage>;

export type FetchTemplate = (id: number) => Promise<Template>;

export function listingQuery(view: ListingView, { offset, limit }: PageRange, isTyping = false): string {
  const params = new URLSearchParams();
  const search = view.search.trim();
  if (search) params.set("search", search);
  if (search && isTyping) params.set("typing", "true");
  for (const category of view.categories) params.append("category", category);
  for (const format of view.formats) params.append("format", format);
  params.set("sort", effectiveSorting(view));
  params.set("limit", String(limit));
  if (offset > 0) params.set("offset", String(offset));
  return params.toString();
}

export const fetchPage: FetchPage = async (view, range, { signal, isTyping }) => {
  const { data, headers } = await callApi<Template[]>(
    "GET",
    `/api/templates?${listingQuery(view, range, isTyping)}`,
    signal ? { signal } : {},
  );
  const meta = JSON.parse(decodeURIComponent(headers.get("x-listing-meta") ?? "")) as ListingMeta;
  return { meta, templates: data };
};

export const fetchTemplate: FetchTemplate = async (id) =>
  (await callApi<Template>("GET", `/api/templates/${id}`)).data;
