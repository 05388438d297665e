import { setImmediate as nextTurn } from "node:timers/promises";
import vm from "node:vm";
import { expect, it } from "vitest";
import { startScript } from "#app/start-script.ts";

it("asks for all files at once and evaluates them one by one, each in a task of its own", async () => {
  const preloaded: string[] = [];
  const evaluated: { file: string; turn: number }[] = [];
  let turn = 0;
  expect(startScript).toContain("import(file)");
  // Node lets a script import only with a flag.
  vm.runInNewContext(startScript.replace("import(file)", "importFile(file)"), {
    importFile: async (file: string) => void evaluated.push({ file, turn }),
    document: {
      hidden: true,
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => preloaded.push(href) },
      currentScript: { dataset: { entry: "/entry.js", modules: "/react.js /shell.js /page.js" } },
    },
    window: {},
    MessageChannel,
  });
  expect(preloaded).toEqual(["/react.js", "/shell.js", "/page.js"]);
  for (; turn < 1_000 && evaluated.length < 4; turn += 1) await nextTurn();
  expect(evaluated.map(({ file }) => file)).toEqual([...preloaded, "/entry.js"]);
  expect(new Set(evaluated.map((one) => one.turn)).size).toBe(4);
});
