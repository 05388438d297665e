/** The page renderer, from the built bundle or from the sources with hot reload. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageAssets } from "#app/document/html-document.ts";
import type { Page } from "#app/pages/page.ts";
import type { InlineCode } from "#app/http/security-headers.ts";
import type { canonicalUrl, RenderedPage, RenderOptions } from "#app/document/ssr.tsx";
import type { App } from "#platform/app.ts";
import { StartError } from "#shared/errors.ts";

export interface Renderer {
  canonicalUrl: typeof canonicalUrl;
  renderPage(url: URL, options: RenderOptions): Promise<RenderedPage>;
  /** Inline code of its documents; null when Vite adds code of its own for hot reload. */
  readonly inline: InlineCode | null;
  /** Folder of built files to serve, null when the renderer serves them itself. */
  readonly staticDir: string | null;
  /** Adds the renderer's own middleware to the server. */
  readonly attach?: (app: App) => void;
  close(): Promise<void>;
}

interface ManifestChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestChunk>>;

const clientEntry = "src/app/document/entry-client.tsx";

/**
 * A page's files, found by walking the build's manifest from the entry and the page's module.
 * @param textOf reads a style sheet
 */
function assetsFromManifest(
  manifest: Manifest,
  pageModule: string,
  textOf: (file: string) => string,
): PageAssets {
  const files = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
    chunk.imports?.forEach(visit);
  };
  visit(clientEntry);
  visit(pageModule);
  const entry = manifest[clientEntry]?.file;
  const page = manifest[pageModule]?.file;
  if (!entry || !page) throw incomplete();
  return {
    page: `/${page}`,
    styles: [...styles].map(textOf),
    script: {
      entry: `/${entry}`,
      modules: [...files].filter((file) => file !== entry).map((file) => `/${file}`),
    },
  };
}

const incomplete = () =>
  new StartError(
    "The build is incomplete: its manifest has no client entry or not the page. Run npm run build.",
  );

/** Renders from `dist/`. @throws StartError when nothing was built. */
export async function openBuiltRenderer(root: string): Promise<Renderer> {
  const staticDir = join(root, "dist/client");
  const manifestPath = join(staticDir, ".vite/manifest.json");
  if (!existsSync(manifestPath))
    throw new StartError("Nothing is built yet. Run npm run build, or npm start.");
  const manifest = JSON.parse(readFileSync(manifestPath, "utf8")) as Manifest;
  const ssr = (await import(
    pathToFileURL(join(root, "dist/server/ssr.js")).href
  )) as typeof import("#app/document/ssr.tsx");
  const textOf = (file: string) => readFileSync(join(staticDir, file), "utf8").trimEnd();
  const assets = new Map(
    Object.keys(manifest)
      .filter((module) => manifest[module]?.isEntry && module !== clientEntry)
      .map((module) => [module, assetsFromManifest(manifest, module, textOf)]),
  );
  const assetsOf = (module: string) => {
    const found = assets.get(module);
    if (!found) throw incomplete();
    return found;
  };
  return {
    canonicalUrl: ssr.canonicalUrl,
    renderPage: ssr.renderPage.bind(null, assetsOf),
    inline: {
      scripts: ssr.inlineScripts,
      styles: [...new Set([...assets.values()].flatMap(({ styles }) => styles))],
    },
    staticDir,
    close: async () => {},
  };
}

/** The style sheets as links, so that pages are not unstyled until their scripts have run, and the entry script. */
function developmentTags(pageSource: string): string {
  const own = [...pageSource.matchAll(/^import "#(.+\.css)";$/gm)].map(([, path]) => `/src/${path}`);
  return [
    ...["/src/web/styles/index.css", ...own].map((href) => `<link rel="stylesheet" href="${href}">`),
    `<script type="module" src="/${clientEntry}"></script>`,
  ].join("\n");
}

/** Path of a page with every part that pages are made of; not in the build. */
const primitivesPath = "/dev/ui";

/** Renders from the sources through Vite, with hot reload. For development only. */
export async function openDevRenderer(root: string): Promise<Renderer> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    // Not bundled to a temporary file: its removal would restart `node --watch` in a loop.
    configLoader: "native",
    server: { middlewareMode: true },
    appType: "custom",
  });
  const load = () =>
    vite.ssrLoadModule("/src/app/document/ssr.tsx") as Promise<typeof import("#app/document/ssr.tsx")>;
  const loadPrimitives = () =>
    vite.ssrLoadModule("/src/testing/primitives.tsx") as Promise<{ primitivesPage: Page<unknown> }>;
  const assetsOf = (module: string): PageAssets => ({
    page: `/${module}`,
    styles: [],
    script: null,
    head: developmentTags(readFileSync(join(root, module), "utf8")),
  });
  return {
    canonicalUrl: (url) => `${url.pathname}${url.search}`,
    async renderPage(url, options) {
      const own = url.pathname === primitivesPath ? (await loadPrimitives()).primitivesPage : undefined;
      const page = await (await load()).renderPage(assetsOf, url, options, own);
      const html = await vite.transformIndexHtml(url.pathname, page.html.toString());
      return { ...page, html: Buffer.from(html) };
    },
    inline: null,
    staticDir: null,
    attach: (app) => {
      app.addHook("onRequest", (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done());
      });
    },
    close: () => vite.close(),
  };
}
