import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allPages } from "#app/document/page-table.ts";

const root = join(import.meta.dirname, "../../..");

describe("the page table", () => {
  it("has every module in src/app/pages, and nothing else: the build makes an entry of each", () => {
    const modules = globSync("src/app/pages/*.tsx", { cwd: root }).map((file) => file.replaceAll("\\", "/"));
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
