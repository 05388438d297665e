/** The import rules (shown in docs/architecture.md) as pure functions, so that the test can also feed them violations. */

export interface ImportEdge {
  /** Path of the importing file, from `src/`. */
  readonly from: string;
  /** Path of the imported file, from `src/`. */
  readonly to: string;
}

const layers = ["app", "features", "db", "platform", "web", "shared", "search", "testing"];

/** What the rest may import of the search. */
const searchDoors = ["search/search-index.ts", "search/mark.ts", "search/document.ts"];

function layerOf(path: string): string {
  return path.split("/")[0] ?? "";
}

function featureOf(path: string): string | undefined {
  const [layer, feature] = path.split("/");
  return layer === "features" ? feature : undefined;
}

const isTest = (path: string) =>
  /\.(test|e2e)\.tsx?$/.test(path) || /\.(api|db|durability)\.test\./.test(path);
const isUi = (path: string) => path.startsWith("web/") || /^features\/[^/]+\/ui\//.test(path);
const isContract = (path: string) => /^features\/[^/]+\/contract\.ts$/.test(path);
const isServer = (path: string) => /^features\/[^/]+\/server\//.test(path);

/** @returns the reason why an import is not allowed, or null when it is. */
export function violationOf({ from, to }: ImportEdge): string | null {
  const [fromLayer, toLayer] = [layerOf(from), layerOf(to)];
  if (!layers.includes(fromLayer)) return `${from} is in no known layer`;
  if (toLayer === "testing" && !isTest(from) && fromLayer !== "testing")
    return "only tests import src/testing";
  if (toLayer === "search" && fromLayer !== "search" && !searchDoors.includes(to))
    return "the search is reached by its doors only";
  if (isTest(from) || fromLayer === "testing" || fromLayer === "app") return null;

  if (fromLayer === "shared" && toLayer !== "shared") return "shared imports nothing but shared";
  if (fromLayer === "search" && toLayer !== "search") return "search imports nothing but search";
  if (["platform", "db", "web"].includes(fromLayer) && ![fromLayer, "shared"].includes(toLayer)) {
    return `${fromLayer} imports only itself and shared`;
  }
  if (fromLayer === "features") {
    if (toLayer === "app") return "a feature does not know the application";
    if (toLayer === "features" && featureOf(from) !== featureOf(to))
      return "features never import each other";
  }
  if (isUi(from) && (["db", "platform"].includes(toLayer) || isServer(to)))
    return "ui never imports the server's side";
  if (isContract(from) && (["db", "platform", "web"].includes(toLayer) || isServer(to) || isUi(to))) {
    return "a contract is read by both sides, so it imports neither";
  }
  if (isServer(from) && (isUi(to) || toLayer === "web")) return "the server's side never imports ui";
  return null;
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
