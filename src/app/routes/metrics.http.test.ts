/** Access to /metrics, and what it has of a request. */
import { writeFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { Settings } from "#app/site/env.ts";
import { DatabaseUnavailableError } from "#shared/errors.ts";
import { makeFolder } from "#testing/processes/make-folder.ts";
import { makeTestApp, shareTestApp, type TestApp } from "#testing/test-app.ts";

const token = "a-token-of-some-length";
const proxied = { trustProxy: "loopback" } satisfies Partial<Settings>;

const readMetrics = async (product: TestApp): Promise<string> =>
  (await product.inject({ url: "/metrics" })).body;

describe("without METRICS_TOKEN", () => {
  const shared = shareTestApp({ settings: { seed: "none" } });
  const statusFrom = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await shared().inject({ url: "/metrics", remoteAddress, headers })).statusCode;

  it.each(["127.9.9.9", "::1", "::ffff:127.0.0.1"])("is open to %s", async (ip) => {
    for (const host of ["localhost", "127.0.0.1:3000", "[::1]:3000"]) {
      expect(await statusFrom(ip, { host }), host).toBe(200);
    }
  });

  it.each(["198.51.100.7", "10.0.0.1", "::ffff:10.0.0.1", "2001:db8::1", "1270.0.0.1"])(
    "does not exist for %s",
    async (ip) => {
      for (const authorization of ["", "Bearer null", "Bearer"])
        expect(await statusFrom(ip, { authorization })).toBe(404);
    },
  );

  const forwarded =
    "forwarded x-real-ip x-envoy-external-address x-original-host x-forwarded-proto via true-client-ip cf-connecting-ip " +
    "x-forwarded-port x-forwarded-host fastly-client-ip cdn-loop x-forwarded-for";
  const hosts = "maler.example localhost.evil.example 127.0.0.1.evil.example evil.example:3000 a:b:c";
  it.each<[string, string]>([
    ["x-forwarded-for", ""],
    ...forwarded.split(" ").map((header): [string, string] => [header, "127.0.0.1"]),
    ...hosts.split(" ").map((host): [string, string] => ["host", host]),
  ])("does not exist for what a proxy on this machine forwards: %s: %s", async (header, value) => {
    expect(await statusFrom("127.0.0.1", { [header]: value })).toBe(404);
  });

  it("does not exist for nginx without settings, which forwards nothing but asks with HTTP/1.0", async () => {
    await shared().app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = shared().app.server.address() as AddressInfo;
    const statusBy = async (version: string) => {
      const socket = connect(port, "127.0.0.1");
      socket.write(`GET /metrics HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
      return (await text(socket)).slice(9, 12);
    };
    expect([await statusBy("1.1"), await statusBy("1.0")]).toEqual(["200", "404"]);
  });

  it.each([
    ["TRUST_PROXY names one", proxied],
    ["visitors come by another name", { siteUrl: "http://maler.example" }],
  ])("does not exist for this machine either where a proxy may be in front: %s", async (_name, settings) => {
    const product = await makeTestApp({ settings: { seed: "none", ...settings } });
    const { statusCode, body } = await product.inject({ url: "/metrics", remoteAddress: "127.0.0.1" });
    expect(statusCode).toBe(404);
    expect(body).not.toContain("avtalemaler_");
  });
});

describe("with METRICS_TOKEN, behind a proxy", () => {
  const shared = shareTestApp({ settings: { seed: "none", ...proxied, metricsToken: token } });
  const from = (headers: Record<string, string>) =>
    shared().inject({ url: "/metrics", remoteAddress: "198.51.100.7", headers });

  it.each([`Bearer ${token}`, `bearer  ${token}`])("is open from anywhere: «%s»", async (authorization) => {
    const { statusCode, headers } = await from({ authorization, "x-forwarded-for": "198.51.100.9" });
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  });

  it.each(["", "Bearer", `Bearer ${token}x`, `Bearer ${token.slice(0, -1)}`, `Basic ${token}`, token])(
    "says 401 to another: «%s»",
    async (authorization) => {
      const { statusCode, headers, body } = await from({ authorization });
      expect([statusCode, headers["www-authenticate"], headers["cache-control"]]).toEqual([
        401,
        "Bearer",
        "no-store",
      ]);
      expect(body).not.toContain("avtalemaler_");
    },
  );

  it("does not take it from the url", async () => {
    const url = `/metrics?token=${token}`;
    expect((await shared().inject({ url, remoteAddress: "10.0.0.1" })).statusCode).toBe(401);
  });
});

describe("what is measured", () => {
  const shared = shareTestApp({ settings: { seed: "none" } });

  it("is sent fresh each time, and is in no list of urls", async () => {
    const { headers } = await shared().inject({ url: "/metrics" });
    expect(headers["cache-control"]).toBe("no-store");
    for (const url of ["/api/openapi-admin.json", "/sitemap.xml", "/robots.txt", "/sitemap"]) {
      expect((await shared().inject({ url })).body, url).not.toContain("/metrics");
    }
  });

  it("counts requests by route pattern and class of status", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    for (const url of ["/help", "/help", "/help/", "/nei", "/api/templates"]) await product.inject({ url });
    await product.inject({ url: "/api/votes/none", method: "PUT" });
    const text = await readMetrics(product);
    for (const line of [
      'http_request_duration_seconds_count{method="GET",route="/*",status="2xx"} 2',
      'http_request_duration_seconds_count{method="GET",route="/*",status="3xx"} 1',
      'http_request_duration_seconds_count{method="GET",route="/*",status="4xx"} 1',
      'http_request_duration_seconds_count{method="GET",route="/api/templates",status="2xx"} 1',
      'http_request_duration_seconds_count{method="any",route="none",status="4xx"} 1',
      'avtalemaler_response_cache_requests_total{outcome="hit"} 1',
      'avtalemaler_response_cache_requests_total{outcome="miss"} 3',
      "avtalemaler_templates 0",
    ]) {
      expect(text.split("\n")).toContain(line);
    }
  });

  it("counts what fails for want of the database", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    product.app.addHook("preHandler", async ({ url }) => {
      if (url === "/help") throw new DatabaseUnavailableError("gone");
      if (url === "/terms") throw new Error("broken");
    });
    for (const url of ["/help", "/help", "/terms"]) await product.inject({ url });
    const lines = (await readMetrics(product)).split("\n");
    expect(lines).toContain("avtalemaler_database_unavailable_requests_total 2");
    expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="/*",status="5xx"} 3');
  });

  it("has the age of the newest nightly backup: none without BACKUP_DIR or a backup, NaN while the folder cannot be read", async () => {
    const folder = makeFolder();
    const newest = async (product: TestApp) =>
      /^avtalemaler_newest_backup_timestamp_seconds (.*)$/m.exec(await readMetrics(product))?.[1];
    expect(await newest(shared())).toBeUndefined();
    for (const backupDir of [folder, join(folder, "missing")]) {
      expect(await newest(await makeTestApp({ settings: { seed: "none", backupDir } }))).toBeUndefined();
    }
    const product = await makeTestApp({ settings: { seed: "none", backupDir: folder } });
    for (const name of ["nightly-20261120T020000Z", "nightly-20261121T020304Z", "20261121T090000Z"]) {
      writeFileSync(join(folder, `avtalemaler-${name}.jsonl.zst`), "");
    }
    expect(await newest(product)).toBe(String(Date.parse("2026-11-21T02:03:04Z") / 1000));
    const noFolder = join(folder, "no-folder");
    writeFileSync(noFolder, "");
    expect(await newest(await makeTestApp({ settings: { seed: "none", backupDir: noFolder } }))).toBe("Nan");
  });

  it("has no more lines after hundreds of odd urls, no word of them, and no limit of its own", async () => {
    const all = ["GET", "POST", "PUT", "DELETE", "OPTIONS"] as const;
    const visit = async (url: string) => {
      const headers = { "user-agent": "odd-client" };
      const responses = all.map((method) => shared().inject({ url, method, headers }));
      return (await Promise.all(responses))[0]?.statusCode;
    };
    for (const url of ["/odd", "/api/odd", "/mal/odd", "/api/templates?search=odd"]) await visit(url);
    const before = (await readMetrics(shared())).split("\n").length;
    for (let call = 0; call < 25; call += 1) {
      const urls = [`/odd-${call}/%F0%9F%8D%8B?q=odd"}\\`, `/api/odd/${call}`, `/mal/odd-${call}`];
      for (const url of urls) await visit(url);
    }
    let searches = 0;
    while ((await visit(`/api/templates?search=${"framleigekontrkat ".repeat(10)}odd${searches}`)) === 200)
      searches += 1;
    const { statusCode, body } = await shared().inject({ url: "/metrics" });
    expect(statusCode).toBe(200);
    expect(body).toMatch(/avtalemaler_rate_limited_requests_total\{route="\/api\/templates"\} [1-9]/);
    const lines = body.split("\n");
    // The lines of 429.
    const isNew = (line: string) => !/status="4xx"|rate_limited/.test(line);
    expect(lines.filter(isNew).length).toBeLessThanOrEqual(before);
    expect(lines.length).toBeLessThan(before + 100);
    expect(body).not.toMatch(/odd|127\.0\.0\.1/);
  });
});
