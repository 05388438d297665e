import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import {
  appFolderOf,
  appFolders,
  findCycle,
  type ImportEdge,
  reachableFrom,
  ruleNames,
  violationsOf,
} from "#testing/import-rules.ts";
import { neededBuiltIns } from "#app/document/start-script.ts";

const root = join(import.meta.dirname, "../..");
/** Files of src by their path in it, as `#…` names them; bench and e2e from the root. */
const fromSource = (path: string) => path.replace(/^src\//, "");
const contents = new Map(
  globSync("{src,bench,e2e}/**/*.{ts,tsx}", { cwd: root }).map((path) => [
    fromSource(path.replaceAll("\\", "/")),
    withoutComments(readFileSync(join(root, path), "utf8")),
  ]),
);
const files = [...contents.keys()];

/** Comments may show how something is imported; that is no import. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
}

const importPattern = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)["']([#.][^"']+)["']/g;
const typeOnlyPattern = /import type [^;]*?["']([#.][^"']+)["']/g;

function importsOf(file: string, text: string, pattern = importPattern): string[] {
  return [...text.matchAll(pattern)].flatMap(([, specifier = ""]) => {
    const path = specifier.startsWith("#")
      ? specifier.slice(1)
      : fromSource(posix.join(/^(bench|e2e)\//.test(file) ? "" : "src", posix.dirname(file), specifier));
    return /\.tsx?$/.test(path) ? [path] : [];
  });
}

const edges: ImportEdge[] = [...contents].flatMap(([from, text]) =>
  importsOf(from, text).map((to) => ({ from, to })),
);
/** Without type-only imports, which do not exist at run time. Dynamic imports count. */
const runtimeEdges = edges.filter(
  ({ from, to }) => !importsOf(from, contents.get(from) ?? "", typeOnlyPattern).includes(to),
);

it("each file of src begins with a comment that says what it is", () => {
  const bare = files.filter((file) => {
    const isOfSource = !/^(bench|e2e)\/|\.test\./.test(file);
    return isOfSource && !readFileSync(join(root, "src", file), "utf8").startsWith("/**");
  });
  expect(bare).toEqual([]);
});

/** Settings or the whole site handed over by a spread; a rest, which is last in its pattern, takes them and is none. */
const wholeSettings = /\.\.\.(?:\w+\.)*(?:settings|services)\b(?!\s*\})/;

describe("the settings", () => {
  it("reach each feature one by one: passwords are among them", () => {
    const passedWhole = files.filter((file) => {
      return (
        file.startsWith("app/") && !file.includes(".test.") && wholeSettings.test(contents.get(file) ?? "")
      );
    });
    expect(passedWhole).toEqual([]);
  });

  it.each(["feedRoutes(app, { ...settings, responses })", "analyticsRoutes(app, {\n    ...services,\n"])(
    "are seen when passed whole: %s",
    (planted) => expect(planted).toMatch(wholeSettings),
  );
});

describe("the import rules", () => {
  it("reads the project's imports at all", () => {
    expect(edges.length).toBeGreaterThan(50);
    expect(edges).toContainEqual({ from: "app/boot/main.ts", to: "app/boot/serve.ts" });
    expect(edges).toContainEqual({ from: "bench/visit.ts", to: "testing/fresh-build.ts" });
    expect(edges).toContainEqual({ from: "bench/visit.ts", to: "bench/load/child.ts" });
    expect(edges).toContainEqual({ from: "e2e/steps/products.ts", to: "testing/processes/product.ts" });
  });

  it("imports only files that exist", () => {
    expect(edges.filter(({ to }) => !contents.has(to))).toEqual([]);
  });

  it("are kept", () => {
    const violations = edges.flatMap((edge) =>
      violationsOf(edge).map((rule) => `${edge.from} -> ${edge.to}: ${rule}`),
    );
    expect(violations).toEqual([]);
  });

  it("has no cycles, type-only and dynamic imports included", () => {
    expect(findCycle(edges)).toBeNull();
  });

  it("let a folder of the application import only what stands below it, and nothing that it does not", () => {
    const below = new Set<string>();
    for (const [folder, allowed] of Object.entries(appFolders)) {
      const imported = edges
        .filter(({ from }) => appFolderOf(from) === folder && !/\.test\./.test(from))
        .map(({ to }) => appFolderOf(to));
      expect(allowed.filter((other) => !below.has(other) || !imported.includes(other))).toEqual([]);
      below.add(folder);
    }
  });

  /** Folders, of src and bench, whose files and folders import each other both ways. */
  const mutualIn = (all: readonly ImportEdge[]) => {
    const product = all.filter(({ from }) => !/\.test\.|^(testing|e2e)\//.test(from));
    const folders = new Set(
      product.flatMap(({ from }) => from.split("/").map((_, i, parts) => parts.slice(0, i).join("/"))),
    );
    return [...folders].filter((folder) => {
      const start = folder === "" ? "" : `${folder}/`;
      const partOf = (path: string) =>
        (path.startsWith(start) ? path.slice(start.length).split("/")[0] : "") ?? "";
      const between = product.map(({ from, to }) => ({ from: partOf(from), to: partOf(to) }));
      return findCycle(between.filter(({ from, to }) => from && to && from !== to));
    });
  };

  it("run one way between the files and folders of each folder", () => {
    // The word lists are folded, and the folder of texts reads them.
    expect(mutualIn(edges)).toEqual(["search"]);
    const upwards = { from: "web/listeners.ts", to: "web/ui/toast.ts" };
    expect(mutualIn([...edges, upwards]).toSorted()).toEqual(["search", "web"]);
  });

  /** Each edge breaks that rule only, so the test fails if the rule is removed. */
  const planted: Readonly<Record<string, readonly string[]>> = {
    "src imports neither bench nor e2e": [
      "app/boot/main.ts -> bench/load/machine.ts",
      "testing/processes/product.ts -> e2e/steps/browser.ts",
      "app/site/seed.test.ts -> bench/load/machine.ts",
    ],
    "e2e does not know the bench": ["e2e/steps/browser.ts -> bench/load/replay.ts"],
    "bench imports of e2e the steps only": ["bench/visit.ts -> e2e/walks/buying.ts"],
    "nothing imports a test": [
      "testing/processes/product.ts -> app/document/pages.http.test.ts",
      "e2e/steps/browser.ts -> e2e/walks/visit-record.e2e.ts",
    ],
    "every file is in a known layer": ["utils/strings.ts -> shared/days.ts"],
    "only tests import src/testing": ["app/boot/main.ts -> testing/test-app.ts"],
    "shared imports only shared": [
      "shared/days.ts -> features/templates/contract.ts",
      "shared/days.ts -> domain/laws.ts",
    ],
    "search imports only search": ["search/ranking/join.ts -> shared/text/slug.ts"],
    "search is imported by its entry points only": ["app/site/read-model.ts -> search/text/stemmer.ts"],
    "platform, db and web import only themselves and shared": [
      "platform/log/log.ts -> features/templates/contract.ts",
      "db/client.ts -> platform/log/log.ts",
      "web/api.ts -> search/mark.ts",
      "db/backup/restore.ts -> domain/server/rows/recorded-rows.ts",
    ],
    "the domain imports only itself and what stands below it": [
      "domain/server/inbox-forms.ts -> features/reports/server/store.ts",
      "domain/server/inbox-forms.ts -> app/site/read-model.ts",
      "domain/server/rows/template-columns.ts -> search/document.ts",
    ],
    "a feature does not know the application": ["features/templates/server/routes.ts -> app/site/env.ts"],
    "a folder of the application imports only those it may": [
      "app/site/services.ts -> app/boot/serve.ts",
      "app/new/file.ts -> app/site/env.ts",
    ],
    "features never import each other": [
      "features/offers/ui/offer-card.tsx -> features/templates/contract.ts",
    ],
    "ui never imports the server's side": [
      "features/templates/ui/card/template-card.tsx -> features/templates/server/store.ts",
      "features/votes/ui/vote-form.tsx -> platform/http-error.ts",
      "app/pages/home.tsx -> db/schema/schema.ts",
      "app/document/entry-client.tsx -> platform/log/log.ts",
    ],
    "the server's side never imports ui": [
      "features/templates/server/routes.ts -> features/templates/ui/card/template-card.tsx",
      "features/votes/server/routes.ts -> web/norwegian.ts",
    ],
    "what both sides read imports neither": [
      "features/templates/contract.ts -> features/templates/server/store.ts",
      "features/reports/fields.ts -> web/ui/forms/url-problem.ts",
      "features/votes/rules/limits.ts -> db/client.ts",
      "domain/laws.ts -> domain/server/mail-text.ts",
    ],
    "the administrator's modules are for the administrator's ui": [
      "features/offers/ui/offer-card.tsx -> web/admin/rows/data-table.tsx",
      "app/pages/offers.tsx -> features/offers/ui/admin-offers-tab.tsx",
    ],
    "a store knows no administrator's request": [
      "features/history/server/history-store.ts -> platform/admin/admin-scope.ts",
    ],
    "the embedded identity service is opened in one place": [
      "features/identity/server/guard.ts -> features/identity/server/embedded/sign-in/id-tokens.ts",
      "app/boot/serve.ts -> features/identity/server/embedded/user-store.ts",
    ],
  };

  it.each(Object.entries(planted))("find what breaks «%s»: %j", (rule, broken) => {
    for (const edge of broken) {
      const [from = "", to = ""] = edge.split(" -> ");
      expect([edge, ...violationsOf({ from, to })]).toEqual([edge, rule]);
    }
  });

  it("are each seen broken", () => {
    expect(Object.keys(planted).toSorted()).toEqual(ruleNames.toSorted());
  });

  it("find a planted cycle", () => {
    const cycle = [
      { from: "a.ts", to: "b.ts" },
      { from: "b.ts", to: "c.ts" },
      { from: "c.ts", to: "b.ts" },
    ];
    expect(findCycle(cycle)).toEqual(["b.ts", "c.ts", "b.ts"]);
    expect(findCycle([...edges, { from: "bench/load/child.ts", to: "bench/visit.ts" }])).not.toBeNull();
    expect(
      findCycle([...edges, { from: "e2e/steps/browser.ts", to: "e2e/steps/prepare.ts" }]),
    ).not.toBeNull();
  });

  it("take a type, an import for later and a re-export for imports", () => {
    const [a, b, c] = ["#app/a.ts", "./b.tsx", "#web/c.ts"];
    const text = `import type { A } from "${a}"; const b = () => import("${b}"); export { C } from "${c}";`;
    expect(importsOf("app/x.ts", text)).toEqual(["app/a.ts", "app/b.tsx", "web/c.ts"]);
  });
});

describe("what the browser runs", () => {
  const pages = files.filter((file) => /^app\/pages\/(texts\/)?[^/]+\.tsx$/.test(file));
  const loaded = reachableFrom(["app/document/entry-client.tsx", ...pages], runtimeEdges);
  /**
   * What browsers have learnt since 2022, and the one of `neededBuiltIns` that no browser has without it; null for what is newer than
   * the browsers meant. What is newer than ES2024 does not compile.
   */
  const learnt: readonly (readonly [RegExp, (typeof neededBuiltIns)[number] | null])[] = [
    [/\.(?:toSorted|toReversed|toSpliced)\(/, "[].toSorted"],
    [/\bAbortSignal\.(?:timeout|any)\b/, "AbortSignal.timeout"],
    [/\b(?:Map|Object)\.groupBy\b|\bPromise\.withResolvers\b|\.checkVisibility\(|\(\?<[=!]/, "Map.groupBy"],
    [/\bURL\.canParse\b/, "URL.canParse"],
    [
      /\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(new Set\b/,
      "new Set().union",
    ],
    [/\bURL\.parse\b|\bPromise\.try\b|\bRegExp\.escape\b|\bArray\.fromAsync\b|\bIterator\./, null],
    [
      /\.(?:values|keys|entries|matchAll)\([^()]*\)\s*\.(?:map|filter|take|drop|flatMap|some|every|find|reduce|toArray)\(/,
      null,
    ],
  ];
  const usedIn = (text: string) => learnt.filter(([word]) => word.test(text)).map(([, needed]) => needed);
  // `Object.values(…)` gives an array, no iterator.
  const textOf = (file: string) =>
    (contents.get(file) ?? "").replaceAll(/\bObject\.(?=values|keys|entries)/g, "Object_");

  it("is in the browsers meant, or asked for before it starts", () => {
    const used = new Map([...loaded].map((file) => [file, usedIn(textOf(file))]));
    expect(used.size).toBeGreaterThan(200);
    expect([...used].filter(([, needs]) => needs.includes(null)).map(([file]) => file)).toEqual([]);
    // And no browser is rejected for a built-in that nothing needs.
    expect(new Set([...used.values()].flat())).toEqual(new Set(neededBuiltIns));
  });

  it("is seen when planted", () => {
    expect(usedIn("map.values().map((x) => x)")).toEqual([null]);
    expect(usedIn("URL.parse(text)")).toEqual([null]);
    expect(usedIn("Object.groupBy(rows, keyOf)")).toEqual(["Map.groupBy"]);
  });
});

describe("what the server runs from its sources in development", () => {
  const laterPattern = /\bimport\(\s*["']([#.][^"']+)["']/g;
  const isLater = ({ from, to }: ImportEdge) =>
    importsOf(from, contents.get(from) ?? "", laterPattern).includes(to);
  // Vite loads the renderer and the pages, which are imported on demand.
  const atOnce = runtimeEdges.filter((edge) => !(edge.to.endsWith(".tsx") && isLater(edge)));
  const markup = (more: readonly ImportEdge[] = []) =>
    [...reachableFrom(["app/boot/main.ts"], [...atOnce, ...more])].filter((file) => file.endsWith(".tsx"));

  it("contains no JSX, which Node cannot run", () => {
    expect(reachableFrom(["app/boot/main.ts"], atOnce).size).toBeGreaterThan(200);
    expect(markup()).toEqual([]);
  });

  it("is seen when planted", () => {
    const page = "features/subscriptions/ui/own-follows.tsx";
    expect(markup([{ from: "app/document/visitor-pages.ts", to: page }])).toContain(page);
  });
});

describe("what a public page makes the browser load", () => {
  const isPublicPage = (file: string) =>
    /^app\/pages\/(texts\/)?[^/]+\.tsx$/.test(file) && file !== "app/pages/admin.tsx";
  const roots = ["app/document/entry-client.tsx", ...files.filter(isPublicPage)];
  const isOnServer = (file: string) =>
    file === "app/document/page-table.ts" || /\bfrom "zod"/.test(contents.get(file) ?? "");
  const loaded = (more: readonly ImportEdge[] = []) =>
    [...reachableFrom(roots, [...runtimeEdges, ...more])].filter(isOnServer);

  it("is neither the page table nor zod", () => {
    expect(roots.length).toBeGreaterThan(10);
    expect(loaded()).toEqual([]);
  });

  it("is seen when planted", () => {
    expect(loaded([{ from: "web/layout/site-layout.tsx", to: "app/document/page-table.ts" }])).toEqual([
      "app/document/page-table.ts",
    ]);
    expect(loaded([{ from: "app/pages/texts/help.tsx", to: "features/templates/contract.ts" }])).toContain(
      "features/templates/contract.ts",
    );
  });
});

describe("what only one place may do", () => {
  const product = [...contents].filter(([file]) => !/\.test\.|^(testing|bench|e2e)\//.test(file));
  const where = (pattern: RegExp) => product.filter(([, text]) => pattern.test(text)).map(([file]) => file);

  it("reads the environment in the start programs only", () => {
    expect(where(/process\.env/).filter((file) => !file.startsWith("app/"))).toEqual([]);
  });

  it("keeps SQL in stores, the database layer and the rows of the domain", () => {
    const files = where(/from "drizzle-orm"|from "drizzle-orm\//);
    const may = /^(db|domain\/server\/rows)\/|\/server\/(.+\/)?(\w+-)?store\.ts$/;
    expect(files.filter((file) => !may.test(file))).toEqual([]);
  });

  it("makes outgoing requests from the server through safe-fetch only", () => {
    // The page for developers shows one.
    const files = where(/(?<![#.\w])fetch\(/).filter((file) =>
      /\/server\/|^platform\/|^app\/(?!pages\/)|^db\//.test(file),
    );
    expect(files.filter((file) => file !== "platform/safe-fetch.ts")).toEqual([]);
  });
});
