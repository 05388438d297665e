import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { beforeAll, describe, expect, test } from "vitest";
import { onePath, type Shape } from "./one-path-icons.ts";

const require = createRequire(import.meta.url);
const sources = new URL("../src", import.meta.url).pathname;

beforeAll(() => initWasm(readFileSync(require.resolve("@resvg/resvg-wasm/index_bg.wasm"))));

describe("an icon as one path", () => {
  test.each(listIcons())("%s looks as lucide renders it", async (name) => {
    const shapes = await shapesOf(name);
    const wanted = pixels(shapes.map(([tag, attributes]) => element(tag, attributes)).join(""));
    const rendered = pixels(element("path", { d: onePath(shapes) }));
    const differing = wanted.filter((value, index) => Math.abs(value - (rendered[index] ?? 0)) > 96).length;
    expect(wanted.some((value) => value > 0)).toBe(true);
    expect(differing / wanted.length).toBeLessThan(0.0003);
  });

  test("a shape that cannot join one path fails the build", () => {
    expect(() => onePath([["ellipse", {}]])).toThrow("ellipse");
    expect(() => onePath([["circle", { r: "4", fill: "currentColor" }]])).toThrow("fill");
  });
});

/** The names of the icons that the product imports. */
function listIcons(): string[] {
  const names = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) => [
      ...readFileSync(join(sources, file), "utf8").matchAll(/lucide-react\/icons\/([\w-]+)/g),
    ])
    .map(([, name = ""]) => name);
  return [...new Set(names)].toSorted();
}

async function shapesOf(name: string): Promise<readonly Shape[]> {
  const file = require.resolve(`lucide-react/icons/${name}`);
  // An older name re-exports another icon's module.
  const [, other] = /from '\.\/([\w-]+)\.mjs'/.exec(readFileSync(file, "utf8")) ?? [];
  if (other) return shapesOf(other);
  const { __iconData: icon } = (await import(file)) as { __iconData: { node: readonly Shape[] } };
  return icon.node;
}

function element(tag: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).filter(([key]) => key !== "key");
  return `<${tag} ${written.map(([key, value]) => `${key}="${value}"`).join(" ")}/>`;
}

function pixels(shapes: string): number[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`;
  return [...new Resvg(svg).render().pixels];
}
