/** Each page's styles, which its document holds: all that its markup and its dialogs need, and no file that they do not. */
import { readFileSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { allPages } from "#app/document/page-table.ts";

const source = join(import.meta.dirname, "../..");
const entry = join(source, "app/document/entry-client.tsx");
const everyPage = join(source, "web/styles/index.css");

const read = (file: string) => readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");

function reachable(start: string, importsOf: (file: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const file of reached) for (const found of importsOf(file)) reached.add(found);
  return reached;
}

/** Without type-only imports; those that are loaded later count. */
function importsOfScript(file: string): readonly string[] {
  if (file.endsWith(".css")) return [];
  const text = read(file).replaceAll(/import type [^;]*;/g, "");
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*"#([^"]+\.(?:tsx?|css))"/g)].map(([, path = ""]) =>
    join(source, path),
  );
}

const importsOfStyle = (file: string) =>
  [...read(file).matchAll(/@import "([^"]+)"/g)].map(([, path = ""]) => join(dirname(file), path));

const classesIn = (style: string) =>
  new Set([...read(style).matchAll(/\.([a-z][\w-]*)(?=[^{};"]*\{)/g)].map(([, name = ""]) => name));

/** The classes in `className="…"`, in texts within `className={…}`, and in other props for classes. */
function classesUsedBy(script: string): readonly string[] {
  const attributes = /class(?:Name)?\w*(?:=|: | = )"([^"]*)"|[cC]lassName=\{((?:[^{}]|\{[^{}]*\})*)\}/g;
  return [...read(script).matchAll(attributes)]
    .flatMap(([, text, code = ""]) =>
      text === undefined ? [...code.matchAll(/["`]([^"`]*)["`]/g)].map(([, part = ""]) => part) : [text],
    )
    .flatMap((text) => text.replaceAll(/\$\{[^}]*\}/g, " ").split(/\s+/));
}

/** With those of the rules around them. */
function selectorsIn(style: string): readonly string[] {
  const found: string[] = [];
  const outer: (readonly string[])[] = [[""]];
  for (const [, prelude = "", bracket] of style.matchAll(/([^{};]*)([{};])/g)) {
    const around = outer.at(-1) ?? [];
    if (bracket === "}") outer.pop();
    if (bracket !== "{") continue;
    const text = prelude.trim();
    if (/^@(keyframes|font-face|page|view-transition)/.test(text)) outer.push([]);
    else if (text.startsWith("@")) outer.push(around);
    else {
      const parts = text.match(/(?:[^,(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
      const own = parts
        .flatMap((part) =>
          around.map((parent) => (part.includes("&") ? part.replaceAll("&", parent) : `${parent} ${part}`)),
        )
        .map((selector) => selector.trim().replaceAll(/\s+/g, " "));
      found.push(...own);
      outer.push(own);
    }
  }
  return found;
}

const styled = new Set(
  globSync("web/styles/**/*.css", { cwd: source }).flatMap((file) => [...classesIn(join(source, file))]),
);

const pages = allPages.map(({ module }) => {
  const own = reachable(join(source, "..", module), importsOfScript);
  const files = [...own, ...reachable(entry, importsOfScript)];
  return {
    module,
    used: new Set(files.filter((file) => !file.endsWith(".css")).flatMap(classesUsedBy)),
    sheet: [...own].find((file) => file.endsWith(".css")) ?? everyPage,
  };
});

describe("the styles in a page's document", () => {
  it.each(pages)("have a rule for each class of $module that has one anywhere", ({ used, sheet }) => {
    const files = [...reachable(everyPage, importsOfStyle), ...reachable(sheet, importsOfStyle)];
    const had = new Set(files.flatMap((file) => [...classesIn(file)]));
    expect(used.has("dialog-panel")).toBe(true);
    expect([...used].filter((name) => styled.has(name) && !had.has(name))).toEqual([]);
  });

  const sheets = Map.groupBy(pages, ({ sheet }) => sheet);
  it.each([...sheets.keys()].filter((sheet) => sheet !== everyPage))(
    "have no file that none of the pages needs: %s",
    (sheet) => {
      const needed = (sheets.get(sheet) ?? []).flatMap(({ used }) => [...used]);
      const idle = importsOfStyle(sheet).filter((file) => !needed.some((name) => classesIn(file).has(name)));
      expect(idle).toEqual([]);
    },
  );
});

describe("a selector", () => {
  /** Boxes that style the bare elements a feature puts into them; and fields, whose elements differ. */
  const containers = ["page", "state", "tab-bar", "row-facts", "jobs", "edit-step-head", "input"];
  /** They style elements as such. */
  const elementSheets = ["base", "controls", "tokens"].map((name) => `web/styles/${name}.css`);

  const users = new Map<string, Set<string>>();
  for (const file of globSync("{app,features,web}/**/*.{ts,tsx}", { cwd: source })) {
    // What app and web use, they use for the features.
    const feature = /^features\/[^/]+/.exec(file)?.[0];
    if (!feature || file.includes(".test.")) continue;
    for (const name of classesUsedBy(join(source, file)))
      users.set(name, (users.get(name) ?? new Set()).add(feature));
  }
  const isOwn = (name: string) => (users.get(name)?.size ?? 0) < 2 || containers.includes(name);

  /** Names elements and no class by which one component alone would be meant. */
  function reachesOthers(selector: string, sheet: string): boolean {
    const hasElement = /(?:^|[\s>+~(,])[a-z*]/.test(selector.replaceAll(/:(?:is|where|not|has)\(/g, "("));
    const classes = [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name);
    if (!hasElement || /^(html|body|#app)/.test(selector)) return false;
    return classes.length === 0 ? !elementSheets.includes(sheet) : !classes.some(isOwn);
  }

  it("reaches the elements of its own component only", () => {
    const reaching = globSync("web/styles/**/*.css", { cwd: source }).flatMap((sheet) =>
      selectorsIn(read(join(source, sheet)))
        .filter((selector) => reachesOthers(selector, sheet))
        .map((selector) => `${sheet}: ${selector}`),
    );
    expect(reaching).toEqual([]);
  });

  it("of a shared part alone stands in one sheet, and in that of paper", () => {
    const shared = new Set(
      globSync("web/ui/**/*.tsx", { cwd: source }).flatMap((file) => classesUsedBy(join(source, file))),
    );
    const sheetsOf = Map.groupBy(
      globSync("web/styles/**/*.css", { cwd: source, exclude: ["**/print.css"] }).flatMap((sheet) =>
        [...new Set(selectorsIn(read(join(source, sheet))))].map((selector) => ({ sheet, selector })),
      ),
      ({ selector }) => selector,
    );
    expect(sheetsOf.get(".button")).toHaveLength(1);
    expect([...shared].filter((name) => (sheetsOf.get(`.${name}`)?.length ?? 0) > 1)).toEqual([]);
  });

  it("that looks into its element names what it styles, or each element that comes restyles the page", () => {
    const wide = globSync("web/styles/**/*.css", { cwd: source }).flatMap((sheet) =>
      selectorsIn(read(join(source, sheet))).filter((selector) => {
        const around = selector
          .replaceAll(/:(?!is)[a-z-]+\((?:[^()]|\([^()]*\))*\)/g, "")
          .replaceAll(":is(", "");
        return selector.includes(":has(") && /[\s>](?![a-z.#])[^\s>+~]*$/.test(around);
      }),
    );
    expect(wide).toEqual([]);
  });

  it.each(["article.stack", ".stack h3", ".stack:hover > h3 > a", "article", "ul > li"])(
    "that takes other components' elements is found: %s",
    (selector) => {
      expect(selectorsIn(`@media print { .offer, ${selector} { color: red } }`)).toEqual([
        ".offer",
        selector,
      ]);
      expect(reachesOthers(selector, "web/styles/listing/card.css")).toBe(true);
    },
  );
});

describe("the scale of tokens.css", () => {
  const declarations = globSync("web/styles/**/*.css", { cwd: source }).flatMap((file) =>
    [...read(join(source, file)).matchAll(/(?<![\w-])([a-z-]+): ([^;{}]+);/g)].map(
      ([, property = "", value = ""]) => ({ property, value, text: `${file}: ${property}: ${value}` }),
    ),
  );
  const offScale = (of: RegExp, isOn: (value: string) => boolean) =>
    declarations.filter(({ property, value }) => of.test(property) && !isOn(value)).map(({ text }) => text);

  it("has the size and the weight of every text", () => {
    // The printed sheet's root is in points.
    const isSize = (value: string) => /^(var\(--text-[a-z]+\)|inherit|11pt)$/.test(value);
    expect(offScale(/^font-size$/, isSize)).toEqual([]);
    expect(offScale(/^font$/, (value) => value === "inherit")).toEqual([]);
    expect(offScale(/^font-weight$/, (value) => /^(400|600|700|inherit)$/.test(value))).toEqual([]);
  });

  it("has the distances between things", () => {
    // What is larger stands in for another part's size.
    const steps = ["0.125", "0.25", "0.5", "0.75", "1", "1.5", "2", "3"];
    const isOn = (value: string) =>
      [...value.matchAll(/(\d*\.?\d+)r?em/g)].every(
        ([, number = ""]) => Number(number) > 3 || steps.includes(number),
      );
    expect(offScale(/^((row-|column-)?gap|(margin|padding)(-[a-z]+)*)$/, isOn)).toEqual([]);
  });
});
