import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import encodeQr from "qr";
import { describe, expect, it } from "vitest";
import { qrPath } from "#app/document/catalogue-pages.ts";
import { allPages, fixedPaths } from "#app/document/page-table.ts";
import manifest from "#app/routes/manifest.json" with { type: "json" };
import { bandColours } from "#web/theme.ts";

const root = join(import.meta.dirname, "../../..");

describe("the page table", () => {
  it("has every module in src/app/pages, and nothing else: the build makes an entry of each", () => {
    const modules = globSync("src/app/pages/{,texts/}*.tsx", { cwd: root }).map((file) =>
      file.replaceAll("\\", "/"),
    );
    expect(modules.length).toBeGreaterThan(10);
    expect(allPages.map(({ module }) => module).sort()).toEqual(modules.sort());
  });

  it("names the module that the server renders", async () => {
    for (const { module, load } of allPages) {
      expect(await load(), module).toBe(await import(join(root, module)));
    }
  });

  it("has each path once", () => {
    expect(new Set(allPages.map(({ path }) => path)).size).toBe(allPages.length);
  });
});

/** The modules that a path draws. */
function drawn({ size, path }: NonNullable<ReturnType<typeof qrPath>>): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x = "", y = "", length = ""] of path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)) {
    for (let at = 0; at < Number(length); at += 1) (rows[Number(y)] ?? [])[Number(x) + at] = true;
  }
  return rows;
}

it.each(["https://a.no/", `https://www.eksempel.no/maler/${"avtale-".repeat(30)}?a=æ&b=%20`])(
  "the path draws the modules of %s",
  (url) => {
    const found = qrPath(url);
    expect(found && drawn(found)).toEqual(encodeQr(url, "raw", { ecc: "medium", border: 4 }));
  },
);

it("a url that is too long for a code has none", () => {
  expect(qrPath("x".repeat(2331))).not.toBeNull();
  expect(qrPath("x".repeat(2332))).toBeNull();
  expect(qrPath("ø".repeat(1166))).toBeNull();
});

/** The web app manifest and the accent's surfaces, against what the style sheets say too. */
const publicRoot = join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(join(publicRoot, file), "utf8");

it("the manifest and the own look have the colours of the style sheets, and shortcuts lead to pages that exist", () => {
  const tokens = read("src/web/styles/tokens.css");
  const valuesOf = (name: string) =>
    [...tokens.matchAll(new RegExp(`--${name}: ([^;]+);`, "g"))].map(([, value]) => value);
  expect(valuesOf("band")).toEqual([bandColours.light, bandColours.dark]);
  expect(manifest.background_color).toBe(valuesOf("bg")[0]);
  for (const { url } of [...manifest.shortcuts, { url: manifest.start_url }])
    expect(fixedPaths).toContain(url);
});
