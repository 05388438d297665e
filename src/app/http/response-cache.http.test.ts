/** Cached responses, in the process and by a CDN: the same for all, and made anew with each change that a visitor may see. */
import { describe, expect, it } from "vitest";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { adminHeaders, makeAdminTestApp } from "#testing/admin.ts";
import { templateForm } from "#testing/forms.ts";

async function start() {
  const product = await makeAdminTestApp();
  const added = await product.asAdmin("POST", "/api/admin/templates", templateForm);
  const { id } = added.json<AdminTemplate>();
  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
    product.inject({ url, headers, remoteAddress });
  /** The template's field as visitors read it, and whether the response was made for this request. */
  const read = async (field: string, from?: string) => {
    const { usage } = product.app.responses;
    const { body } = await get(`/api/templates/${id}`, {}, from);
    const { [field]: value } = JSON.parse(body) as Record<string, unknown>;
    return [value, product.app.responses.usage.misses > usage.misses];
  };
  return { product, get, read, id };
}

const publicUrls = (id: number) => [
  "/",
  "/help",
  "/nei",
  "/feed.xml",
  "/robots.txt",
  "/sitemap.xml",
  "/data/maler.json",
  "/api/templates",
  "/api/templates?search=avtale&limit=12",
  `/api/templates/${id}`,
  "/api/sponsors",
  "/api/homepage-ads",
];

/** For how long a CDN, which may key by the url alone, sends it to others: by CDN-Cache-Control (RFC 9213), else Cache-Control. */
function sharedSeconds(headers: Readonly<Record<string, unknown>>): number {
  const directives = String(headers["cdn-cache-control"] ?? headers["cache-control"]);
  if (/private|no-store|no-cache/.test(directives)) return 0;
  return [...directives.matchAll(/(?:max-age|stale-while-revalidate)=(\d+)/g)].reduce(
    (sum, [, seconds]) => sum + Number(seconds),
    0,
  );
}

it("what a CDN keeps is for a minute at most, and the same for the administrator, who alone gets what is private", async () => {
  const { product, get, id } = await start();
  const hidden = { ...templateForm, name: "Skjult mal", url: "https://example.no/skjult", isActive: false };
  await product.asAdmin("POST", "/api/admin/templates", hidden);
  const kept: string[] = [];
  for (const url of [...publicUrls(id), "/api/admin/suggestions", `/vurder/${id}`, "/foresla-mal"]) {
    const [visitors, administrators] = [await get(url), await get(url, adminHeaders)];
    expect([url, sharedSeconds(administrators.headers)]).toEqual([url, 0]);
    if (sharedSeconds(visitors.headers) === 0) continue;
    kept.push(url);
    expect(sharedSeconds(visitors.headers), url).toBeLessThanOrEqual(60);
    expect(administrators.body, url).toBe(visitors.body);
    // A vote on a stored page has no key or cookie of that page.
    expect(visitors.headers).not.toHaveProperty("set-cookie");
  }
  expect(kept).toEqual(expect.arrayContaining(["/", "/help", "/feed.xml", `/api/templates/${id}`]));

  // Also where the public response is cached.
  for (const _again of [1, 2]) {
    expect((await get("/api/templates")).body).not.toContain("Skjult");
    expect((await get("/api/templates", adminHeaders)).body).toContain("Skjult");
  }
});

describe("what is cached", () => {
  it("is dropped with the change that an editor makes, and at midnight in Norway", async () => {
    const { product, read, id } = await start();
    expect([await read("name"), await read("name")]).toEqual([
      [templateForm.name, true],
      [templateForm.name, false],
    ]);
    await product.asAdmin("PUT", `/api/admin/templates/${id}`, { ...templateForm, name: "Endret navn" });
    expect([await read("name"), await read("name")]).toEqual([
      ["Endret navn", true],
      ["Endret navn", false],
    ]);
    product.clock.advance(13 * 3_600_000);
    expect(await read("name")).toEqual(["Endret navn", true]);
  });

  it("stays through the links that others follow, which they themselves see at once and all a second later", async () => {
    const { product, read, id } = await start();
    const follow = (remoteAddress: string) =>
      product.inject({ method: "POST", url: `/api/templates/${id}/download`, remoteAddress });
    expect(await read("downloadCount")).toEqual([0, true]);
    for (const followed of [1, 2]) {
      const from = `127.0.0.${1 + followed}`;
      expect((await follow(from)).statusCode).toBe(204);
      expect(await read("downloadCount", from)).toEqual([followed, true]);
      expect(await read("downloadCount")).toEqual([0, false]);
    }
    product.clock.advance(1_000);
    // Made already, for the second of them.
    expect(await read("downloadCount")).toEqual([2, false]);
    expect(await read("downloadCount", "127.0.0.2")).toEqual([2, false]);
  });
});

it("a call without a body may say that it is JSON", async () => {
  const { product, id } = await start();
  const call = (payload: string) =>
    product.inject({
      method: "POST",
      url: `/api/templates/${id}/download`,
      headers: { "content-type": "application/json" },
      payload,
    });
  expect((await call("")).statusCode).toBe(204);
  expect((await call("{")).statusCode).toBe(400);
  expect((await call('{"__proto__":1}')).statusCode).toBe(400);
});
