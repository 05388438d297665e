import { expect, it } from "vitest";
import type { Colleagues } from "#features/history/contract.ts";
import { type AdminTestApp, makeAdminTestApp } from "#testing/admin.ts";

const beat = async (product: AdminTestApp, page: string, item: string | null, since: number | null = null) =>
  (await product.asAdmin("POST", "/api/admin/colleagues", { page, item, since })).json<Colleagues>();

it("says who is on an item, until they leave it or are not heard of for two minutes", async () => {
  const product = await makeAdminTestApp();
  expect(await beat(product, "a", "forslag-1")).toEqual({ others: [], latest: 0, changed: [] });
  const { others } = await beat(product, "b", "forslag-1");
  expect(others).toEqual([{ email: expect.stringContaining("admin"), item: "forslag-1" }]);
  expect((await beat(product, "a", "forslag-2")).others).toMatchObject([{ item: "forslag-1" }]);
  expect((await beat(product, "b", null)).others).toMatchObject([{ item: "forslag-2" }]);
  expect((await beat(product, "a", "forslag-2")).others).toEqual([]);
  product.clock.advance(119_000);
  expect((await beat(product, "c", "forslag-3")).others).toMatchObject([{ item: "forslag-2" }]);
  product.clock.advance(2_000);
  expect((await beat(product, "c", "forslag-3")).others).toEqual([]);
});

it("takes the number of an entry, and has no line in the log for each time it is said", async () => {
  const product = await makeAdminTestApp();
  const say = (since: number) =>
    product.asAdmin("POST", "/api/admin/colleagues", { page: "a", item: null, since });
  expect((await say(2_147_483_647)).statusCode).toBe(200);
  expect((await say(2_147_483_648)).statusCode).toBe(400);
  await product.asAdmin("GET", "/api/admin/history");
  await expect.poll(() => product.logLines.join("\n")).toContain('"route":"/api/admin/history"');
  expect(product.logLines.filter((line) => line.includes("/api/admin/colleagues"))).toEqual([]);
});

it("says what has changed since, by others or in another page of one's own", async () => {
  const product = await makeAdminTestApp();
  const { latest } = await beat(product, "a", "forslag-1");
  const template = { name: "Mal", description: "En mal", url: "https://example.no/mal", source: "Kilden" };
  await product.asAdmin("POST", "/api/admin/templates", { ...template, category: "Arbeid", format: "PDF" });
  const own = await beat(product, "a", "forslag-1", latest);
  expect([own.changed, own.latest > latest]).toEqual([[], true]);
  await beat(product, "b", null);
  expect((await beat(product, "a", "forslag-1", latest)).changed).toEqual(["template"]);
  expect((await beat(product, "a", "forslag-1", own.latest)).changed).toEqual([]);
});
