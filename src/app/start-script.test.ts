import { setImmediate as nextTurn } from "node:timers/promises";
import vm from "node:vm";
import { expect, it } from "vitest";
import { startScript } from "#app/start-script.ts";

/** Runs the script in a page. @returns the files it has asked for ahead, as they come */
function start(
  page: { hidden?: boolean; PerformanceObserver?: unknown },
  importFile: (file: string) => Promise<void>,
): readonly string[] {
  const preloaded: string[] = [];
  expect(startScript).toContain("import(file)");
  // Node lets a script import only with a flag.
  vm.runInNewContext(startScript.replace("import(file)", "importFile(file)"), {
    importFile,
    document: {
      hidden: page.hidden,
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => preloaded.push(href) },
      currentScript: { dataset: { entry: "/entry.js", modules: "/react.js /shell.js /page.js" } },
    },
    window: { PerformanceObserver: page.PerformanceObserver },
    MessageChannel,
    setTimeout: () => undefined,
  });
  return preloaded;
}

it("asks for all files at once and evaluates them one by one, each in a task of its own", async () => {
  const evaluated: { file: string; turn: number }[] = [];
  let turn = 0;
  const preloaded = start({ hidden: true }, async (file) => void evaluated.push({ file, turn }));
  expect(preloaded).toEqual(["/react.js", "/shell.js", "/page.js"]);
  for (; turn < 1_000 && evaluated.length < 4; turn += 1) await nextTurn();
  expect(evaluated.map(({ file }) => file)).toEqual([...preloaded, "/entry.js"]);
  expect(new Set(evaluated.map((one) => one.turn)).size).toBe(4);
});

it("waits for the first paint with content, not for that of a background", () => {
  const painted: string[] = [];
  let tell = () => {};
  class Observer {
    static readonly supportedEntryTypes = ["paint"];
    constructor(listener: (list: object) => void) {
      tell = () => listener({ getEntriesByName: (name: string) => painted.filter((one) => one === name) });
    }
    readonly observe = () => undefined;
  }
  const preloaded = start({ PerformanceObserver: Observer }, async () => undefined);
  painted.push("first-paint");
  tell();
  expect(preloaded).toEqual([]);
  painted.push("first-contentful-paint");
  tell();
  expect(preloaded).toHaveLength(3);
});
