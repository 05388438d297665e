/** Server-side rendering: from a url to an HTML document. */
import { renderToString } from "react-dom/server";
import {
  canonicalPath,
  documentHead,
  documentHtml,
  endScript,
  type PageAssets,
  type PageSite,
} from "#app/document/html-document.ts";
import { themeBootScript } from "#app/document/start-script.ts";
import { PageRoot } from "#app/document/page-root.tsx";
import { allPages, isTracked, matchPage, notFoundPage } from "#app/document/page-table.ts";
import type { Page, PageQueries } from "#app/pages/page.ts";
import { situationsPath } from "#features/situations/contract.ts";
import type { FormState } from "#shared/form-state.ts";
import { decodedPart } from "#shared/text/url-text.ts";
import { suggestPath } from "#web/layout/site-header.tsx";

/** Whether the path's links open a dialog. */
const isOpenedAsDialog = (path: string) => path === suggestPath;

/** Links without prefetch: the script serves searches and filters without a new page. */
const notPrefetched = 'a[href*="?"],a[href*="#"],a[target],a[download]';

/**
 * The links that a browser may prefetch: the document of a page that search engines may list, when the pointer rests on a link
 * to it (on a phone, when the link stays in view). A prefetched page runs no script, so it is no visit; the browser itself
 * fetches none with Save-Data on (decision 005).
 */
const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          {
            href_matches: allPages
              .filter(({ isListed, path }) => isListed && !isOpenedAsDialog(path))
              .map(({ path }) => path),
          },
          { not: { selector_matches: notPrefetched } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/** The scripts that documents contain, for the Content-Security-Policy. */
export const inlineScripts: readonly string[] = [themeBootScript, endScript, speculationRules];

export interface RenderedPage {
  readonly status: number;
  readonly html: Buffer;
  /** Redirect target; then there is no HTML. */
  readonly location?: string;
}

export interface RenderOptions extends PageSite {
  readonly queries: PageQueries;
  /** The values and errors of a rejected form post. */
  readonly form?: FormState | null | undefined;
}

/**
 * A page's key in the response cache: urls that show the same share it. null for a url that only needs tidying: the
 * redirect keeps the query, so the cache would hold one for each query, and it costs nothing to make.
 */
export function canonicalUrl(url: URL): string | null {
  const { page } = matchPage(url.pathname);
  return page === notFoundPage && tidyUrl(url) !== null ? null : canonicalPath(page, url);
}

/** The list of the pages below each path, for a url without its last part. */
const upFrom: Readonly<Record<string, string>> = {
  "/mal": "/",
  "/kategori": "/sitemap",
  "/kilde": "/sitemap",
  "/situasjon": situationsPath,
};

/**
 * The right form of a path with capitals, or with trailing punctuation from a text (`/offers/`, `/HELP`, `/terms).`),
 * the list for a path without its last part (`/kategori/`), or null. It redirects only to pages of the table, so never to another site
 * (`//evil.example/`).
 */
function tidyUrl({ pathname, search }: URL): string | null {
  if (pathname.startsWith("//")) return null;
  const [meant = "/"] = /^.*[\p{L}\p{N}]/su.exec(decodedPart(pathname)) ?? [];
  const exact = encodeURI(meant);
  const { page } = matchPage(exact);
  // The case of a receipt's code or a token means something, and no page with one is listed.
  const tidy = page.isListed || page === notFoundPage ? exact.toLowerCase() : exact;
  if (Object.hasOwn(upFrom, tidy)) return upFrom[tidy] ?? null;
  const isPage = tidy !== pathname && matchPage(tidy).page !== notFoundPage;
  return isPage ? `${tidy}${search}` : null;
}

/**
 * @param assetsOf the scripts and styles that a page's module needs
 * @param own a page that is not in the table
 */
export async function renderPage(
  assetsOf: (module: string) => PageAssets,
  url: URL,
  { queries, site, look, form = null }: RenderOptions,
  own?: Page<unknown>,
): Promise<RenderedPage> {
  const matched = own ? { page: own, params: {} } : matchPage(url.pathname);
  const request = { url, params: matched.params, form };
  const location =
    matched.page === notFoundPage ? tidyUrl(url) : (matched.page.movedTo?.(queries, request) ?? null);
  if (location !== null) return { status: 301, html: Buffer.alloc(0), location };
  const found = matched.page.read(queries, request);
  const page = found === null ? notFoundPage : matched.page;
  const data = found ?? notFoundPage.read(queries, request) ?? {};
  const { default: Component } = await page.load();
  const assets = assetsOf(page.module);
  const pieces = documentHtml({
    head: documentHead(page, data, { site, look }, url),
    assets,
    app: renderToString(<PageRoot Page={Component} data={data} site={site} />),
    state: { script: assets.page, trackedAs: isTracked(page) ? page.path : null, data, site },
    look,
    speculationRules,
  });
  const html = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  return { status: page.statusOf?.(data) ?? page.status ?? 200, html };
}
