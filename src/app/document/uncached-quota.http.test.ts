import { beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { Catalogue } from "#features/templates/server/catalogue/catalogue.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import { rateLimits } from "#platform/limits/rate-limit.ts";
import { shareTestApp } from "#testing/test-app.ts";

const unseeded = shareTestApp({ settings: { seed: "none" } });
const getFrom = (url: string, headers = {}, remoteAddress = "192.0.2.1") =>
  unseeded().inject({ url, headers, remoteAddress });

/** A search of 180 letters, which may be ten mistyped words. */
const long = "framleigekontrkat ".repeat(10);

it("limits uncached responses per IP, and never cached ones", async () => {
  // It costs more than three of one word.
  let searches = 0;
  const ask = async () =>
    (await getFrom(`/api/templates?search=${long}${searches}`, {}, "192.0.2.3")).statusCode;
  while ((await ask()) === 200) searches += 1;
  expect([await ask(), searches < rateLimits.uncached.max / 15]).toEqual([429, true]);

  // An empty list costs five units.
  for (let asked = 1; asked <= rateLimits.uncached.max / 5; asked += 1) {
    expect((await getFrom(`/api/templates?search=avtale${asked}`)).statusCode).toBe(200);
  }
  const list = await getFrom("/api/templates?search=avtale1000");
  expect([list.statusCode, list.headers["retry-after"], list.headers["cache-control"]]).toEqual([
    429,
    "60",
    "no-store",
  ]);
  expect(list.json()).toMatchObject({
    code: "too_many_requests",
    message: "Du har sendt for mye på kort tid. Prøv igjen om et minutt.",
  });
  const page = await getFrom("/help", { accept: "text/html,*/*;q=0.8" });
  expect([page.statusCode, page.headers["content-type"]]).toEqual([429, "text/html; charset=utf-8"]);
  expect(page.body).toContain('<html lang="nb">');
  expect(page.body).toContain("Prøv igjen om et minutt.");

  for (const url of ["/api/templates?search=avtale1", "/healthz", "/readyz", "/.well-known/security.txt"]) {
    expect((await getFrom(url)).statusCode, url).toBe(200);
  }
  // Once it is made for another IP, it is cached for all.
  expect((await getFrom("/help", {}, "192.0.2.2")).statusCode).toBe(200);
  expect((await getFrom("/help")).statusCode).toBe(200);
  // A form's page has another key each time, so it is never free.
  for (const url of ["/foresla-mal", "/advertise"]) {
    expect((await getFrom(url, {}, "192.0.2.2")).statusCode, url).toBe(200);
    expect((await getFrom(url)).statusCode, url).toBe(429);
  }

  unseeded().clock.advance(60_000);
  expect((await getFrom("/api/templates?search=avtale1000")).statusCode).toBe(200);
});

/** Of two pages. */
const shared = shareTestApp({
  settings: { seed: "none" },
  prepare: async (database) => {
    const row = {
      description: "Om leie",
      url: "https://a.example/",
      source: "Noen",
      format: "PDF",
      version: 1,
    };
    const rows = Array.from({ length: 200 }, (_, at) => ({ ...row, name: `Leie ${at}`, category: "Utleie" }));
    await new TemplateStore(database).seed(rows);
  },
});
const statusOf = async (url: string, remoteAddress = "192.0.2.1") =>
  (await shared().inject({ url, remoteAddress })).statusCode;

/** Counts the calls; the real method still runs. */
let list: MockInstance<Catalogue["list"]>;
beforeEach(() => {
  shared().clock.advance(60_000);
  list = vi.spyOn(Catalogue.prototype, "list");
});

it.each([
  ["/?antall=28", 200],
  ["/?sok=leie&antall=1000", 200],
  ["/?side=2", 200],
  ["/?side=999", 404],
])("reads the list once to render %s, and not at all when the response is cached", async (url, status) => {
  expect(await statusOf(url)).toBe(status);
  expect(list).toHaveBeenCalledTimes(1);
  expect(await statusOf(url)).toBe(status);
  expect(await statusOf(`${url}&utm_source=x`, "192.0.2.2")).toBe(status);
  expect(list).toHaveBeenCalledTimes(1);
});

it("renders at most twelve sizes of one view", async () => {
  for (let shown = 1; shown <= 1000; shown += 29)
    expect(await statusOf(`/?sok=leie&antall=${shown}`)).toBe(200);
  expect(list.mock.calls.length).toBeLessThanOrEqual(12);
});

it("reads no list for an IP over its quota, and still redirects", async () => {
  // A redirect costs nothing to make, so it is neither cached nor counted; what costs least costs five.
  for (let asked = 0; asked <= rateLimits.uncached.max / 5; asked += 1) {
    expect(await statusOf(`/offers/?x=${asked}`)).toBe(301);
  }
  let asked = 0;
  while ((await statusOf(`/api/templates?search=${long}${asked}`)) === 200) asked += 1;
  list.mockClear();
  expect(await statusOf("/help")).toBe(429);
  expect(await statusOf("/?sok=leie&antall=44&sortering=alfabetisk")).toBe(429);
  expect(await statusOf("/?side=2&sortering=alfabetisk")).toBe(429);
  expect(list).not.toHaveBeenCalled();
  expect(await statusOf("/offers/?x=y")).toBe(301);
});
