/**
 * A Vite plugin for lean icons: what is imported from `lucide-react/icons/*` is built as one path and a small component
 * of our own, instead of a list of shapes and lucide's machinery for sizes and colours that style sheets give here.
 * The front page has some fifty icons in its script, and six for each card in its HTML.
 */
import { pathToFileURL } from "node:url";
import { Parser } from "htmlparser2";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";

export type Shape = readonly [name: string, attributes: Readonly<Record<string, string>>];

const iconModule = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][a-z0-9-]+\.mjs$/;

export function onePathIcons(): Plugin {
  return {
    name: "one-path-icons",
    apply: "build",
    transform: {
      filter: { id: iconModule },
      async handler(_code, id) {
        const path = onePath(await shapesOf(pathToFileURL(id).href));
        const code =
          `import { createIcon } from "/src/web/ui/icon.tsx";\n` +
          `export default /*#__PURE__*/ createIcon(${JSON.stringify(path)});\n`;
        return { code, map: null };
      },
    },
  };
}

/** What lucide's component renders inside its svg element. */
export async function shapesOf(module: string): Promise<readonly Shape[]> {
  const { default: icon } = (await import(module)) as { default: ComponentType };
  const shapes: Shape[] = [];
  const parser = new Parser({ onopentag: (name, attributes) => void shapes.push([name, attributes]) });
  parser.end(renderToStaticMarkup(createElement(icon)));
  return shapes.slice(1);
}

/** The path data of all shapes together, which share one stroke, to a hundredth of a unit. @throws for an unknown shape or fill. */
export function onePath(shapes: readonly Shape[]): string {
  const path = shapes.map(pathOf).join("");
  // Cut, not rounded: a number may stand close behind an arc's flags.
  return path.replaceAll(/(\.\d\d)\d+/g, "$1").replaceAll(/(\.\d)0(?![\d.])/g, "$1");
}

function pathOf([name, attributes]: Shape): string {
  const at = (key: string) => Number(attributes[key] ?? 0);
  // A dot of the stroke's width fills no more than a small circle.
  if (attributes["fill"] && !(name === "circle" && at("r") <= 1)) {
    throw new Error(`An icon's ${name} has a fill of its own, and cannot be one path with the rest`);
  }
  switch (name) {
    case "path":
      return absolute(attributes["d"] ?? "");
    case "line":
      return `M${at("x1")} ${at("y1")}L${at("x2")} ${at("y2")}`;
    case "circle": {
      const r = at("r");
      const dot = attributes["fill"] ? `M${at("cx")} ${at("cy")}h.01` : "";
      return `M${at("cx") - r} ${at("cy")}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z${dot}`;
    }
    case "rect": {
      const r = at("rx");
      const [across, down] = [at("width") - 2 * r, at("height") - 2 * r];
      const corner = (x: number, y: number) => (r ? `a${r} ${r} 0 0 1 ${x} ${y}` : "");
      return (
        `M${at("x") + r} ${at("y")}h${across}${corner(r, r)}v${down}${corner(-r, r)}` +
        `h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
      );
    }
    default:
      throw new Error(`An icon has a ${name}, which cannot be converted to a path`);
  }
}

/** A path's first point is absolute also when it is written `m`; behind another path it would not be. Points right after it are not. */
function absolute(path: string): string {
  return path.replace(
    /^m\s*(-?(?:\d*\.)?\d+)[\s,]*(-?(?:\d*\.)?\d+)\s*(?=(.?))/,
    (_, x: string, y: string, next: string) => `M${x} ${y}${/[-.\d]/.test(next) ? "l" : ""}`,
  );
}
