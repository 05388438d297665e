/** A page: what the page table says of it, what it may read, and what its component gets. Types only. */
import type { ComponentType } from "react";
import type { HomepageAd } from "#features/homepage-ads/contract.ts";
import type { LinkCheck } from "#features/links/contract.ts";
import type { Offer } from "#features/offers/contract.ts";
import type { Listing, Template } from "#features/templates/contract.ts";
import type { ListingView } from "#features/templates/listing-view.ts";
import type { FormState } from "#shared/form-state.ts";

export interface Page<Data> {
  /** `/mal/:slug` matches one part in the place of `:slug`. */
  readonly path: string;
  /** The component's file as the build names it: what the server preloads and the browser loads. */
  readonly module: string;
  readonly load: () => Promise<PageModule<Data>>;
  /**
   * Whether search engines may list it. A listed page with a path of its own is in `/sitemap.xml`, and must be linked
   * from the front page and from the site map for people. The others are `noindex`.
   */
  readonly isListed: boolean;
  /**
   * The shortest url that shows the same: what the page is cached under, and its canonical link; left out, the path. It
   * is asked before the cache and before the quota of what one IP may have made, so it reads nothing.
   */
  readonly canonical?: (url: URL) => string;
  /** The canonical link, where it depends on what was found. */
  readonly canonicalOf?: (data: Data) => string;
  /** Where what was asked for has its page now, when that is elsewhere. */
  readonly movedTo?: (queries: PageQueries, request: PageRequest) => string | null;
  /** The page's data, or null when there is nothing at this url after all. */
  readonly read: (queries: PageQueries, request: PageRequest) => Data | null;
  readonly head: (data: Data, site: SiteInfo) => PageHead;
  readonly lang?: "nb" | "en";
  readonly status?: number;
  /** Where the status depends on what was found. */
  readonly statusOf?: (data: Data) => number;
}

export interface PageModule<Data> {
  readonly default: ComponentType<PageProps<Data>>;
}

export interface PageProps<Data> {
  readonly data: Data;
  readonly site: SiteInfo;
}

/** What every page may show that is not its own data. */
export interface SiteInfo {
  readonly siteUrl: string;
  readonly contactEmail: string;
  /** Ads, offers, votes and counts are examples, and the page must say so. */
  readonly isDemo: boolean;
}

/** What a page's head says; the rest is the same on every page (`head.ts`). */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Keeps one view of a listed page out of search engines, such as a search. */
  readonly noindex?: boolean;
  /** The category whose picture replaces the site's, and whose feed comes before it. */
  readonly category?: string;
  readonly structuredData?: StructuredData;
}

/** JSON-LD in the words of schema.org. */
export interface StructuredData {
  readonly "@context": "https://schema.org";
  readonly "@graph": readonly object[];
}

export interface PageRequest {
  readonly url: URL;
  /** What stands in the place of `:name` in the page's path. */
  readonly params: Readonly<Record<string, string>>;
  /** A plain post that was rejected, on its way back to the form. */
  readonly form: FormState | null;
}

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
  publisher(slug: string): {
    readonly name: string;
    readonly sourceType: string | null;
    readonly templates: readonly Template[];
  } | null;
  /** How a template's url has fared, latest first. */
  linkChecks(templateId: number): readonly LinkCheck[];
}
