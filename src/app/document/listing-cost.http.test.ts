import { beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { Catalogue } from "#features/templates/server/catalogue/catalogue.ts";
import { rateLimits } from "#platform/limits/rate-limit.ts";
import { shareTestApp } from "#testing/test-app.ts";

const shared = shareTestApp();
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
  for (let shown = 1; shown <= 1000; shown += 7)
    expect(await statusOf(`/?sok=leie&antall=${shown}`)).toBe(200);
  expect(list.mock.calls.length).toBeLessThanOrEqual(12);
});

it("reads no list for an IP over its quota, and still redirects", async () => {
  // A redirect costs nothing to make, so it is neither cached nor counted.
  for (let asked = 0; asked <= rateLimits.uncached.max; asked += 1) {
    expect(await statusOf(`/offers/?x=${asked}`)).toBe(301);
  }
  let asked = 0;
  while ((await statusOf(`/kilde/ingen-${asked}`)) === 404 && asked <= rateLimits.uncached.max) asked += 1;
  expect(await statusOf("/help")).toBe(429);
  expect(await statusOf("/?sok=leie&antall=44&sortering=alfabetisk")).toBe(429);
  expect(await statusOf("/?side=2&sortering=alfabetisk")).toBe(429);
  expect(list).not.toHaveBeenCalled();
  expect(await statusOf("/offers/?x=y")).toBe(301);
});
