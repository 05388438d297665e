import react from "@vitejs/plugin-react";
import { globSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { onePathIcons } from "./scripts/one-path-icons.ts";

/** What only forms need: the front page does not load it. */
const forForms =
  /src[\\/](?:web[\\/](?:send-form|ui[\\/](?:dialog|confirm-dialog|forms[\\/](?:error-summary|field|form-definition|form-fields|use-submit)))|shared[\\/](?:form-state|text[\\/](?:text-rules|web-url))|features[\\/]\w+[\\/]fields|app[\\/]pages[\\/]parts[\\/]form-page)\.tsx?$/;

/** What shows templates: the front page loads all of it, the pages of templates, categories and publishers most. */
const forTemplates =
  /src[\\/]features[\\/](?:templates[\\/](?:listing-view|ui[\\/](?:card[\\/]|listing[\\/](?:listing-request|view-link))|ui[\\/]page[\\/]template-pager)|votes[\\/](?:texts|ui[\\/]star-)|reports[\\/](?:reasons|ui[\\/]report-link)|situations[\\/]ui[\\/]endings)|src[\\/]app[\\/]pages[\\/](?:return[\\/]follow|parts[\\/]template-row)/;

/** What only the administrator's page loads. */
const forAdmin =
  /src[\\/](?:web[\\/]admin|app[\\/]pages[\\/]admin|domain[\\/](?:ui[\\/])?admin-|features[\\/](?:\w+[\\/](?:ui[\\/])?admin-|identity|history|jobs|mail|transfer))/;

const forAllPages =
  /src[\\/](?:web[\\/](?!admin|styles|use-fresh-list)|shared[\\/]|domain[\\/](?!category-descriptions|ui[\\/]admin-))|preload-helper/;

/** Modules of a few hundred bytes that several modules import: a file of its own would cost more than its bytes. */
function isSmallAndShared(id: string, context: Rolldown.ChunkingContext): boolean {
  const { code, importers = [] } = context.getModuleInfo(id) ?? {};
  return /\.(?:mjs|tsx?)$/.test(id) && importers.length > 1 && (code ?? "").length < 800;
}

const isForAdminOnly = (id: string, context: Rolldown.ChunkingContext) =>
  (context.getModuleInfo(id)?.importers ?? []).every((importer) => forAdmin.test(importer));

/** The modules that the front page loads before anything is opened in it. Found once: the modules are all known by then. */
let frontPageModules: ReadonlySet<string> | undefined;

function isOnFrontPage(id: string, context: Rolldown.ChunkingContext): boolean {
  frontPageModules ??= reachableFrom(
    ["src/app/document/entry-client.tsx", "src/app/pages/home.tsx"].map((path) => resolve(path)),
    context,
  );
  return frontPageModules.has(id);
}

function reachableFrom(ids: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const reached = new Set(ids);
  // Iterating a set also visits elements added during the iteration.
  for (const id of reached)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}

/** What all pages load, or nearly all. With it the icons and other small modules. */
function isOfShell(id: string, context: Rolldown.ChunkingContext): boolean {
  if (forForms.test(id)) return false;
  return forAllPages.test(id) || (isSmallAndShared(id, context) && !isForAdminOnly(id, context));
}

function isOfAdmin(id: string, context: Rolldown.ChunkingContext): boolean {
  return (
    /src[\\/](?:web[\\/]admin[\\/]|domain[\\/]ui[\\/]admin-|features[\\/]history[\\/]ui[\\/]undo-change)/.test(
      id,
    ) ||
    (isSmallAndShared(id, context) && isForAdminOnly(id, context))
  );
}

/**
 * In place of Vite's helper for scripts that are loaded later: they are requested together with their imports. Its own waits for
 * their style sheets too, which none has: a document holds its page's.
 */
const preloadHelper = `const requested = new Set();
export function __vitePreload(load, files = []) {
  for (const file of files) {
    if (requested.has(file)) continue;
    requested.add(file);
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = "/" + file;
    document.head.append(link);
  }
  return load();
}`;
const leanPreload: Plugin = {
  name: "lean-preload",
  apply: "build",
  enforce: "pre",
  load: { filter: { id: /vite[\\/]preload-helper/ }, handler: () => preloadHelper },
};

/** The start programs, the commands, and the renderer that all of them share code with. */
const serverPrograms = [
  ...globSync("src/app/{boot/main,operate/demo,operate/*-cli}.ts"),
  "src/app/document/ssr.tsx",
];

/**
 * The first two read files beside themselves: WebAssembly, a native library. seek-bzip uses what Node warns of outside of
 * node_modules. Vite is for development only.
 */
const notBundled = ["@electric-sql/pglite", "@node-rs/argon2", "seek-bzip", "vite"];

/** Two builds from one source: the browser's (`vite build`) and the server's (`vite build --ssr`). */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), onePathIcons(), leanPreload],
  appType: "custom",
  // The server carries its libraries with it (docs/decisions/001), React in its production form whatever NODE_ENV says.
  ...(command === "build" && isSsrBuild
    ? {
        ssr: { noExternal: true as const, external: notBundled },
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
      }
    : {}),
  build: {
    target: isSsrBuild ? "node24" : "es2022",
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    manifest: !isSsrBuild,
    // For scripts/notices.mjs.
    license: { fileName: "licenses.json" },
    copyPublicDir: !isSsrBuild,
    modulePreload: { polyfill: false },
    // Inlined files would need data: in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {
          input: serverPrograms,
          output: {
            entryFileNames: "[name].js",
            // In one folder: a program finds files from its own place (`import.meta.url`), as deep as in src.
            chunkFileNames: "[name]-[hash].js",
            // V8 keeps a source with other letters at two bytes each.
            charset: "ascii" as const,
            comments: false,
          },
        }
      : {
          // Each page is an entry: the document says which one to load, so no script has to know them all.
          input: ["src/app/document/entry-client.tsx", ...globSync("src/app/pages/{,texts/}*.tsx")],
          preserveEntrySignatures: "exports-only",
          // A module of ours is there for what it exports: one that is imported for nothing else is left out.
          treeshake: { moduleSideEffects: [{ test: /src[\\/].*\.tsx?$/, sideEffects: false }] },
          // Few files that many pages share, instead of one for each shared module: they compress better together.
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
                {
                  debugName: "shell",
                  name: (id, context) =>
                    isOfShell(id, context) && isOnFrontPage(id, context) ? "shell" : null,
                  minShareCount: 2,
                },
                {
                  // The same for pages after the first.
                  debugName: "pages",
                  name: (id, context) => (isOfShell(id, context) ? "pages" : null),
                  minShareCount: 2,
                },
                { name: "forms", minShareCount: 2, test: forForms },
                { name: "templates", minShareCount: 2, test: forTemplates },
                { name: "feeds", minShareCount: 2, test: /src[\\/]features[\\/]feeds[\\/]/ },
                {
                  debugName: "admin",
                  name: (id, context) => (isOfAdmin(id, context) ? "admin" : null),
                  minShareCount: 2,
                },
              ],
            },
          },
        },
  },
}));
