/** The web app manifest, against what it says in other files too. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fixedPaths } from "#app/document/page-table.ts";
import { bandColours } from "#web/theme.ts";

const root = join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

it("has the colours of the style sheets, and shortcuts to pages that exist", () => {
  const manifest = JSON.parse(read("public/app.webmanifest")) as {
    readonly background_color: string;
    readonly theme_color: string;
    readonly start_url: string;
    readonly shortcuts: readonly { readonly url: string }[];
  };
  const tokens = read("src/web/styles/tokens.css");
  const valuesOf = (name: string) =>
    [...tokens.matchAll(new RegExp(`--${name}: ([^;]+);`, "g"))].map(([, value]) => value);
  expect(valuesOf("band")).toEqual([bandColours.light, bandColours.dark]);
  expect(manifest.theme_color).toBe(bandColours.light);
  expect(manifest.background_color).toBe(valuesOf("bg")[0]);
  for (const { url } of [...manifest.shortcuts, { url: manifest.start_url }])
    expect(fixedPaths).toContain(url);
});
