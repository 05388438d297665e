import type { PageMeta, SiteInfo } from "#app/routes.tsx";
import { earlyScript } from "#web/theme.ts";

/** What the browser starts from: the same data the server drew the page with. */
export interface PageState {
  /** The drawn page's path in the table of pages: at an address whose thing is gone, the not-found page's. */
  readonly page: string;
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
  readonly assets: PageAssets;
  readonly app: string;
  readonly state: PageState;
}

export const appElementId = "app";
export const stateElementId = "page-state";

export function documentHtml({ lang, meta, canonical, assets, app, state }: DocumentParts): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(meta.title)}</title>
<meta name="description" content="${escapeHtml(meta.description)}">
<link rel="canonical" href="${escapeHtml(canonical)}">
<meta name="color-scheme" content="light">
<script>${earlyScript}</script>
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

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** JSON inside a script element: '<' could end it, the line separators are not JavaScript everywhere. */
function escapeJson(json: string): string {
  return json.replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}
