/** An address to a page of HTML. */
import { renderToString } from "react-dom/server";
import { documentHtml, type PageAssets } from "#app/document.ts";
import { canonicalPath, documentHead } from "#app/head.ts";
import type { PageQueries, SiteInfo } from "#app/page.ts";
import { PageRoot } from "#app/page-root.tsx";
import { isTracked, matchPage, notFoundPage } from "#app/page-table.ts";
import type { FormState } from "#shared/form-state.ts";

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  /** Where the page is now; then there is no HTML. */
  readonly location?: string;
}

export interface RenderOptions {
  readonly queries: PageQueries;
  readonly site: SiteInfo;
  /** A plain post that was refused: the page is drawn with what was typed and what is wrong. */
  readonly form?: FormState | null;
  /** The scripts and styles a page's module needs. */
  readonly assetsOf: (module: string) => PageAssets;
}

/**
 * What a page is cached under: urls that show the same share it. null for a url that only needs tidying: the redirect
 * carries the query along, so there would be one to keep for each query, and it costs nothing to make.
 */
export function canonicalUrl(url: URL): string | null {
  const { page } = matchPage(url.pathname);
  return page === notFoundPage && tidyUrl(url) !== null ? null : canonicalPath(page, url);
}

/**
 * Where the page is whose path came with a slash at its end or in capitals (`/offers/`, `/HELP`), or null. Only pages
 * of the table are led to, so that nothing leads to another site (`//evil.example/`).
 */
function tidyUrl({ pathname, search }: URL): string | null {
  const tidy = pathname.replace(/\/+$/, "").toLowerCase();
  const isPage = tidy !== "" && tidy !== pathname && matchPage(tidy).page !== notFoundPage;
  return isPage ? `${tidy}${search}` : null;
}

export async function renderPage(
  url: URL,
  { queries, site, assetsOf, form = null }: RenderOptions,
): Promise<RenderedPage> {
  const matched = matchPage(url.pathname);
  const request = { url, params: matched.params, form };
  const location =
    matched.page === notFoundPage ? tidyUrl(url) : (matched.page.movedTo?.(queries, request) ?? null);
  if (location !== null) return { status: 301, html: "", location };
  const found = matched.page.read(queries, request);
  const page = found === null ? notFoundPage : matched.page;
  const data = found ?? {};
  const { default: Component } = await page.load();
  const assets = assetsOf(page.module);
  return {
    status: page.statusOf?.(data) ?? page.status ?? 200,
    html: documentHtml({
      lang: page.lang ?? "nb",
      head: documentHead(page, data, site, url),
      assets,
      app: renderToString(<PageRoot Page={Component} data={data} site={site} />),
      state: { script: assets.page, trackedAs: isTracked(page) ? page.path : null, data, site },
    }),
  };
}
