import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

// Plain JavaScript, since it runs before any package is installed.
const { isChosenNode, pinnedNode } = (await import(new URL("setup.mjs", import.meta.url).href)) as {
  isChosenNode(file: string, platform?: string): boolean | undefined;
  pinnedNode: string;
};

it("a Node binary with another checksum is detected", () => {
  const folder = mkdtempSync(join(tmpdir(), "avtalemaler-node-"));
  const changed = join(folder, "node");
  writeFileSync(changed, "not Node");
  expect(isChosenNode(changed, "linux-x64")).toBe(false);
  expect(isChosenNode(changed, "linux-arm64")).toBe(false);
  expect(isChosenNode(changed, "sunos-x64")).toBeUndefined();
  rmSync(folder, { recursive: true });
  // This very test runs on it.
  expect([true, undefined]).toContain(isChosenNode(pinnedNode));
});
