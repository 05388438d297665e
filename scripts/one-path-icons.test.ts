import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { LucideIcon } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { onePath, shapesOf } from "./one-path-icons.ts";

const require = createRequire(import.meta.url);
const sources = new URL("../src", import.meta.url).pathname;

beforeAll(() => initWasm(readFileSync(require.resolve("@resvg/resvg-wasm/index_bg.wasm"))));

describe("an icon as one path", () => {
  test.each(listIcons())("%s looks as lucide renders it", async (name) => {
    const { default: icon } = (await import(`lucide-react/icons/${name}`)) as { default: LucideIcon };
    const size = 96;
    const wanted = pixels(renderToStaticMarkup(createElement(icon, { size, color: "#000" })));
    const path = createElement("path", { d: onePath(await shapesOf(`lucide-react/icons/${name}`)) });
    const svg = { xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 24 24", stroke: "#000", fill: "none" };
    const stroke = { strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round" } as const;
    const ours = createElement("svg", { ...svg, ...stroke, width: size, height: size }, path);
    const rendered = pixels(renderToStaticMarkup(ours));
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

const pixels = (svg: string): number[] => [...new Resvg(svg).render().pixels];
