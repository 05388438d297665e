import { setImmediate as nextTurn } from "node:timers/promises";
import vm from "node:vm";
import { expect, it } from "vitest";
import { startScript } from "#app/document/start-script.ts";
import { scriptsClass } from "#web/theme.ts";

/** Runs the script in a page. @returns the files it has preloaded, in order, and the end of its longest wait */
function start(
  page: {
    hidden?: boolean;
    PerformanceObserver?: unknown;
    dataset?: object;
    fetch?: () => Promise<void>;
    MessageChannel?: typeof MessageChannel;
    /** The classes of the root; the script takes one away when it fails. */
    classes?: Set<string>;
  },
  importFile: (file: string) => Promise<void>,
): {
  readonly preloaded: readonly string[];
  readonly waitIsOver: () => void;
  readonly listeners: Map<string, () => void>;
  readonly reloads: () => number;
} {
  const preloaded: string[] = [];
  const listeners = new Map<string, () => void>();
  let reloads = 0;
  const timers: (() => void)[] = [];
  const classes = page.classes ?? new Set([scriptsClass]);
  expect(startScript).toContain("import(file)");
  // Node lets a script import only with a flag.
  vm.runInNewContext(startScript.replace("import(file)", "importFile(file)"), {
    importFile,
    document: {
      hidden: page.hidden,
      createElement: () => ({}),
      documentElement: {
        classList: {
          contains: (name: string) => classes.has(name),
          remove: (name: string) => classes.delete(name),
        },
      },
      head: { append: ({ href }: { href: string }) => preloaded.push(href) },
      currentScript: {
        dataset: page.dataset ?? { entry: "/entry.js", modules: "/react.js /shell.js /page.js" },
      },
    },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    location: { reload: () => (reloads += 1) },
    window: { PerformanceObserver: page.PerformanceObserver, fetch: page.fetch },
    MessageChannel: page.MessageChannel ?? MessageChannel,
    setTimeout: (callback: () => void) => timers.push(callback),
  });
  return {
    preloaded,
    listeners,
    reloads: () => reloads,
    waitIsOver: () => timers.forEach((callback) => callback()),
  };
}

it("asks for all files at once and evaluates them one by one, each in a task of its own", async () => {
  const evaluated: { file: string; task: number }[] = [];
  let task = 0;
  // Counted here, since two tasks may share a turn of this process.
  class Messages extends MessageChannel {
    constructor() {
      super();
      this.port1.addEventListener("message", () => (task += 1));
    }
  }
  const page = { hidden: true, MessageChannel: Messages };
  const { preloaded } = start(page, async (file) => void evaluated.push({ file, task }));
  expect(preloaded).toEqual(["/react.js", "/shell.js", "/page.js"]);
  for (let turn = 0; turn < 1_000 && evaluated.length < 4; turn += 1) await nextTurn();
  expect(evaluated.map(({ file }) => file)).toEqual([...preloaded, "/entry.js"]);
  expect(evaluated.map((one) => one.task)).toEqual([0, 1, 2, 3]);
});

/** A browser that reports its paints. */
function painting() {
  const painted: string[] = [];
  let observed: object | undefined;
  let tell = () => {};
  class PerformanceObserver {
    static readonly supportedEntryTypes = ["paint"];
    constructor(listener: (list: object) => void) {
      tell = () => listener({ getEntriesByName: (name: string) => painted.filter((one) => one === name) });
    }
    readonly observe = (options: object) => (observed = options);
  }
  const paint = (name: string) => {
    painted.push(name);
    tell();
  };
  return { PerformanceObserver, paint, observed: () => observed };
}

const noImport = async () => undefined;

it("waits for the first paint with content, not for that of a background, and loads once", () => {
  const browser = painting();
  const { preloaded, waitIsOver } = start(browser, noImport);
  // Paints before the script ran are reported too.
  expect(browser.observed()).toEqual({ type: "paint", buffered: true });
  browser.paint("first-paint");
  expect(preloaded).toEqual([]);
  browser.paint("first-contentful-paint");
  expect(preloaded).toHaveLength(3);
  browser.paint("first-contentful-paint");
  waitIsOver();
  expect(preloaded).toHaveLength(3);
});

it("waits no longer for a paint that is never told of", () => {
  const { preloaded, waitIsOver } = start(painting(), noImport);
  expect(preloaded).toEqual([]);
  waitIsOver();
  expect(preloaded).toHaveLength(3);
});

it("loads nothing on a page that was kept without scripts, and reloads it once the site can be reached", async () => {
  let isReached = false;
  const fetch = async () => {
    if (!isReached) throw new TypeError("Failed to fetch");
  };
  const { preloaded, waitIsOver, listeners, reloads } = start({ hidden: true, dataset: {}, fetch }, noImport);
  waitIsOver();
  listeners.get("online")?.();
  await nextTurn();
  expect([preloaded, reloads()]).toEqual([[], 0]);
  isReached = true;
  listeners.get("online")?.();
  await nextTurn();
  expect(reloads()).toBe(1);
});

it("leaves the page without scripts where a file is lost", async () => {
  const lost = new Error("Failed to fetch dynamically imported module");
  const rejections: unknown[] = [];
  const note = (error: unknown) => rejections.push(error);
  process.once("unhandledRejection", note);
  const classes = new Set([scriptsClass, "dark"]);
  start({ hidden: true, classes }, async (file) => {
    if (file === "/shell.js") throw lost;
  });
  for (let turn = 0; turn < 1_000 && rejections.length === 0; turn += 1) await nextTurn();
  process.off("unhandledRejection", note);
  expect([...classes]).toEqual(["dark"]);
  // The console has a message.
  expect(rejections).toEqual([lost]);
});

it("loads nothing in a browser that lacks what the scripts use", () => {
  const { preloaded, waitIsOver } = start({ hidden: true, classes: new Set() }, noImport);
  waitIsOver();
  expect(preloaded).toEqual([]);
});
