/** The page table: every page of the site, in the order they are matched. Read on the server only. */
import type { Page, PageQueries } from "#app/pages/page.ts";
import {
  categoryPage,
  comparePage,
  lawPage,
  publisherPage,
  situationPage,
  situationsPage,
  templatePage,
} from "#app/document/catalogue-pages.ts";
import { endingOf } from "#features/situations/contract.ts";
import type { HomeData } from "#app/pages/home.tsx";
import type { NotFoundData } from "#app/pages/not-found.tsx";
import { visitorPages } from "#app/document/visitor-pages.ts";
import { websiteStructure } from "#app/document/structured-data.ts";
import {
  emptyView,
  listingHref,
  type ListingView,
  maxSearchLength,
  pageView,
  parseListingView,
  renderedView,
  similarShown,
} from "#features/templates/listing-view.ts";
import { listingTitle } from "#features/templates/ui/listing/listing-texts.ts";
import { version } from "#shared/project-root.ts";
import { slugOf } from "#shared/text/slug.ts";
import { decodedPart } from "#shared/text/url-text.ts";

type AnyPage = Page<unknown>;

/** The sentence's endings, as many as fit, and the number of situations. */
function endingsFrom(queries: PageQueries): Pick<HomeData, "endings" | "situations"> {
  const situations = queries.situationLinks();
  return { endings: situations.flatMap(endingOf).slice(0, 6), situations: situations.length };
}

const home: Page<HomeData> = {
  path: "/",
  module: "src/app/pages/home.tsx",
  load: () => import("#app/pages/home.tsx"),
  isListed: true,
  canonical: (url) => listingHref(homeView(url)),
  canonicalOf: ({ view }) => listingHref(view),
  read: (queries, { url }) => {
    const requested = homeView(url);
    const listing = queries.listing(requested);
    const view = renderedView(requested, listing.total);
    if (!view) return null;
    return {
      view,
      listing,
      ads: queries.homepageAds(),
      ...endingsFrom(queries),
      hasOffers: queries.offers().length > 0,
    };
  },
  head: ({ view }, site) => ({
    title: listingTitle(view, site.name),
    isTitleWhole: true,
    description:
      "Finn riktig avtalemal, og se hvem som har laget den: arbeidsavtaler, husleiekontrakter, kjøpekontrakter, " +
      "fullmakter og mer. De fleste er gratis.",
    noindex: view.search.trim() !== "",
    structuredData: websiteStructure(site),
  }),
};

const homeView = (url: URL): ListingView => pageView(parseListingView(url.searchParams));

/** The administrator's page. The server renders only its shell. */
const admin: Page<{ version: string }> = {
  path: "/admin",
  module: "src/app/pages/admin.tsx",
  load: () => import("#app/pages/admin.tsx"),
  isListed: false,
  read: () => ({ version }),
  head: () => ({ title: "Admin Panel", description: "For administrator." }),
};

/** Words of an address of a page, in the part that names it: «leie ut» of `/situasjon/leie-ut-9`; "" for files. */
function wordsOf({ pathname }: URL): string {
  const last = decodedPart(pathname.split("/").findLast((part) => part !== ""));
  const words = last.includes(".") ? "" : last.replaceAll(/[^\p{L}]+/gu, " ");
  return words.trim().slice(0, maxSearchLength);
}

const notFound: Page<NotFoundData> = {
  path: "*",
  module: "src/app/pages/not-found.tsx",
  load: () => import("#app/pages/not-found.tsx"),
  isListed: false,
  canonical: (url) => `/404${wordsOf(url) && `?${wordsOf(url)}`}`,
  canonicalOf: () => "/404",
  read: (queries, { url }) => {
    const words = wordsOf(url);
    const nothing = { words: "", near: [], ...endingsFrom(queries) };
    if (words === "") return nothing;
    const { templates, search } = queries.listing({ ...emptyView, search: words });
    const said = search?.terms.map(slugOf) ?? [];
    // «nope» is no «npe», nor «search» research: a short word stands in what is like it
    const isLike = /^\p{L}{1,7}$/u.test(words) ? said.includes(slugOf(words)) : said.length > 0;
    return isLike ? { ...nothing, words, near: templates.slice(0, similarShown) } : nothing;
  },
  head: () => ({
    title: "404 Page Not Found",
    isTitleWhole: true,
    description: "There is no page at this address.",
  }),
  status: 404,
};

/** The pages, with widened types: each page's data goes only to its own functions. */
const pages = [
  home,
  templatePage,
  categoryPage,
  publisherPage,
  lawPage,
  comparePage,
  situationsPage,
  situationPage,
  ...visitorPages,
  admin,
] as readonly unknown[] as readonly AnyPage[];

export const notFoundPage = notFound as unknown as AnyPage;

export const allPages: readonly AnyPage[] = [...pages, notFoundPage];

/** Whether views of a page are counted: public pages that are found. */
export function isTracked({ path, status }: Pick<AnyPage, "path" | "status">): boolean {
  return !status && !path.startsWith("/admin");
}

export const trackedPaths: ReadonlySet<string> = new Set(pages.filter(isTracked).map(({ path }) => path));

/** The paths of listed pages without parameters. The site maps have these beside categories, publishers and templates. */
export const fixedPaths: readonly string[] = pages
  .filter(({ path, isListed }) => isListed && !path.includes(":"))
  .map(({ path }) => path);

/** A page and the values of its path's parameters. */
export interface MatchedPage {
  readonly page: AnyPage;
  readonly params: Readonly<Record<string, string>>;
}

export function matchPage(pathname: string): MatchedPage {
  for (const page of pages) {
    const params = matchPath(page.path, pathname);
    if (params) return { page, params };
  }
  return { page: notFoundPage, params: {} };
}

function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const [patternParts, pathParts] = [pattern.split("/"), pathname.split("/")];
  if (patternParts.length !== pathParts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of patternParts.entries()) {
    const value = pathParts[index] ?? "";
    if (part.startsWith(":") && value !== "") params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
}
