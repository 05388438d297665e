import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { SourceMapPayload } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { inSources, type LineMap } from "#platform/log/loggable-error.ts";

// Plain JavaScript, since the build runs it.
const { lineMap } = (await import(new URL("line-maps.mjs", import.meta.url).href)) as {
  lineMap: (text: string, map: SourceMapPayload) => LineMap;
};

/** Lines 41 and 42 of ours, a blank line, one of a library, the bundler's, and line 50 of ours. */
const text = "  first();\n  second();\n\nlibrary();\nbundler();\n\tlast();";
const map: SourceMapPayload = {
  version: 3,
  file: "main.js",
  sources: ["../../src/app/boot/serve.ts", "../../node_modules/pg/lib/client.js"],
  sourcesContent: [],
  names: [],
  // Each group: column, source, line and column, each as the difference from the one before.
  mappings: "EAwCI,OAAO;EACA;;ACnCX;;CD2CA",
  sourceRoot: "",
};

const folder = mkdtempSync(join(tmpdir(), "avtalemaler-maps-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const urlOf = (path: string) => pathToFileURL(join(folder, path)).href;
mkdirSync(join(folder, "dist/server"), { recursive: true });
writeFileSync(join(folder, "dist/server/main.js.lines"), JSON.stringify(lineMap(text, map)));

describe("the frames of an error in the built server", () => {
  it("name our sources by their lines, and stay as they are where a line is none of ours", () => {
    const main = urlOf("dist/server/main.js");
    const source = urlOf("src/app/boot/serve.ts");
    const frames = [1, 2, 3, 4, 5, 6].map((line) => `    at async serve (${main}:${line}:9)`).join("\n");
    expect(inSources(frames).split("\n")).toEqual([
      `    at async serve (${source}:41)`,
      `    at async serve (${source}:42)`,
      ...[3, 4, 5].map((line) => `    at async serve (${main}:${line}:9)`),
      `    at async serve (${source}:50)`,
    ]);
  });

  it("are left alone without a map", () => {
    const frames = `    at ${urlOf("dist/server/other.js")}:1:2\n    at node:internal/process/task_queues:103:5`;
    expect(inSources(frames)).toBe(frames);
  });
});
