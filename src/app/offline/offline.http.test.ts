/** The service worker's script, and that it can be taken back. */
import vm from "node:vm";
import { expect, it } from "vitest";
import { offlinePath, offlineScript, serviceWorkerPath } from "#app/offline/offline.ts";
import { shareTestApp } from "#testing/test-app.ts";

const seed = "none";
const shared = shareTestApp({ settings: { seed } });
const off = shareTestApp({ settings: { seed, offline: false } });
const other = shareTestApp({ settings: { seed, contactEmail: "annen@maler.example" } });

it("is a script of the site's root that browsers look for anew, with a version of its own", async () => {
  const { headers, body, statusCode } = await shared().inject({ url: serviceWorkerPath });
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
  expect(headers["cache-control"]).toBe("no-cache");
  expect(() => new vm.Script(body)).not.toThrow();
  expect(body).toMatch(/^const version = "[0-9a-f]{16}";\nconst offlinePath = "\/frakoblet";\n/);
  // Another page without a network is another worker.
  expect((await other().inject({ url: serviceWorkerPath })).body.split("\n")[0]).not.toBe(
    body.split("\n")[0],
  );

  const page = await shared().inject({ url: offlinePath });
  expect(page.body).toContain("noindex");
  // What the worker puts its list and its note into, and takes out.
  for (const part of ['<section id="lagrede"></section>', "<body>", ' data-entry="', '" data-modules="']) {
    expect(page.body.split(part)).toHaveLength(2);
  }
});

it("is one that removes itself with OFFLINE=off", async () => {
  const { body } = await off().inject({ url: serviceWorkerPath });
  expect(body).toContain("registration.unregister()");
  expect(body).not.toContain("fetch");
  // And no page registers it again.
  const isOff = 'data-offline="off"';
  expect((await off().inject({ url: offlinePath })).body).toContain(isOff);
  expect((await shared().inject({ url: offlinePath })).body).not.toContain(isOff);
  expect(() => new vm.Script(body)).not.toThrow();
});

it.each([
  ['[null,{"id":7},"x",{"id":"8"},{"id":9}]', [7, 9]],
  ['{"id":7}', []],
  ["[", []],
])("is told by a page that has %s in its storage that %j are saved", async (stored, saved) => {
  const listeners = new Map<string, () => void>();
  const told = new Promise((tell) => {
    vm.runInNewContext(offlineScript, {
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
      document: { currentScript: { dataset: {} } },
      localStorage: { getItem: () => stored },
      matchMedia: () => ({ matches: false }),
      navigator: {
        serviceWorker: {
          getRegistration: async () => ({}),
          register: async () => ({}),
          ready: Promise.resolve({ active: { postMessage: tell } }),
        },
      },
    });
  });
  listeners.get("load")?.();
  expect(JSON.parse(JSON.stringify(await told))).toEqual({ saved, isInstalled: false });
});
