/** What only the built server can get wrong. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

it("names the sources and lines of an error in a built file", () => {
  // As a process: the test runner changes how Node prints frames.
  const code = `
    import { readableError } from "#platform/loggable-error.ts";
    import { renderPage } from "./dist/server/ssr.js";
    const queries = { homepageAds: () => [] };
    await renderPage(new URL("http://localhost/"), { site: {}, queries }).catch((error) => console.log(readableError(error)));`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "-e", code], {
    cwd: root,
    encoding: "utf8",
  });
  const [, url = "", line = ""] = /\((file:\S+\/src\/app\/page-table\.ts):(\d+)\)/.exec(printed) ?? [];
  expect(url, printed).not.toBe("");
  const source = readFileSync(fileURLToPath(url), "utf8").split("\n")[Number(line) - 1];
  expect(source).toContain("queries.listing(");
});
