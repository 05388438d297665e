/** An address to a page of HTML. */
import { renderToString } from "react-dom/server";
import { documentHtml, type PageAssets } from "#app/document.ts";
import { matchPage, type PageReads, type SiteInfo } from "#app/routes.tsx";

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
}

export interface RenderOptions {
  readonly reads: PageReads;
  readonly site: SiteInfo;
  /** The scripts and styles a page's module needs. */
  readonly assetsOf: (module: string) => PageAssets;
}

/** What a page is cached under: addresses that show the same share it. */
export function canonicalAddress(url: URL): string {
  return matchPage(url.pathname).canonical(url);
}

export async function renderPage(url: URL, { reads, site, assetsOf }: RenderOptions): Promise<RenderedPage> {
  const page = matchPage(url.pathname);
  const { default: Component } = await page.load();
  const data = page.read(reads, url);
  return {
    status: page.status ?? 200,
    html: documentHtml({
      lang: page.lang ?? "nb",
      meta: page.meta(data),
      canonical: `${site.siteUrl}${page.canonical(url)}`,
      assets: assetsOf(page.module),
      app: renderToString(<Component data={data} site={site} />),
      state: { data, site },
    }),
  };
}
