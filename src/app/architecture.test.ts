import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { findCycle, type ImportEdge, violationOf } from "#testing/import-rules.ts";

const source = join(import.meta.dirname, "..");
const files = globSync("**/*.{ts,tsx}", { cwd: source }).map((file) => file.replaceAll("\\", "/"));
const contents = new Map(
  files.map((file) => [file, withoutComments(readFileSync(join(source, file), "utf8"))]),
);

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
      : posix.normalize(posix.join(posix.dirname(file), specifier));
    return /\.tsx?$/.test(path) ? [path] : [];
  });
}

const edges: ImportEdge[] = [...contents].flatMap(([from, text]) =>
  importsOf(from, text).map((to) => ({ from, to })),
);
/** Types vanish when the program runs, and pages are loaded when asked for: neither makes a real cycle. */
const runtimeEdges = edges.filter(({ from, to }) => {
  const text = contents.get(from) ?? "";
  const isTypeOnly = importsOf(from, text, typeOnlyPattern).includes(to);
  return !isTypeOnly && !text.includes(`import("#${to}")`);
});

describe("the import rules", () => {
  it("reads the project's imports at all", () => {
    expect(edges.length).toBeGreaterThan(50);
    expect(edges).toContainEqual({ from: "app/main.ts", to: "app/serve.ts" });
  });

  it("imports only files that exist", () => {
    expect(edges.filter(({ to }) => !contents.has(to))).toEqual([]);
  });

  it("are kept", () => {
    const violations = edges.flatMap((edge) => {
      const why = violationOf(edge);
      return why ? [`${edge.from} -> ${edge.to}: ${why}`] : [];
    });
    expect(violations).toEqual([]);
  });

  it("has no cycles", () => {
    expect(findCycle(runtimeEdges)).toBeNull();
  });

  it.each<[string, ImportEdge]>([
    ["shared to a feature", { from: "shared/vocabulary.ts", to: "features/templates/contract.ts" }],
    ["platform to a feature", { from: "platform/log.ts", to: "features/templates/contract.ts" }],
    ["db to platform", { from: "db/client.ts", to: "platform/log.ts" }],
    ["web to platform", { from: "web/api.ts", to: "platform/log.ts" }],
    [
      "a feature to another",
      { from: "features/offers/ui/offer-card.tsx", to: "features/templates/contract.ts" },
    ],
    ["a feature to app", { from: "features/templates/server/routes.ts", to: "app/env.ts" }],
    [
      "ui to its own server",
      { from: "features/templates/ui/card.tsx", to: "features/templates/server/catalogue.ts" },
    ],
    ["ui to db", { from: "features/templates/ui/card.tsx", to: "db/schema.ts" }],
    ["search to shared", { from: "search/ranking/reranker.ts", to: "shared/slug.ts" }],
    ["app past the doors of search", { from: "app/site.ts", to: "search/text/stemmer.ts" }],
    ["web to db", { from: "web/api.ts", to: "db/schema.ts" }],
    [
      "a contract to its server",
      { from: "features/templates/contract.ts", to: "features/templates/server/catalogue.ts" },
    ],
    ["a contract to platform", { from: "features/templates/contract.ts", to: "platform/http-error.ts" }],
    ["a server to ui", { from: "features/templates/server/routes.ts", to: "features/templates/ui/card.tsx" }],
    ["a program to testing", { from: "app/main.ts", to: "testing/test-app.ts" }],
    ["a file in no layer", { from: "utils/strings.ts", to: "shared/vocabulary.ts" }],
  ])("refuse %s", (_name, edge) => {
    expect(violationOf(edge)).not.toBeNull();
  });

  it("find a planted cycle", () => {
    const planted = [
      { from: "a.ts", to: "b.ts" },
      { from: "b.ts", to: "c.ts" },
      { from: "c.ts", to: "b.ts" },
    ];
    expect(findCycle(planted)).toEqual(["b.ts", "c.ts", "b.ts"]);
  });
});

describe("what only one place may do", () => {
  const product = [...contents].filter(([file]) => !file.includes(".test.") && !file.startsWith("testing/"));
  const where = (pattern: RegExp) => product.filter(([, text]) => pattern.test(text)).map(([file]) => file);

  it("reads the environment in the start programs only", () => {
    expect(where(/process\.env/).filter((file) => !file.startsWith("app/"))).toEqual([]);
  });

  it("keeps SQL in stores and the database layer", () => {
    const files = where(/from "drizzle-orm"|from "drizzle-orm\//);
    expect(files.filter((file) => !/(^db\/|\/server\/(embedded\/)?(\w+-)?store\.ts$)/.test(file))).toEqual(
      [],
    );
  });

  it("makes outgoing requests from the server through safe-fetch only", () => {
    const files = where(/(?<![#.\w])fetch\(/).filter((file) =>
      /\/server\/|^platform\/|^app\/|^db\//.test(file),
    );
    expect(files.filter((file) => file !== "platform/safe-fetch.ts")).toEqual([]);
  });
});
