/** The whole table of pages: url, data, title, and module. The server reads it; the browser is told the module only. */
import type { ComponentType } from "react";
import { categoryPage, publisherPage, templatePage } from "#app/pages/catalogue-pages.ts";
import { adminPage } from "#app/pages/admin/admin-page.ts";
import { visitorPages } from "#app/pages/visitor-pages.ts";
import type { LinkCheck } from "#features/links/contract.ts";
import type { HomepageAd } from "#features/homepage-ads/contract.ts";
import type { Offer } from "#features/offers/contract.ts";
import type { Listing, Template } from "#features/templates/contract.ts";
import { listingTitle } from "#features/templates/ui/listing/listing-title.ts";
import type { FormState } from "#shared/form-state.ts";
import {
  renderedView,
  listingHref,
  type ListingView,
  pageView,
  parseListingView,
} from "#features/templates/listing-view.ts";

/** What pages may read on the server. Everything here is public. */
export interface PageQueries {
  /** ISO 8601. */
  now(): string;
  listing(view: ListingView): Listing;
  homepageAds(): readonly HomepageAd[];
  offers(): readonly Offer[];
  template(id: string): Template | null;
  /** Every active template, by name. */
  templatesByName(): readonly Template[];
  /** A category's templates, by name. */
  templatesIn(category: string): readonly Template[];
  relatedTemplates(id: number, limit: number): readonly Template[];
  /** What a template that is no longer shown was filed under. */
  removedTemplate(id: string): { readonly category: string } | null;
  /** A publisher with its templates, by name. */
  publisher(slug: string): PublisherReading | null;
  /** How a template's address has fared, latest first. */
  linkChecks(templateId: number): readonly LinkCheck[];
}

export interface PublisherReading {
  readonly name: string;
  readonly sourceType: string | null;
  readonly templates: readonly Template[];
}

/** What every page may show that is not its own data. */
export interface SiteInfo {
  readonly siteUrl: string;
  readonly contactEmail: string;
  /** Ads, offers, votes and counts are examples, and the page must say so. */
  readonly isDemo: boolean;
}

export interface PageMeta {
  readonly title: string;
  readonly description: string;
}

export interface HomeData {
  readonly view: ListingView;
  readonly listing: Listing;
  readonly ads: readonly HomepageAd[];
}

/** What a page is asked for. */
export interface PageRequest {
  readonly url: URL;
  /** What stands in the place of `:name` in the page's path. */
  readonly params: Readonly<Record<string, string>>;
  /** A plain post that was refused, on its way back to the form. */
  readonly form: FormState | null;
}

export interface PageProps<Data> {
  readonly data: Data;
  readonly site: SiteInfo;
}

/** What a page's module exports. */
export interface PageModule<Data = unknown> {
  readonly default: ComponentType<PageProps<Data>>;
}

export interface Page<Data> {
  readonly path: string;
  /** The page's module as the build names it, so that the server can have it loaded early. */
  readonly module: string;
  readonly load: () => Promise<PageModule<Data>>;
  /**
   * The shortest url that shows the same: what the page is cached under, and its canonical link. It is asked before
   * the cache and before the quota of what one IP may have made, so it reads nothing.
   */
  readonly canonical: (url: URL) => string;
  /** The canonical link, where it depends on what was found. */
  readonly canonicalOf?: (data: Data) => string;
  /** Where what was asked for has its page now, when that is elsewhere. */
  readonly movedTo?: (reads: PageQueries, request: PageRequest) => string | null;
  /** The page's data, or null when there is nothing at this address after all. */
  readonly read: (reads: PageQueries, request: PageRequest) => Data | null;
  readonly meta: (data: Data) => PageMeta;
  readonly lang?: "nb" | "en";
  readonly status?: number;
  /** Where the status depends on what was found. */
  readonly statusOf?: (data: Data) => number;
}

const home: Page<HomeData> = {
  path: "/",
  module: "src/app/pages/home.tsx",
  load: () => import("#app/pages/home.tsx"),
  canonical: (url) => listingHref(homeView(url)),
  canonicalOf: ({ view }) => listingHref(view),
  read: (reads, { url }) => {
    const asked = homeView(url);
    const listing = reads.listing(asked);
    const view = renderedView(asked, listing.total);
    return view && { view, listing, ads: reads.homepageAds() };
  },
  meta: ({ view }) => ({
    title: listingTitle(view),
    description:
      "Finn riktig avtalemal hos en kilde du kan stole på: arbeidsavtaler, husleiekontrakter, kjøpekontrakter, " +
      "fullmakter og mer. Gratis, uten innlogging.",
  }),
};

function homeView(url: URL): ListingView {
  return pageView(parseListingView(url.searchParams));
}

const notFound: Page<object> = {
  path: "*",
  module: "src/app/pages/not-found.tsx",
  load: () => import("#app/pages/not-found.tsx"),
  canonical: () => "/404",
  read: () => ({}),
  meta: () => ({ title: "404 Page Not Found", description: "There is no page at this address." }),
  lang: "en",
  status: 404,
};

const pages = [home, templatePage, categoryPage, publisherPage, ...visitorPages, adminPage] as const;

type AnyPage = Page<unknown>;

/** Whether views of a page are counted: pages for the public, when they are there. */
export function isTracked({ path, status }: Pick<AnyPage, "path" | "status">): boolean {
  return !status && !path.startsWith("/admin");
}

export const trackedPaths: readonly string[] = pages.filter(isTracked).map(({ path }) => path);

/** A page and what its path's parameters stand for at an address. */
export interface MatchedPage {
  readonly page: AnyPage;
  readonly params: Readonly<Record<string, string>>;
}

/** The page at an address. Each page's data goes only to its own functions, so the types may be widened here. */
export function matchPage(pathname: string): MatchedPage {
  for (const page of pages) {
    const params = matchPath(page.path, pathname);
    if (params) return { page: page as unknown as AnyPage, params };
  }
  return { page: notFoundPage, params: {} };
}

export const notFoundPage = notFound as unknown as AnyPage;

function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split("/"), pathname.split("/")];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":") && value !== "") params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
}
