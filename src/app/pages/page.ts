/** The types of a page: its entry in the page table, the queries it may make, and its component's props. */
import type { ComponentType } from "react";
import type { HomepageAd } from "#features/homepage-ads/contract.ts";
import type { Offer } from "#features/offers/contract.ts";
import type { ShownSituation, SituationLink } from "#features/situations/contract.ts";
import type { Listing, Template } from "#features/templates/contract.ts";
import type { ListingView } from "#features/templates/listing-view.ts";
import type { NamedFollow, OwnFollows } from "#features/subscriptions/follows.ts";
import type { SuggestionStatus } from "#features/suggestions/fields.ts";
import type { FormState } from "#shared/form-state.ts";
import type { Law } from "#domain/laws.ts";
import type { LinkSummary } from "#domain/link-health.ts";
import type { SiteInfo } from "#web/site-info.ts";

export interface Page<Data> {
  /** `:slug` in `/mal/:slug` matches one segment. */
  readonly path: string;
  /** The component's file as the build's manifest names it: the server preloads it and the browser imports it. */
  readonly module: string;
  readonly load: () => Promise<PageModule<Data>>;
  /**
   * Whether search engines may list it. A listed page without parameters in its path is in `/sitemap.xml`, and must be linked
   * from the front page and from the site map for people. The others are `noindex`.
   */
  readonly isListed: boolean;
  /**
   * The shortest url that shows the same: the key in the response cache and the canonical link. Defaults to the path.
   * It is called before the cache and the quota of uncached responses, so it makes no queries.
   */
  readonly canonical?: (url: URL) => string;
  /** The canonical url, if it depends on the data. */
  readonly canonicalOf?: (data: Data) => string;
  /** The current path, when the requested one is an old or inexact one: the response redirects there. */
  readonly movedTo?: (queries: PageQueries, request: PageRequest) => string | null;
  /** The page's data; null makes the response 404. */
  readonly read: (queries: PageQueries, request: PageRequest) => Data | null;
  readonly head: (data: Data, site: SiteInfo) => PageHead;
  readonly status?: number;
  /** The status, if it depends on the data. */
  readonly statusOf?: (data: Data) => number;
}

export interface PageModule<Data> {
  readonly default: ComponentType<PageProps<Data>>;
}

export interface PageProps<Data> {
  readonly data: Data;
  readonly site: SiteInfo;
}

/** A page's own part of the head; `html-document.ts` adds the part of every page. */
export interface PageHead {
  /** The site's name follows it. */
  readonly title: string;
  /** Whether the title is used as it is. */
  readonly isTitleWhole?: boolean;
  readonly description: string;
  /** Whether search engines leave a view of a listed page out, such as a search. */
  readonly noindex?: boolean;
  /** The category whose image and feed the page has. */
  readonly category?: string;
  /** Id of the element that is parsed before the first paint: a transition from the last page must find it. */
  readonly paintsAfter?: string;
  readonly structuredData?: StructuredData;
}

/** JSON-LD of schema.org. */
export interface StructuredData {
  readonly "@context": "https://schema.org";
  readonly "@graph": readonly object[];
}

export interface PageRequest {
  readonly url: URL;
  /** The values of the parameters in the page's path, by name. */
  readonly params: Readonly<Record<string, string>>;
  /** The values and errors of a rejected form post; null for a GET. */
  readonly form: FormState | null;
}

export interface RemovedTemplate {
  readonly name: string;
  readonly category: string;
  /** Reason why the shipped catalogue lost it; null for one that only an administrator has removed. */
  readonly reason: string | null;
  /** Templates of the site to use instead. */
  readonly successors: readonly Template[];
  /** Templates like it, of which some may be successors. */
  readonly alternatives: readonly Template[];
}

export interface ShownLaw extends Law {
  readonly title: string;
  readonly checkedOn: string;
  /** Whether the source has it no more. */
  readonly isGone: boolean;
}

/** The queries that pages may make on the server. All their results are public. */
export interface PageQueries {
  /** Status of the request's receipt; null on every other page. */
  suggestionStatus(): SuggestionStatus | null;
  /** Follows of the request's token; unknown on every other page. */
  ownFollows(): OwnFollows;
  /** The lines that can be followed by e-mail: empty without a mail server. */
  followable(lines: readonly string[]): readonly NamedFollow[];
  /** The day in Norway. */
  today(): string;
  listing(view: ListingView): Listing;
  homepageAds(): readonly HomepageAd[];
  offers(): readonly Offer[];
  /** Situations that have templates, in their order. */
  situationLinks(): readonly SituationLink[];
  /** Situations that need the templates, those that need most of them first. */
  situationsNaming(ids: readonly number[]): readonly SituationLink[];
  /** How much situations need each template, by id. */
  situationNeeds(): ReadonlyMap<number, number>;
  situations(): readonly ShownSituation<Template>[];
  situation(id: string): ShownSituation<Template> | null;
  template(id: string): Template | null;
  /** The first active templates by name, and how many there are. */
  templatesByName(limit: number): Pick<Listing, "templates" | "total">;
  /** A category's templates, the most opened first. */
  templatesIn(category: string): readonly Template[];
  relatedTemplates(id: number, limit: number): readonly Template[];
  /** A template that visitors no longer see, with the reason and successors where the shipped catalogue lost it. */
  removedTemplate(id: string): RemovedTemplate | null;
  /** The template with the id, or the one it was merged into. */
  shownTemplate(id: string): Template | null;
  /** The publisher with a slug, or with one it had before, and its templates, the most opened first. */
  publisher(slug: string): {
    readonly slug: string;
    readonly name: string;
    readonly sourceType: string | null;
    readonly templates: readonly Template[];
  } | null;
  /** An act by its slug, with the templates it governs, the most opened first; null without templates. */
  law(slug: string): { readonly law: ShownLaw; readonly templates: readonly Template[] } | null;
  /** The ISO day the source of the acts was last read; "" without acts. */
  lawsReadOn(): string;
  /** Result of the link checks; null when the template's url was never checked. */
  link(template: Pick<Template, "id" | "url">): LinkSummary | null;
}

/** A page of a long list of templates, as categories and publishers have it. */
export interface TemplateListPage {
  readonly path: string;
  readonly templates: readonly Template[];
  /** Situations that need some of them all. */
  readonly usedWhen: readonly SituationLink[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}
