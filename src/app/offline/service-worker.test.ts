/** What the service worker stores, and how often it requests the server. Its caches and its network are in memory here. */
import { readFileSync } from "node:fs";
import vm from "node:vm";
import { expect, it } from "vitest";

const source = readFileSync(new URL("service-worker.js", import.meta.url), "utf8");
const origin = "https://maler.example";

interface WorkerEvent {
  readonly [name: string]: unknown;
  waitUntil(work: Promise<unknown>): void;
}

/** A cache keeps the responses of GETs by path. */
class MemoryCache {
  readonly responses = new Map<string, Response>();
  keys = async () => [...this.responses.keys()].map((path) => new Request(origin + path));
  match = async (key: string | Request) => this.responses.get(pathOf(key))?.clone();
  put = async (key: string, response: Response) => void this.responses.set(key, response);
  delete = async (key: string) => this.responses.delete(key);
}

const pathOf = (key: string | Request) => new URL(typeof key === "string" ? key : key.url, origin).pathname;
const page = (name: string) =>
  new Response(
    `<body><h1>${name}</h1><script data-entry="/a.js" data-modules="/b.js /c.js">start()</script>`,
    { headers: { date: "Sun, 22 Nov 2026" } },
  );
/** What a worker sees of a navigation's redirect. */
function opaqueRedirect(): Response {
  const response = status(200);
  return Object.defineProperties(response, {
    ok: { value: false },
    type: { value: "opaqueredirect" },
    clone: { value: () => response },
  });
}

const now = () => new Date().toUTCString();
const status = (code: number, date = now()) => new Response(null, { status: code, headers: { date } });

/** @param respond undefined where the server cannot be reached */
function startWorker(respond: (path: string) => Response | undefined) {
  const listeners = new Map<string, (event: WorkerEvent) => void>();
  const cachesByName = new Map<string, MemoryCache>();
  const requests: string[] = [];
  const network = { isOnline: true };
  const open = async (name: string) => {
    const cache = cachesByName.get(name) ?? new MemoryCache();
    cachesByName.set(name, cache);
    return cache;
  };
  const fetch = async (request: string | { readonly url: string }) => {
    const path = pathOf(typeof request === "string" ? request : (request as Request));
    requests.push(path);
    const response = network.isOnline ? respond(path) : undefined;
    if (!response) throw new TypeError("Failed to fetch");
    return response;
  };
  vm.runInNewContext(`const version = "1", offlinePath = "/frakoblet", siteName = "Ma$&amp;er";\n${source}`, {
    addEventListener: (name: string, listener: (event: WorkerEvent) => void) => listeners.set(name, listener),
    caches: { open, keys: async () => [...cachesByName.keys()] },
    fetch,
    Response,
    URL,
  });
  const send = async (name: string, event: object): Promise<Response | undefined> => {
    const work: Promise<unknown>[] = [];
    let response: Promise<Response> | undefined;
    listeners.get(name)?.({
      ...event,
      waitUntil: (one: Promise<unknown>) => void work.push(one),
      respondWith: (one: Promise<Response>) => (response = one),
    });
    const responded = await response;
    await Promise.all(work);
    return responded;
  };
  return {
    requests,
    network,
    open,
    tell: (saved: readonly number[]) => send("message", { data: { saved } }),
    navigate: (path: string) =>
      send("fetch", { request: { mode: "navigate", method: "GET", url: origin + path } }),
    keepOfflinePage: async () =>
      (await open("avtalemaler-frakoblet-1")).put(
        "/frakoblet",
        page('Vi får ikke kontakt<section id="lagrede"></section>'),
      ),
  };
}

it("fetches each saved page once, and one that is gone no more than once", async () => {
  const worker = startWorker((path) => (path === "/mal/2" ? status(410) : page(path)));
  await worker.tell([1, 2, 3]);
  await worker.tell([1, 2, 3]);
  expect(worker.requests).toEqual(["/mal/1", "/mal/2", "/mal/3"]);
});

it.each([404, 410])(
  "asks again the next day for a template that responded %s, and keeps it when it is back",
  async (code) => {
    const longAgo = "Sun, 22 Nov 2020 12:00:00 GMT";
    let response = status(code);
    const worker = startWorker(() => response);
    const saved = await worker.open("avtalemaler-lagrede");
    await saved.put("/mal/7", status(code, longAgo));
    await worker.tell([7]);
    await worker.tell([7]);
    expect(worker.requests).toHaveLength(1);
    await saved.put("/mal/7", status(code, longAgo));
    response = page("Leie");
    await worker.tell([7]);
    worker.network.isOnline = false;
    const html = await (await worker.navigate("/mal/7"))?.text();
    expect(html).toContain("<h1>Leie</h1><script>start()</script>");
  },
);

it("leaves what is one person's to the browser", async () => {
  const worker = startWorker(page);
  for (const path of ["/admin", "/api/templates", "/forslag/abc"]) await worker.navigate(path);
  expect(worker.requests).toEqual([]);
  await worker.navigate("/");
  expect(worker.requests).toEqual(["/"]);
});

it("fetches each page once, and keeps none that is saved no longer, when the list changes meanwhile", async () => {
  let later: Promise<unknown> | undefined;
  const worker = startWorker((path) => {
    later ??= worker.tell([2, 3]);
    return page(path);
  });
  await worker.tell([1, 2]);
  await later;
  expect(worker.requests).toEqual(["/mal/1", "/mal/2", "/mal/3"]);
  worker.network.isOnline = false;
  await worker.keepOfflinePage();
  expect(await (await worker.navigate("/mal/1"))?.text()).toContain("Vi får ikke kontakt");
});

it.each([429, 503, undefined])("asks no more for now when the server says %s", async (code) => {
  let isUp = false;
  const worker = startWorker((path) => {
    if (isUp || path === "/mal/1") return page(path);
    return code === undefined ? undefined : status(code);
  });
  await worker.tell([1, 2, 3]);
  expect(worker.requests).toEqual(["/mal/1", "/mal/2"]);
  isUp = true;
  await worker.tell([1, 2, 3]);
  expect(worker.requests.slice(2)).toEqual(["/mal/2", "/mal/3"]);
});

it("shows what stands in place of a template that was merged into another", async () => {
  let isMerged = false;
  const worker = startWorker((path) => {
    // A navigation's redirect is the browser's to follow; what the worker fetches itself has followed it.
    if (path === "/mal/leie-4") return opaqueRedirect();
    return page(isMerged ? "Twin" : "Old");
  });
  await worker.tell([4]);
  isMerged = true;
  await worker.navigate("/mal/leie-4");
  worker.network.isOnline = false;
  const html = await (await worker.navigate("/mal/leie-4"))?.text();
  expect(html).toContain("<h1>Twin</h1>");
  // A site's name may have what `replace` takes for a pattern.
  expect(html).toContain("Vi får ikke kontakt med Ma$&amp;er.");
});

it("opens nothing that is gone, and does not list it", async () => {
  const worker = startWorker((path) => (path === "/mal/2" ? status(404) : page("Leie")));
  await worker.tell([1, 2]);
  worker.network.isOnline = false;
  await worker.keepOfflinePage();
  const html = await (await worker.navigate("/mal/2"))?.text();
  expect(html).toContain("Vi får ikke kontakt");
  expect(html?.match(/<li>.*?<\/li>/g)).toEqual(['<li><a href="/mal/1">Leie</a></li>']);
});

it("lists the others when a kept page is dropped meanwhile", async () => {
  const worker = startWorker((path) => page(`Mal ${path}`));
  await worker.tell([1, 2]);
  await worker.keepOfflinePage();
  worker.network.isOnline = false;
  const saved = await worker.open("avtalemaler-lagrede");
  const { keys } = saved;
  saved.keys = async () => {
    const all = await keys();
    await saved.delete("/mal/1");
    return all;
  };
  const html = await (await worker.navigate("/help"))?.text();
  expect(html?.match(/<li>.*?<\/li>/g)).toEqual(['<li><a href="/mal/2">Mal /mal/2</a></li>']);
});
