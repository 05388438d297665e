/** The document's head: the page's own part and what is the same on every page. */
import type { Page, PageHead, SiteInfo, StructuredData } from "#app/document/page.ts";
import { categoryFeedPath, feedPath } from "#features/feeds/contract.ts";
import { categoryHref } from "#shared/text/slug.ts";
import { categoryLabel, publicCategories } from "#shared/vocabulary.ts";

export interface DocumentHead extends Pick<PageHead, "title" | "description"> {
  readonly canonical: string;
  /** The Open Graph image, shown where the page is shared. */
  readonly image: {
    readonly url: string;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
  };
  readonly feeds: readonly { readonly title: string; readonly path: string }[];
  readonly noindex: boolean;
  readonly paintsAfter: string | null;
  readonly structuredData: StructuredData | null;
}

const siteFeed = { title: "Nye maler – Avtalemaler", path: feedPath };

export function documentHead<Data>(page: Page<Data>, data: Data, site: SiteInfo, url: URL): DocumentHead {
  const { title, description, noindex, category, paintsAfter, structuredData } = page.head(data, site);
  return {
    title,
    description,
    canonical: `${site.siteUrl}${page.canonicalOf?.(data) ?? canonicalPath(page, url)}`,
    image: pictureOf(category, site.siteUrl),
    feeds: category === undefined ? [siteFeed] : [feedOf(category), siteFeed],
    noindex: !page.isListed || noindex === true,
    paintsAfter: paintsAfter ?? null,
    structuredData: structuredData ?? null,
  };
}

/** The canonical path and query of a page's url. */
export function canonicalPath({ canonical }: Pick<Page<never>, "canonical">, url: URL): string {
  return canonical ? canonical(url) : url.pathname;
}

function feedOf(category: string): DocumentHead["feeds"][number] {
  return {
    title: `Nye maler i ${categoryLabel(category)} – Avtalemaler`,
    path: categoryFeedPath(categoryHref(category)),
  };
}

/** The images are made by scripts/open-graph.mjs, one for the site and one for each of the 22 categories. */
function pictureOf(category: string | undefined, siteUrl: string): DocumentHead["image"] {
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
