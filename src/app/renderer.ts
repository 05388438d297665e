/** The page renderer, from the built bundle or from the sources with hot reload. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageAssets } from "#app/html-document.ts";
import type { canonicalUrl, RenderedPage, RenderOptions } from "#app/ssr.tsx";
import type { App } from "#platform/app.ts";
import { StartError } from "#shared/start-error.ts";

export interface Renderer {
  canonicalUrl: typeof canonicalUrl;
  renderPage(url: URL, options: Omit<RenderOptions, "assetsOf">): Promise<RenderedPage>;
  /** True when the pages carry inline scripts for hot reload. */
  readonly isDevelopment: boolean;
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

const clientEntry = "src/app/entry-client.tsx";

/** The files a page needs, found by walking the build's manifest from the entry and the page's module. */
export function assetsFromManifest(manifest: Manifest, pageModule: string): PageAssets {
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
  if (!entry || !page)
    throw new StartError(
      "The build is incomplete: its manifest has no client entry or not the page. Run npm run build.",
    );
  return {
    page: `/${page}`,
    scripts: [`/${entry}`],
    styles: [...styles].map((file) => `/${file}`),
    preloads: [...files].filter((file) => file !== entry).map((file) => `/${file}`),
  };
}

/** Renders from `dist/`. @throws StartError when nothing was built. */
export async function openBuiltRenderer(root: string): Promise<Renderer> {
  const staticDir = join(root, "dist/client");
  const manifestPath = join(staticDir, ".vite/manifest.json");
  if (!existsSync(manifestPath))
    throw new StartError("Nothing is built yet. Run npm run build, or npm start.");
  const manifest = JSON.parse(readFileSync(manifestPath, "utf8")) as Manifest;
  const ssr = (await import(
    pathToFileURL(join(root, "dist/server/ssr.js")).href
  )) as typeof import("#app/ssr.tsx");
  const known = new Map<string, PageAssets>();
  const assetsOf = (module: string) => {
    const assets = known.get(module) ?? assetsFromManifest(manifest, module);
    known.set(module, assets);
    return assets;
  };
  return {
    canonicalUrl: ssr.canonicalUrl,
    renderPage: (url, options) => ssr.renderPage(url, { ...options, assetsOf }),
    isDevelopment: false,
    staticDir,
    close: async () => {},
  };
}

/** Renders from the sources through Vite, with hot reload. For development only. */
export async function openDevRenderer(root: string): Promise<Renderer> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    // Not bundled to a temporary file, whose removal would restart `node --watch` in a loop.
    configLoader: "native",
    server: { middlewareMode: true },
    appType: "custom",
  });
  const load = () => vite.ssrLoadModule("/src/app/ssr.tsx") as Promise<typeof import("#app/ssr.tsx")>;
  const assetsOf = (module: string): PageAssets => ({
    page: `/${module}`,
    scripts: [`/${clientEntry}`],
    styles: ["/src/web/styles/index.css"],
    preloads: [],
  });
  return {
    canonicalUrl: (url) => `${url.pathname}${url.search}`,
    async renderPage(url, options) {
      const page = await (await load()).renderPage(url, { ...options, assetsOf });
      return { ...page, html: await vite.transformIndexHtml(url.pathname, page.html) };
    },
    isDevelopment: true,
    staticDir: null,
    attach: (app) => {
      app.addHook("onRequest", (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done());
      });
    },
    close: () => vite.close(),
  };
}
