/** What a page's head tells machines beyond title and description. Read on the server only. */
import type { CategoryData, PublisherData, TemplateData } from "#app/pages/catalogue-pages.ts";
import type { HomeData, SiteInfo } from "#app/routes.tsx";
import { type StructuredData, structuredData } from "#app/structured-data.ts";
import { categoryFeedPath, feedPath } from "#features/feeds/contract.ts";
import { categoryHref, templateHref } from "#shared/slug.ts";
import { categoryLabel, publicCategories } from "#shared/vocabulary.ts";

export interface PageHead {
  /** What is shown where somebody shares the page. */
  readonly image: {
    readonly url: string;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
  };
  readonly feeds: readonly { readonly title: string; readonly path: string }[];
  /** false: search engines leave it out. */
  readonly isListed: boolean;
  readonly structuredData: StructuredData | null;
}

const siteFeed = { title: "Nye maler – Avtalemaler", path: feedPath };

/** @param path the page's, in the table of pages, which also says what its data is */
export function headOf(path: string, data: unknown, { siteUrl }: SiteInfo): PageHead {
  const { website, template, category, publisher } = structuredData(siteUrl);
  const plain: PageHead = {
    image: pictureOf(null, siteUrl),
    feeds: [siteFeed],
    isListed: true,
    structuredData: null,
  };
  switch (path) {
    case "/": {
      const { view } = data as HomeData;
      return { ...plain, isListed: view.search.trim() === "", structuredData: website() };
    }
    case "/mal/:slug": {
      const found = data as TemplateData;
      if (found.kind === "gone") return { ...plain, isListed: false };
      return {
        ...plain,
        ...inCategory(found.template.category, siteUrl),
        structuredData: template(found.template, templateHref(found.template)),
      };
    }
    case "/kategori/:slug": {
      const found = data as CategoryData;
      return { ...plain, ...inCategory(found.category, siteUrl), structuredData: category(found) };
    }
    case "/kilde/:slug":
      return { ...plain, structuredData: publisher(data as PublisherData) };
    // Forms about one template and receipts are for those who came by a link, and the not-found page for nobody.
    case "/vurder/:id":
    case "/rapporter/:id":
    case "/takk/:what":
    case "/admin":
    case "*":
      return { ...plain, isListed: false };
    default:
      return plain;
  }
}

function inCategory(category: string, siteUrl: string): Pick<PageHead, "image" | "feeds"> {
  const title = `Nye maler i ${categoryLabel(category)} – Avtalemaler`;
  return {
    image: pictureOf(category, siteUrl),
    feeds: [{ title, path: categoryFeedPath(categoryHref(category)) }, siteFeed],
  };
}

/** The pictures are made by scripts/open-graph.mjs, one for the site and one for each of the 22 categories. */
function pictureOf(category: string | null, siteUrl: string): PageHead["image"] {
  const known = publicCategories.find(({ id }) => id === category);
  const name = known ? categoryHref(known.id).slice("/kategori/".length) : "avtalemaler";
  const about = known ? ` i kategorien ${known.label}` : "";
  return {
    url: `${siteUrl}/og/${name}.png`,
    alt: `Avtalemaler: gratis maler for avtaler og kontrakter${about}`,
    width: 1200,
    height: 630,
  };
}
