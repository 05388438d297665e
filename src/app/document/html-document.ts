/** The HTML document around a rendered page: its head, its styles, its state and its scripts. */
import { type Look, productName } from "#app/site/look.ts";
import { appElementId, stateElementId } from "#app/document/page-root.tsx";
import type { Page } from "#app/pages/page.ts";
import { startScript, themeBootScript } from "#app/document/start-script.ts";
import { offlineScript } from "#app/offline/offline.ts";
import { categoryFeedPath, feedPath, openSearchPath } from "#features/feeds/contract.ts";
import { escapeHtml } from "#shared/text/escape.ts";
import { categoryHref } from "#domain/page-urls.ts";
import { categoryLabel, publicCategories } from "#domain/vocabulary.ts";
import type { SiteInfo } from "#web/site-info.ts";

/** The data that the server rendered the page with, and the browser hydrates from. */
export interface PageState {
  readonly script: string;
  /** The path that a view of the page is counted under, or null. */
  readonly trackedAs: string | null;
  readonly data: unknown;
  readonly site: SiteInfo;
}

export interface PageAssets {
  /** The url of the page's own script, which the entry script imports. */
  readonly page: string;
  /** The style sheets' texts: the first paint waits for no other file (decision 005). */
  readonly styles: readonly string[];
  /** The scripts, fetched after the first paint with content; in development `head` loads them. */
  readonly script: {
    readonly entry: string;
    /** The urls of the other modules, so that they are fetched together. */
    readonly modules: readonly string[];
  } | null;
  /** Extra head markup in development (hot reload). */
  readonly head?: string;
}

export interface PageSite {
  readonly site: SiteInfo;
  readonly look: Look;
}

export interface DocumentParts {
  readonly head: DocumentHead;
  readonly assets: PageAssets;
  readonly app: string;
  readonly state: PageState;
  readonly look: Look;
  /** JSON: which links the browser may prefetch. */
  readonly speculationRules: string;
}

/** The document in pieces: a text with one character outside Latin-1, as a dash, encodes four times as slowly. */
export function documentHtml(parts: DocumentParts): readonly string[] {
  const { head, assets, app, state, look, speculationRules } = parts;
  return [
    `<!doctype html>
<html lang="nb">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title>
<meta name="description" content="${escapeHtml(head.description)}">
<link rel="canonical" href="${escapeHtml(head.canonical)}">
${[...machineTags(head, state.site.name), ...paintTags(head)].join("\n")}
<meta name="color-scheme" content="light">
<meta name="theme-color" content="${look.band.light}" data-light="${look.band.light}" data-dark="${look.band.dark}">
<script>${themeBootScript}</script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="manifest" href="/app.webmanifest">
`,
    assets.styles.map((text) => `<style>${text}</style>`).join("\n"),
    `
${assets.head ?? ""}${look.style && `<style>${look.style}</style>`}
</head>
<body>
<div id="${appElementId}">`,
    app,
    `</div>
<script type="application/json" id="${stateElementId}">${escapeJson(JSON.stringify(state))}</script>
<script type="speculationrules">${speculationRules}</script>
${assets.script ? startTag(assets.script, state.site) : ""}
</body>
</html>
`,
  ];
}

export const endScript = `${startScript};${offlineScript}`;

function startTag(
  { entry, modules }: NonNullable<PageAssets["script"]>,
  { isOfflineOff }: Pick<SiteInfo, "isOfflineOff">,
): string {
  const offline = isOfflineOff ? ' data-offline="off"' : "";
  return `<script data-entry="${entry}" data-modules="${modules.join(" ")}"${offline}>${endScript}</script>`;
}

/** Tag that delays the paint for an element; with reduced motion nothing moves there (`web/styles/base.css`). */
function paintTags({ paintsAfter }: DocumentHead): string[] {
  if (paintsAfter === null) return [];
  const media = "(prefers-reduced-motion: no-preference)";
  return [`<link rel="expect" blocking="render" media="${media}" href="#${paintsAfter}">`];
}

type Property = readonly [property: string, content: string];

/** Tags for search engines, feed readers, and sites that show an image of a shared link. */
function machineTags(head: DocumentHead, siteName: string): string[] {
  const { title, description, canonical, images, feeds, noindex, structuredData } = head;
  const properties: readonly Property[] = [
    ["og:site_name", siteName],
    ["og:locale", "nb_NO"],
    ["og:type", "website"],
    ["og:title", title],
    ["og:description", description],
    ["og:url", canonical],
    ...images,
  ];
  return [
    ...(noindex ? ['<meta name="robots" content="noindex">'] : []),
    ...properties.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`),
    `<meta name="twitter:card" content="${images.length > 0 ? "summary_large_image" : "summary"}">`,
    `<link rel="search" type="application/opensearchdescription+xml" title="${escapeHtml(siteName)}" href="${openSearchPath}">`,
    ...feeds.map(
      ({ title, path }) =>
        `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${path}">`,
    ),
    // A data block, not a script: the Content-Security-Policy does not apply to it.
    ...(structuredData
      ? [`<script type="application/ld+json">${escapeJson(JSON.stringify(structuredData))}</script>`]
      : []),
  ];
}

/** JSON inside a script element: '<' could end it, the line separators are not JavaScript everywhere. */
function escapeJson(json: string): string {
  return json.replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

type DocumentHead = ReturnType<typeof documentHead>;

export function documentHead<Data>(page: Page<Data>, data: Data, { site, look }: PageSite, url: URL) {
  const head = page.head(data, site);
  const { title, isTitleWhole, description, noindex, category, paintsAfter, structuredData } = head;
  const siteFeed = { title: `Nye maler – ${site.name}`, path: feedPath };
  return {
    title: isTitleWhole ? title : `${title} – ${site.name}`,
    description,
    canonical: `${site.siteUrl}${page.canonicalOf?.(data) ?? canonicalPath(page, url)}`,
    /** The Open Graph image, for a shared link. The build has drawn it with our name and colours. */
    images: hasOurLook(site, look) ? imageProperties(category, site.siteUrl) : [],
    feeds: category === undefined ? [siteFeed] : [feedOf(category, site.name), siteFeed],
    noindex: !page.isListed || noindex === true,
    paintsAfter: paintsAfter ?? null,
    structuredData: structuredData ?? null,
  };
}

/** The canonical path and query of a page's url. */
export function canonicalPath({ canonical }: Pick<Page<never>, "canonical">, url: URL): string {
  return canonical ? canonical(url) : url.pathname;
}

const hasOurLook = ({ name }: SiteInfo, { style }: Look) => name === productName && style === "";

function feedOf(category: string, siteName: string) {
  return {
    title: `Nye og endrede maler i ${categoryLabel(category)} – ${siteName}`,
    path: categoryFeedPath(categoryHref(category)),
  };
}

/** The images are made by scripts/open-graph.mjs, one for the site and one for each of the 22 categories. */
function imageProperties(category: string | undefined, siteUrl: string): readonly Property[] {
  const known = publicCategories.find(({ id }) => id === category);
  const name = known ? categoryHref(known.id).slice("/kategori/".length) : "avtalemaler";
  const about = known ? ` i kategorien ${known.label}` : "";
  return [
    ["og:image", `${siteUrl}/og/${name}.png`],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    ["og:image:alt", `${productName}: maler for avtaler og kontrakter${about}`],
  ];
}
