import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { inSources } from "#platform/log/loggable-error.ts";

function builtFile(lines?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "avtalemaler-places-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  if (lines !== undefined) writeFileSync(join(folder, "built.js.lines"), lines);
  return pathToFileURL(join(folder, "built.js")).href;
}

it("names the source and line of a frame", () => {
  const url = builtFile(JSON.stringify({ sources: ["source.ts"], runs: [[0, 0, 10]] }));
  expect(inSources(`    at work (${url}:3:7)`)).toBe(`    at work (${new URL("source.ts", url).href}:13)`);
});

it.each([
  ["without a map", () => builtFile()],
  ["with half a map, as while it is being built anew", () => builtFile('{"sources":["sou')],
  ["of another machine", () => "file://elsewhere/built.js"],
])("leaves a frame %s as it stands", (_name, make) => {
  const frame = `    at work (${make()}:3:7)`;
  expect(inSources(frame)).toBe(frame);
});
