/** The product behind a shared cache: who sees what, and for how long. */
import { once } from "node:events";
import { createServer, type IncomingMessage, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { reports, votes } from "#db/schema/schema.ts";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { adminHeaders, makeAdminTestApp } from "#testing/admin.ts";
import { templateForm } from "#testing/forms.ts";

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

/**
 * A shared cache in front of the product, as a CDN is: it obeys CDN-Cache-Control (RFC 9213), else Cache-Control (a part of
 * RFC 9111). Its age runs by the test's clock.
 */

interface Stored {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly storedAt: number;
  readonly lifetimeMs: number;
  readonly staleMs: number;
  /** The request's values of the headers named by Vary. */
  readonly varied: Readonly<Record<string, string>>;
}

interface SharedCache {
  readonly url: string;
  /** How many responses it has stored. */
  size(): number;
  close(): Promise<void>;
}

interface SharedCacheOptions {
  readonly origin: string;
  readonly now: () => number;
  /** Many CDNs key by the url alone, whatever Vary says. */
  readonly obeysVary: boolean;
}

async function startSharedCache({ origin, now, obeysVary }: SharedCacheOptions): Promise<SharedCache> {
  const stored = new Map<string, Stored[]>();

  const variedBy = (vary: string, headers: IncomingMessage["headers"]) =>
    Object.fromEntries(
      vary
        .toLowerCase()
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "" && obeysVary)
        .map((name) => [name, String(headers[name] ?? "")]),
    );
  const find = (url: string, headers: IncomingMessage["headers"]) =>
    stored
      .get(url)
      ?.find(({ varied }) =>
        Object.entries(varied).every(([name, value]) => value === String(headers[name] ?? "")),
      );

  async function forward(incoming: IncomingMessage, body: Buffer): Promise<Stored> {
    const { method = "GET", url = "/", headers } = incoming;
    const outgoing = httpRequest(origin + url, { method, headers });
    outgoing.end(body);
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    const fresh: Stored = {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: await buffer(response),
      storedAt: now(),
      ...lifetimeOf(incoming, response),
      varied: variedBy(response.headers.vary ?? "", headers),
    };
    if (fresh.lifetimeMs > 0) {
      const others = (stored.get(url) ?? []).filter((other) => other !== find(url, headers));
      stored.set(url, [...others, fresh]);
    }
    return fresh;
  }

  const server = createServer((incoming, outgoing) => {
    const respond = async () => {
      const body = await buffer(incoming);
      const known = incoming.method === "GET" ? find(incoming.url ?? "/", incoming.headers) : undefined;
      const ageMs = known ? now() - known.storedAt : Infinity;
      const isUsable = known && ageMs < known.lifetimeMs + known.staleMs;
      const response = isUsable ? known : await forward(incoming, body);
      const age = isUsable ? { age: String(Math.floor(ageMs / 1000)) } : {};
      outgoing.writeHead(response.status, { ...response.headers, ...age }).end(response.body);
      // Stale while it is revalidated.
      if (isUsable && ageMs >= known.lifetimeMs) await forward(incoming, body);
    };
    respond().catch((error: unknown) => outgoing.destroy(error as Error));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    size: () => [...stored.values()].flat().length,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function lifetimeOf({ method, headers: asked }: IncomingMessage, { headers, statusCode }: IncomingMessage) {
  const targeted = headers["cdn-cache-control"];
  const directives = new Map<string, string | undefined>(
    String(targeted ?? headers["cache-control"] ?? "")
      .toLowerCase()
      .split(",")
      .map((part) => {
        const [name = "", value] = part.trim().split("=");
        return [name, value];
      }),
  );
  const seconds = (name: string) => Number(directives.get(name) ?? 0);
  const isShareable = directives.has("public") || directives.has("s-maxage") || targeted !== undefined;
  const mayStore =
    method === "GET" &&
    statusCode !== 206 &&
    !["no-store", "private", "no-cache"].some((name) => directives.has(name)) &&
    (asked.authorization === undefined || isShareable);
  const lifetime = seconds("s-maxage") || seconds("max-age");
  return mayStore
    ? { lifetimeMs: lifetime * 1000, staleMs: seconds("stale-while-revalidate") * 1000 }
    : { lifetimeMs: 0, staleMs: 0 };
}
