/** The import rules (shown in docs/architecture.md) as pure functions, so that the test can also feed them violations. */

export interface ImportEdge {
  /** Path of the importing file, from `src/`; of bench and e2e from the root. */
  readonly from: string;
  /** Path of the imported file, likewise. */
  readonly to: string;
}

/** They may import anything of src, within the rules of `rulesForAll`. */
const rooms = ["testing", "bench", "e2e"];
const layers = ["app", "features", "domain", "db", "platform", "web", "shared", "search", ...rooms];

/** The folders of src/app from the ground up, each with those it may import. */
export const appFolders: Readonly<Record<string, readonly string[]>> = {
  site: [],
  offline: [],
  pages: [],
  http: ["site"],
  document: ["site", "offline", "pages", "http"],
  forms: ["site", "document"],
  routes: ["site", "pages", "document"],
  control: ["site"],
  doctor: ["site", "control"],
  boot: ["site", "offline", "http", "document", "forms", "routes", "control"],
  operate: ["site", "control", "doctor", "boot"],
};

/** The files of src/search that other layers may import. */
const searchEntryPoints = [
  "search/search-index.ts",
  "search/mark.ts",
  "search/ranking/sides.ts",
  "search/text/compound-splitter.ts",
  "search/document.ts",
  "search/reader/numbers.ts",
];

/** The domain, shared by features, and what it may import. It has `server/` and `ui/` as a feature has. */
const belowTheDomain = ["domain", "db", "platform", "web", "shared"];

/** The file that may import the embedded identity service. */
const embeddedImporter = "features/identity/server/open-identity.ts";

const layerOf = (path: string) => path.split("/")[0] ?? "";
export const appFolderOf = (path: string) => /^app\/([^/]+)\//.exec(path)?.[1] ?? "";
const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1];
const isTestFile = (path: string) => /\.(test|e2e)\.tsx?$/.test(path);
const isTest = (path: string) => isTestFile(path) || rooms.includes(layerOf(path));
const isOutside = (path: string) => ["bench", "e2e"].includes(layerOf(path));
const isServer = (path: string) =>
  ["db", "platform"].includes(layerOf(path)) || /^(features\/[^/]+|domain)\/server\//.test(path);
const isFeatureUi = (path: string) => /^(features\/[^/]+|domain)\/ui\//.test(path);
const isUi = (path: string) =>
  layerOf(path) === "web" ||
  isFeatureUi(path) ||
  /^app\/(pages\/.*|document\/(entry-client|page-root))\.tsx?$/.test(path);
const hasTwoSides = (path: string) => featureOf(path) !== undefined || layerOf(path) === "domain";
/** Files outside `server/` and `ui/`: contracts, lists of fields, and others that both sides import. */
const isReadByBothSides = (path: string) => hasTwoSides(path) && !isServer(path) && !isFeatureUi(path);
const isEmbedded = (path: string) => path.startsWith("features/identity/server/embedded/");
const isAdminFile = (path: string) => /^web\/admin\/|^(features\/[^/]+|domain)\/ui\/admin-/.test(path);
const isAdminUi = (path: string) =>
  isAdminFile(path) ||
  /^features\/(history|identity)\/ui\//.test(path) ||
  /^app\/pages\/admin(\/|\.tsx$)/.test(path);

/** Rules by their text; each returns true for an import that breaks it. */
type Rules = Readonly<Record<string, (edge: ImportEdge) => boolean>>;

/** Tests, their helpers, bench and e2e keep these too. */
const rulesForAll: Rules = {
  "src imports neither bench nor e2e": ({ from, to }) => isOutside(to) && !isOutside(from),
  "e2e does not know the bench": ({ from, to }) => layerOf(from) === "e2e" && layerOf(to) === "bench",
  "bench imports of e2e the steps only": ({ from, to }) =>
    layerOf(from) === "bench" && layerOf(to) === "e2e" && !to.startsWith("e2e/steps/"),
  "nothing imports a test": ({ to }) => isTestFile(to),
};

const rulesOfProduct: Rules = {
  "every file is in a known layer": ({ from }) => !layers.includes(layerOf(from)),
  "only tests import src/testing": ({ from, to }) => layerOf(to) === "testing" && !isTest(from),
  "shared imports only shared": ({ from, to }) => layerOf(from) === "shared" && layerOf(to) !== "shared",
  "search imports only search": ({ from, to }) => layerOf(from) === "search" && layerOf(to) !== "search",
  "search is imported by its entry points only": ({ from, to }) =>
    layerOf(to) === "search" && layerOf(from) !== "search" && !searchEntryPoints.includes(to),
  "platform, db and web import only themselves and shared": ({ from, to }) =>
    ["platform", "db", "web"].includes(layerOf(from)) && ![layerOf(from), "shared"].includes(layerOf(to)),
  "the domain imports only itself and what stands below it": ({ from, to }) =>
    layerOf(from) === "domain" && !belowTheDomain.includes(layerOf(to)),
  "a feature does not know the application": ({ from, to }) =>
    layerOf(from) === "features" && layerOf(to) === "app",
  "a folder of the application imports only those it may": ({ from, to }) =>
    layerOf(from) === "app" &&
    layerOf(to) === "app" &&
    appFolderOf(from) !== appFolderOf(to) &&
    !appFolders[appFolderOf(from)]?.includes(appFolderOf(to)),
  "features never import each other": ({ from, to }) =>
    featureOf(from) !== undefined && featureOf(to) !== undefined && featureOf(from) !== featureOf(to),
  "ui never imports the server's side": ({ from, to }) => isUi(from) && isServer(to),
  "the server's side never imports ui": ({ from, to }) => hasTwoSides(from) && isServer(from) && isUi(to),
  "what both sides read imports neither": ({ from, to }) =>
    isReadByBothSides(from) && (isServer(to) || isUi(to)),
  "the administrator's modules are for the administrator's ui": ({ from, to }) =>
    isAdminFile(to) && !isAdminUi(from),
  "a store knows no administrator's request": ({ from, to }) =>
    from.endsWith("store.ts") && to.startsWith("platform/admin/"),
  "the embedded identity service is opened in one place": ({ from, to }) =>
    isEmbedded(to) && !isEmbedded(from) && from !== embeddedImporter,
};

export const ruleNames = [...Object.keys(rulesForAll), ...Object.keys(rulesOfProduct)];

/** The rules an import breaks. */
export function violationsOf(edge: ImportEdge): readonly string[] {
  const rules = isTest(edge.from) ? rulesForAll : { ...rulesForAll, ...rulesOfProduct };
  return Object.entries(rules).flatMap(([name, isBroken]) => (isBroken(edge) ? [name] : []));
}

/** The roots and all files that they import, directly or not. */
export function reachableFrom(roots: readonly string[], edges: readonly ImportEdge[]): ReadonlySet<string> {
  const importsOf = Map.groupBy(edges, (edge) => edge.from);
  const reached = new Set(roots);
  // Iterating a set also visits elements added during the iteration.
  for (const file of reached) for (const { to } of importsOf.get(file) ?? []) reached.add(to);
  return reached;
}

/** The first cycle among the edges, as the files in it, or null. */
export function findCycle(edges: readonly ImportEdge[]): readonly string[] | null {
  const importsOf = Map.groupBy(edges, (edge) => edge.from);
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (file: string): readonly string[] | null => {
    if (done.has(file)) return null;
    const seenAt = trail.indexOf(file);
    if (seenAt >= 0) return [...trail.slice(seenAt), file];
    trail.push(file);
    for (const edge of importsOf.get(file) ?? []) {
      const cycle = visit(edge.to);
      if (cycle) return cycle;
    }
    trail.pop();
    done.add(file);
    return null;
  };
  for (const file of importsOf.keys()) {
    const cycle = visit(file);
    if (cycle) return cycle;
  }
  return null;
}
