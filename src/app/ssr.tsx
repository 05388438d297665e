/** An address to a page of HTML. */
import { renderToString } from "react-dom/server";
import { matchPage, type PageReads, type SiteInfo } from "#app/routes.tsx";
import { documentHtml, type PageAssets } from "#app/document.ts";

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

export async function renderPage(url: URL, { reads, site, assetsOf }: RenderOptions): Promise<RenderedPage> {
  const page = matchPage(url.pathname);
  const { default: Component } = await page.load();
  const data = page.read(reads, url);
  return {
    status: page.status ?? 200,
    html: documentHtml({
      lang: page.lang ?? "nb",
      meta: page.meta(data),
      assets: assetsOf(page.module),
      app: renderToString(<Component data={data} site={site} />),
      state: { data, site },
    }),
  };
}
