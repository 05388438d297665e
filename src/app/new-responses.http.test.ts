/** Searches that nobody has asked before: sent without Fastify, and to the last header as it sends them the second time. */
import { describe, expect, it } from "vitest";
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import { rateLimits } from "#platform/limits/rate-limit.ts";
import { adminHeaders, makeAdminTestApp } from "#testing/admin.ts";
import { templateForm } from "#testing/forms.ts";
import { getRaw } from "#testing/raw-request.ts";
import type { TestAppOptions } from "#testing/test-app.ts";

const path = "/api/templates";
const search = (text: string, limit = 12) => `${path}?search=${encodeURIComponent(text)}&limit=${limit}`;

async function start(options: TestAppOptions = {}) {
  const product = await makeAdminTestApp({ settings: { seed: "catalogue" }, ...options });
  const reached: string[] = [];
  product.app.addHook("onSend", async ({ id }) => void reached.push(id));
  const origin = await product.app.listen({ port: 0, host: "127.0.0.1" });
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const response = await getRaw(origin + url, headers);
    return { ...response, byFastify: reached.includes(response.id) };
  };
  return { product, get };
}

describe("a new search", () => {
  it.each(["identity", "gzip", "br"])(
    "has the headers and the bytes that Fastify sends the second time: %s",
    async (encoding) => {
      const accepted = { "accept-encoding": encoding };
      const { get } = await start();
      expect((await get(search("hest"))).byFastify).toBe(true);
      for (const text of ["leie", "båt", "samboerkontrkt", "finnes ikke i det hele tatt"]) {
        const made = await get(search(text), accepted);
        const expected = await get(search(text), accepted);
        const ready = await get(search(text), accepted);
        const byFastify = [made, expected, ready].map((one) => one.byFastify);
        expect(byFastify).toEqual([false, true, false]);
        expect(made.headers).toEqual(expected.headers);
        expect(made.body).toEqual(expected.body);
        expect([made.status, made.etag]).toEqual([200, ready.etag]);
      }
    },
  );

  it("is left to Fastify where its response may be another one", async () => {
    const { product, get } = await start();
    await product.asAdmin("POST", "/api/admin/templates", {
      ...templateForm,
      name: "Skjult kamelavtale",
      isActive: false,
    });
    await get(search("hest"));
    const administrators = await get(search("kamelavtale"), adminHeaders);
    expect(administrators.body.toString()).toContain("Skjult kamelavtale");
    expect(administrators.headers).toContain("cache-control: no-store");
    const visitors = await get(search("kamelavtale"));
    expect([visitors.byFastify, visitors.body.toString()]).toEqual([false, "[]"]);
    const others: Record<string, Record<string, string>> = {
      "a token": { authorization: "Bearer no" },
      "a validator": { "if-none-match": '"a"' },
      "a range": { range: "bytes=0-1" },
    };
    for (const [name, headers] of Object.entries(others)) {
      expect([name, (await get(search(name), headers)).byFastify]).toEqual([name, true]);
    }
    for (const url of [search("a", 0), `${search("b")}&limit=13`, `${path}?search=c+d&limit=12`]) {
      expect([url, (await get(url)).byFastify]).toEqual([url, true]);
    }
    expect((await get(search("kamel", 0))).status).toBe(400);
  });

  it("finds what has just been written", async () => {
    const { product, get } = await start();
    await get(search("hest"));
    expect((await get(search("sjiraff avtale"))).body.toString()).toBe("[]");
    const form = { ...templateForm, name: "Sjiraffavtale", url: "https://example.no/sjiraff" };
    const { id } = (await product.asAdmin("POST", "/api/admin/templates", form)).json<AdminTemplate>();
    const found = await get(search("sjiraff avtale"));
    expect([found.byFastify, JSON.parse(found.body.toString())]).toEqual([
      false,
      [expect.objectContaining({ id })],
    ]);
  });

  it("counts against the visitor's quota, in the metrics and in the access log", async () => {
    const { product, get } = await start();
    await get(search("hest"));
    const { id } = await get(search("leie"));
    const lines = product.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter(({ reqId }) => reqId === id)).toMatchObject([
      { method: "GET", route: path, status: 200, msg: "response sent" },
    ]);
    const { body } = await product.inject({ url: "/metrics" });
    expect(body).toContain(
      `http_request_duration_seconds_count{method="GET",route="${path}",status="2xx"} 2\n`,
    );
    expect(body).toContain('avtalemaler_response_cache_requests_total{outcome="miss"} 2\n');
    let sent = 2;
    while (sent < 1_000 && (await get(search(`ord ${sent}`))).status === 200) sent += 1;
    expect(sent).toBe(rateLimits.uncached.max / 5);
    expect((await get(search("leie"))).status).toBe(200);
  });
});
