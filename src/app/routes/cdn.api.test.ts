/** The product behind a shared cache: who sees what, and for how long. */
import { describe, expect, it, onTestFinished } from "vitest";
import { reports, votes } from "#db/schema/schema.ts";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { adminHeaders, makeAdminTestApp } from "#testing/admin.ts";
import { templateForm } from "#testing/forms.ts";
import { startSharedCache } from "#testing/processes/shared-cache.ts";

async function startBehindCdn(obeysVary: boolean) {
  const product = await makeAdminTestApp();
  const origin = await product.app.listen({ port: 0, host: "127.0.0.1" });
  const cdn = await startSharedCache({ origin, now: () => product.clock.now(), obeysVary });
  onTestFinished(() => cdn.close());
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(cdn.url + path, { headers, redirect: "manual" });
  const asAdmin = (path: string) => get(path, adminHeaders);
  const made = await product.asAdmin("POST", "/api/admin/templates", templateForm);
  const { id } = made.json<AdminTemplate>();
  const rename = (name: string) =>
    product.asAdmin("PUT", `/api/admin/templates/${id}`, { ...templateForm, name });
  return { product, cdn, get, asAdmin, id, rename };
}

describe.each([
  ["that obeys Vary", true],
  ["that keys by the url alone", false],
])("behind a shared cache %s", (_name, obeysVary) => {
  it("visitors share pages, and nobody shares what the administrator gets", async () => {
    const { get, asAdmin, product, cdn, id } = await startBehindCdn(obeysVary);
    const hidden = { ...templateForm, name: "Skjult mal", url: "https://example.no/skjult", isActive: false };
    await product.asAdmin("POST", "/api/admin/templates", hidden);
    const lists = ["/api/templates", "/api/homepage-ads", "/api/sponsors"];
    const pages = ["/", "/help", "/feed.xml", "/sitemap.xml", `/api/templates/${id}`, "/data/maler.json"];
    const administrators = ["/api/admin/suggestions", "/api/analytics"];

    // First the administrator, then a visitor, then both again: whoever fills the cache, the other gets the right one.
    for (const path of [...lists, ...administrators, ...pages]) await asAdmin(path);
    expect(cdn.size()).toBe(0);
    expect(await (await get("/api/templates")).text()).not.toContain("Skjult");
    for (const path of [...lists, ...pages]) await get(path);
    expect(await (await asAdmin("/api/templates")).text()).toContain("Skjult");
    expect((await get("/api/admin/suggestions")).status).toBe(401);
    expect((await asAdmin("/api/admin/suggestions")).status).toBe(200);
    for (const path of pages) {
      const page = await get(path);
      expect([path, page.status, page.headers.get("age")]).toEqual([path, 200, "0"]);
      expect(await page.text()).not.toContain("Skjult");
    }
    for (const path of lists) expect([path, (await get(path)).headers.get("age")]).toEqual([path, null]);
  });

  it("an edit is seen within a minute", async () => {
    const { get, product, id, rename } = await startBehindCdn(obeysVary);
    const read = async () => (await (await get(`/api/templates/${id}`)).json()) as { name: string };
    const first = (await read()).name;
    await rename("Endret navn");
    expect((await read()).name).toBe(first);
    // Stale, and read again in the background.
    product.clock.advance(49_000);
    expect((await read()).name).toBe(first);
    await expect.poll(async () => (await read()).name).toBe("Endret navn");

    await rename("Endret igjen");
    // Nobody has asked for a while: the first one gets the new one.
    product.clock.advance(57_000);
    expect((await read()).name).toBe("Endret igjen");
  });

  it("pages with a form are made anew, a vote on a kept page works, and votes, reports and followed links reach the site", async () => {
    const { get, product, cdn, id } = await startBehindCdn(obeysVary);
    const page = `/vurder/${id}`;
    const kept = { "/": "49", "/help": "49", [page]: null, "/foresla-mal": null };
    for (const path of Object.keys(kept)) await get(path);
    product.clock.advance(49_000);
    for (const [path, age] of Object.entries(kept)) {
      const { status, headers } = await get(path);
      expect([path, status, headers.get("age"), headers.get("set-cookie")]).toEqual([path, 200, age, null]);
    }
    const voteOf = { rating: 5, isHelpful: true };
    const fromKept = await fetch(`${cdn.url}/api/templates/${id}/rate`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(voteOf),
    });
    expect([fromKept.status, await fromKept.text()]).toEqual([200, expect.stringContaining("averageRating")]);
    const post = (path: string, fields: Record<string, string>) =>
      fetch(cdn.url + path, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
    const voted = await post(page, { rating: "4" });
    expect([voted.status, voted.headers.get("location")]).toEqual([303, "/takk/vurdering"]);
    expect(voted.headers.get("set-cookie")).toContain("stemme=");
    const reported = await post(`/rapporter/${id}`, { reason: "outdated", description: "" });
    expect(reported.status).toBe(303);
    for (let follow = 0; follow < 3; follow += 1) {
      const followed = await fetch(`${cdn.url}/api/templates/${id}/download`, { method: "POST" });
      expect([followed.status, followed.headers.get("age")]).toEqual([204, null]);
    }
    expect(await product.database.orm.select().from(votes)).toHaveLength(2);
    expect(await product.database.orm.select().from(reports)).toHaveLength(1);
    const counted = await product.inject({ url: `/api/templates/${id}` });
    expect(counted.json()).toMatchObject({ downloadCount: 1 });
  });
});
