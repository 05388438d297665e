import type { PageHead } from "#app/head.ts";
import type { PageMeta, SiteInfo } from "#app/routes.tsx";
import { openSearchPath } from "#features/feeds/contract.ts";
import { themeBootScript } from "#web/theme.ts";
import { escapeHtml } from "#shared/escape-html.ts";

/** What the browser starts from: the same data the server drew the page with. */
export interface PageState {
  /** The drawn page's path in the table of pages: at an address whose thing is gone, the not-found page's. */
  readonly page: string;
  /** The module that renders it, as the table of pages names it. */
  readonly module: string;
  /** Whether the view is counted. */
  readonly isTracked: boolean;
  readonly data: unknown;
  readonly site: SiteInfo;
}

export interface PageAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Modules the page needs soon; fetched alongside. */
  readonly preloads: readonly string[];
  /** Extra head markup in development (hot reload). */
  readonly head?: string;
}

export interface DocumentParts {
  readonly lang: string;
  readonly meta: PageMeta;
  readonly canonical: string;
  readonly head: PageHead;
  readonly assets: PageAssets;
  readonly app: string;
  readonly state: PageState;
}

export const appElementId = "app";
export const stateElementId = "page-state";

export function documentHtml(parts: DocumentParts): string {
  const { lang, meta, canonical, head, assets, app, state } = parts;
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(meta.title)}</title>
<meta name="description" content="${escapeHtml(meta.description)}">
<link rel="canonical" href="${escapeHtml(canonical)}">
${machineTags({ meta, canonical, head }).join("\n")}
<meta name="color-scheme" content="light">
<script>${themeBootScript}</script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("\n")}
${assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join("\n")}
${assets.scripts.map((src) => `<script type="module" src="${src}"></script>`).join("\n")}
${assets.head ?? ""}
</head>
<body>
<div id="${appElementId}">${app}</div>
<script type="application/json" id="${stateElementId}">${escapeJson(JSON.stringify(state))}</script>
</body>
</html>
`;
}

/** For search engines, feed readers, and the sites that draw a picture where somebody shares a link. */
function machineTags({
  meta,
  canonical,
  head,
}: Pick<DocumentParts, "meta" | "canonical" | "head">): string[] {
  const { image, feeds, isListed, structuredData } = head;
  const properties: readonly (readonly [property: string, content: string])[] = [
    ["og:site_name", "Avtalemaler"],
    ["og:locale", "nb_NO"],
    ["og:type", "website"],
    ["og:title", meta.title],
    ["og:description", meta.description],
    ["og:url", canonical],
    ["og:image", image.url],
    ["og:image:width", String(image.width)],
    ["og:image:height", String(image.height)],
    ["og:image:alt", image.alt],
  ];
  return [
    ...(isListed ? [] : ['<meta name="robots" content="noindex">']),
    ...properties.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    `<link rel="search" type="application/opensearchdescription+xml" title="Avtalemaler" href="${openSearchPath}">`,
    ...feeds.map(
      ({ title, path }) =>
        `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${path}">`,
    ),
    // A data block: it is no script, so the Content-Security-Policy has nothing to say about it.
    ...(structuredData
      ? [`<script type="application/ld+json">${escapeJson(JSON.stringify(structuredData))}</script>`]
      : []),
  ];
}

/** JSON inside a script element: '<' could end it, the line separators are not JavaScript everywhere. */
function escapeJson(json: string): string {
  return json.replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}
