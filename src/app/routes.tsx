/** The whole table of pages: address, data, title, and the module that draws it. Read by server and browser alike. */
import type { ComponentType } from "react";
import type { HomepageAd } from "#features/homepage-ads/contract.ts";
import type { Listing } from "#features/templates/contract.ts";
import { listingHref, type ListingView, parseListingView } from "#features/templates/listing-view.ts";

/** What pages may read on the server. Everything here is public. */
export interface PageReads {
  listing(view: ListingView): Listing;
  homepageAds(): readonly HomepageAd[];
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

export interface PageProps<Data> {
  readonly data: Data;
  readonly site: SiteInfo;
}

export interface Page<Data> {
  readonly path: string;
  /** The page's module as the build names it, so that the server can have it loaded early. */
  readonly module: string;
  readonly load: () => Promise<{ default: ComponentType<PageProps<Data>> }>;
  /** The shortest address that shows the same: what the page is cached under, and its canonical link. */
  readonly canonical: (url: URL) => string;
  readonly read: (reads: PageReads, url: URL) => Data;
  readonly meta: (data: Data) => PageMeta;
  readonly lang?: "nb" | "en";
  readonly status?: number;
}

const home: Page<HomeData> = {
  path: "/",
  module: "src/app/pages/home.tsx",
  load: () => import("#app/pages/home.tsx"),
  canonical: (url) => listingHref(parseListingView(url.searchParams)),
  read: (reads, url) => {
    const view = parseListingView(url.searchParams);
    return { view, listing: reads.listing(view), ads: reads.homepageAds() };
  },
  meta: ({ view }) => ({
    title: view.search
      ? `«${view.search}» – Avtalemaler`
      : "Avtalemaler – gratis maler for avtaler og kontrakter",
    description:
      "Finn riktig avtalemal hos en kilde du kan stole på: arbeidsavtaler, husleiekontrakter, kjøpekontrakter, " +
      "fullmakter og mer. Gratis, uten innlogging.",
  }),
};

const notFound: Page<null> = {
  path: "*",
  module: "src/app/pages/not-found.tsx",
  load: () => import("#app/pages/not-found.tsx"),
  canonical: () => "/404",
  read: () => null,
  meta: () => ({ title: "404 Page Not Found", description: "There is no page at this address." }),
  lang: "en",
  status: 404,
};

const pages = [home] as const;

type AnyPage = Page<unknown>;

/** The page at an address. Each page's data goes only to its own functions, so the types may be widened here. */
export function matchPage(pathname: string): AnyPage {
  const page = pages.find((candidate) => candidate.path === pathname) ?? notFound;
  return page as unknown as AnyPage;
}

export const pagePaths: readonly string[] = pages.map((page) => page.path);
