/** Status, security and cache headers of every kind of response, in every kind of set-up. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  brotliCompressSync,
  brotliDecompressSync,
  gunzipSync,
  gzipSync,
  zstdDecompressSync,
} from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { readSettings } from "#app/site/env.ts";
import { inlineScripts } from "#app/document/ssr.tsx";
import { adminHeaders, testGuard } from "#testing/admin.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import { makeTestApp, shareTestApp, testStyle } from "#testing/test-app.ts";

const staticDir = mkdtempSync(join(tmpdir(), "avtalemaler-headers-"));
afterAll(() => rmSync(staticDir, { recursive: true, force: true }));
const script = "console.log('built');".repeat(60);
mkdirSync(join(staticDir, "assets"));
writeFileSync(join(staticDir, "assets/entry-abc.js"), script);
writeFileSync(join(staticDir, "assets/entry-abc.js.br"), brotliCompressSync(script));
writeFileSync(join(staticDir, "assets/entry-abc.js.gz"), gzipSync(script));
writeFileSync(join(staticDir, "plain.txt"), "plain\n");

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Headers that vary with the content only, and are left out of the comparison. */
const carried = new Set(["content-length", "date", "connection", "etag", "last-modified", "x-listing-meta"]);

const typed = (type: string) => ({ "content-type": `${type}; charset=utf-8` });
const [html, json] = [typed("text/html"), typed("application/json")];
const noStore = { "cache-control": "no-store" };
const forAll = { "cache-control": "no-cache", vary: "Accept-Encoding, Authorization" };
const forCdns = {
  ...forAll,
  "cdn-cache-control": "max-age=25, stale-while-revalidate=25",
  "surrogate-control": "max-age=25, stale-while-revalidate=25",
};
const forAllSites = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "etag, retry-after, x-listing-meta, x-request-id, x-total-count",
};
const forOneBrowser = { ...forAll, "cache-control": "private, no-cache" };
const forOne = { ...forAll, ...noStore };
const ofAdministrator = { ...noStore, vary: "Authorization" };
const ofFile = (cacheControl: string) => ({ "cache-control": cacheControl, vary: "accept-encoding" });

interface More {
  readonly asAdmin?: true;
  readonly sent?: Readonly<Record<string, string>>;
  /** Of a write. */
  readonly payload?: string | object;
  readonly isNewEachTime?: true;
}
type Kind = readonly [kind: string, url: string, status: number, headers: object, more?: More];
const [list, inbox, ads] = ["/api/templates", "/api/admin/suggestions", "/api/admin/homepage-ads"];
const isNewEachTime = { isNewEachTime: true } as const;
const asAdmin = { asAdmin: true } as const;
const assistant = { accept: "application/json, text/event-stream" };
const tools = { sent: assistant, payload: { jsonrpc: "2.0", id: 1, method: "tools/list" } };
const form = { "content-type": "application/x-www-form-urlencoded" };
const track = { payload: { event: "page_view", eventData: { page: "/" } } };
const fromElsewhere = { ...track, sent: { "sec-fetch-site": "cross-site" } };
const ad = { title: "Annonse", description: "Tekst.", url: "https://example.com", isActive: true };
const counted = { ...json, "x-total-count": "0" };
const zipped = { "content-encoding": "gzip" };
const noStoreJson = { ...noStore, ...json };
const forAdministrator = { ...ofAdministrator, ...json };
const changed = { "clear-site-data": '"prefetchCache"', "x-operation-id": expect.stringMatching(/^\d+$/) };
const immutable = { ...ofFile("public, max-age=31536000, immutable"), ...typed("application/javascript") };
const asked = { sent: { "accept-encoding": "gzip" } };
const rows: readonly Kind[] = [
  ["page", "/help", 200, { ...forCdns, ...html }],
  ["no page", "/nei", 404, { ...forCdns, ...html }],
  ["page, asked for with a token", "/help", 200, { ...forOneBrowser, ...html }, asAdmin],
  ["feed", "/feed.xml", 200, { ...forCdns, ...forAllSites, ...typed("application/atom+xml") }],
  ["service worker", "/sw.js", 200, { ...forCdns, ...typed("text/javascript") }],
  ["assistant's request", "/mcp", 200, { ...noStore, "content-type": "text/event-stream" }, tools],
  ["rejected assistant's request", "/mcp", 400, noStoreJson, { sent: assistant, payload: [] }],
  ["health check", "/healthz", 200, noStoreJson],
  ["rejected form", "/advertise", 400, { ...noStore, ...html }, { sent: form, payload: "name=" }],
  ["moved page", "/help/", 301, { "cache-control": "no-cache", location: "/help" }],
  ["public list", list, 200, { ...forAll, ...counted, ...forAllSites, "x-robots-tag": "noindex" }],
  ["public template that is not there", `${list}/1`, 404, { ...noStoreJson, ...forAllSites }],
  ["page with a form's key", "/advertise", 200, { ...forOneBrowser, ...html }, isNewEachTime],
  ["its gzip", "/advertise", 200, { ...forOneBrowser, ...html, ...zipped }, { ...isNewEachTime, ...asked }],
  ["private list at the same url", list, 200, { ...forOne, ...counted }, asAdmin],
  ["administrator's list", inbox, 200, { ...forOne, ...counted }, asAdmin],
  ["list without a token", inbox, 401, { ...forAdministrator, "www-authenticate": "Bearer" }],
  ["built file", "/assets/entry-abc.js", 200, immutable],
  ["other file", "/plain.txt", 200, { ...ofFile("public, max-age=3600"), ...typed("text/plain") }],
  ["write", "/api/track", 202, {}, track],
  ["write that changes pages", ads, 201, { ...forAdministrator, ...changed }, { ...asAdmin, payload: ad }],
  ["administrator's rejected write", ads, 400, forAdministrator, { ...asAdmin, payload: {} }],
  ["rejected write", "/api/track", 403, noStoreJson, fromElsewhere],
  ["compressed write", "/api/track", 415, noStoreJson, { ...track, sent: zipped }],
];
const kinds = rows.map(([kind, url, status, headers, more = {}]) => ({
  kind,
  url,
  status,
  headers,
  ...more,
}));

const overTls = { SITE_URL: "https://maler.example" };
const firebase = { FIREBASE_API_KEY: "key", FIREBASE_PROJECT_ID: "maler" };
const settingsOf = (environment: Record<string, string>) => ({
  ...readSettings(environment),
  seed: "none" as const,
});

describe("each kind of response, over https and with Firebase", () => {
  const shared = shareTestApp({
    settings: settingsOf({ ...overTls, ...firebase }),
    guard: testGuard,
    staticDir,
  });

  it.each(kinds)(
    "$kind has these headers and no others",
    async ({ url, asAdmin, sent, payload, ...wanted }) => {
      const { statusCode, headers } = await shared().inject({
        url,
        method: payload === undefined ? "GET" : "POST",
        headers: { ...(asAdmin && adminHeaders), ...sent },
        ...(payload !== undefined && { payload }),
      });
      expect(statusCode).toBe(wanted.status);
      expect(Object.fromEntries(Object.entries(headers).filter(([name]) => !carried.has(name)))).toEqual({
        "content-security-policy": [
          "default-src 'none'",
          `script-src 'self' ${inlineScripts.map(hashOf).join(" ")}`,
          `style-src 'self' ${hashOf(testStyle)}`,
          "img-src 'self' data:",
          "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
          "manifest-src 'self'",
          "form-action 'self'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ].join(";"),
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "origin-agent-cluster": "?1",
        "permissions-policy": expect.stringMatching(/^accelerometer=\(\), camera=\(\), .*usb=\(\)$/),
        "referrer-policy": "strict-origin-when-cross-origin",
        "strict-transport-security": "max-age=31536000",
        "x-content-type-options": "nosniff",
        "x-dns-prefetch-control": "off",
        "x-download-options": "noopen",
        "x-frame-options": "DENY",
        "x-permitted-cross-domain-policies": "none",
        "x-request-id": expect.stringMatching(/^[0-9a-f]{16}$/),
        "x-xss-protection": "0",
        ...wanted.headers,
      });
    },
  );

  const sameAgain = kinds.filter(({ payload, isNewEachTime }) => payload === undefined && !isNewEachTime);
  it.each(sameAgain)("$kind sent again has the same headers", async ({ url, asAdmin, status }) => {
    const headers = { ...(asAdmin && adminHeaders), "accept-encoding": "br" };
    const ask = async (sent: Record<string, string> = {}) => {
      const {
        statusCode,
        headers: received,
        rawPayload,
      } = await shared().inject({
        url,
        headers: { ...headers, ...sent },
      });
      const { "x-request-id": id, date: _d, "content-length": _l, ...others } = received;
      return { status: statusCode, id, headers: others, body: rawPayload };
    };
    const [first, again] = [await ask(), await ask()];
    expect([first.status, again.status]).toEqual([status, status]);
    expect(again.headers).toEqual(first.headers);
    expect(again.body.equals(first.body)).toBe(true);
    expect(again.id).not.toBe(first.id);

    if (first.headers.etag === undefined || status !== 200) return;
    const unchanged = await ask({ "if-none-match": first.headers.etag });
    expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
    const { "content-encoding": _e, "content-type": _t, ...ofBoth } = first.headers;
    expect(unchanged.headers).toMatchObject(ofBoth);
  });
});

const shared = shareTestApp({ settings: settingsOf({}), prepare: storeFewRows, staticDir });
const get = (url: string, headers: Record<string, string> = {}) => shared().inject({ url, headers });

it("over http, browsers of a site without Firebase connect to it alone", async () => {
  const { headers } = await get("/help");
  expect(headers).not.toHaveProperty("strict-transport-security");
  expect(headers["content-security-policy"]).toContain(";connect-src 'self';");
});

describe("pages of other sites", () => {
  const openUrls =
    "/api/templates /api/templates/similar?search=x /api/sponsors /feed.xml /data/maler.csv /api/openapi.json";

  it.each(openUrls.split(" "))("may read %s, and not with a token", async (url) => {
    const origin = { origin: "https://another.example" };
    const { statusCode, headers } = await shared().inject({ url, headers: origin });
    expect([statusCode, headers["access-control-allow-origin"]]).toEqual([200, "*"]);
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
    const withToken = await shared().inject({ url, headers: { ...origin, authorization: "Bearer x" } });
    expect(withToken.headers).not.toHaveProperty("access-control-allow-origin");
    // A browser sends a preflight first.
    const asked = {
      "access-control-request-method": "GET",
      "access-control-request-headers": "authorization",
    };
    const preflight = await shared().inject({ url, method: "OPTIONS", headers: { ...origin, ...asked } });
    expect(preflight.headers).not.toHaveProperty("access-control-allow-headers");
  });

  it.each(["/", "/api/admin/suggestions", "/healthz", "/api/suggestions/listed?url=https://a.no", "/mcp"])(
    "may not read %s",
    async (url) => {
      const { headers } = await shared().inject({ url, headers: { origin: "https://another.example" } });
      expect(headers).not.toHaveProperty("access-control-allow-origin");
    },
  );
});

describe("the documents' inline code", () => {
  it.each(["/", "/help", "/admin", "/nei"])("is allowed by its hash, and no other: %s", async (url) => {
    const { body, headers } = await shared().inject({ url });
    const policy = String(headers["content-security-policy"]);
    const allowed = (directive: string) =>
      policy
        .split(";")
        .find((part) => part.startsWith(directive))
        ?.split(" ")
        .slice(2)
        .sort();
    const inline = (pattern: RegExp) =>
      [...body.matchAll(pattern)].map(([, text = ""]) => hashOf(text)).sort();
    expect(inline(/<script(?! type="application\/)[^>]*>(.*?)<\/script>/gs)).toEqual(allowed("script-src"));
    expect(inline(/<style>(.*?)<\/style>/gs)).toEqual(allowed("style-src"));
    expect(body).not.toMatch(/ (style|on[a-z]+)="/);
    expect(policy).not.toContain("unsafe");
  });
});

describe("encodings and conditional requests", () => {
  const decode = {
    zstd: zstdDecompressSync,
    br: brotliDecompressSync,
    gzip: gunzipSync,
    none: (bytes: Buffer) => bytes,
  } as const;

  it.each([
    ["", "none"],
    ["gzip", "gzip"],
    ["gzip, deflate, br, zstd", "zstd"],
    ["gzip, br, zstd;q=0", "br"],
    ["br; q=0.0, gzip;q=0.5", "gzip"],
    ["identity;q=0", "none"],
    ["BR", "br"],
  ] as const)("honours accept-encoding: «%s» gets %s", async (accepted, encoding) => {
    const plain = { page: "/help", list: "/api/templates?limit=12", asset: "/assets/entry-abc.js" };
    for (const [kind, url] of Object.entries(plain)) {
      const response = await get(url, { ...(accepted && { "accept-encoding": accepted }) });
      const expected = kind === "asset" && encoding === "zstd" ? "br" : encoding;
      expect(response.headers["content-encoding"] ?? "none", url).toBe(expected);
      const whole = await get(url);
      expect(decode[expected](response.rawPayload).equals(whole.rawPayload), url).toBe(true);
    }
  });

  it.each(["/help", "/api/templates?limit=12"])(
    "responds with 304 to %s while it is unchanged",
    async (url) => {
      const first = await get(url);
      const etag = String(first.headers.etag);
      expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
      for (const known of [etag, `"other", ${etag}`, etag.replace("W/", ""), "*"]) {
        const again = await get(url, { "if-none-match": known, "accept-encoding": "br" });
        expect([again.statusCode, again.body]).toEqual([304, ""]);
        for (const name of ["etag", "cache-control", "cdn-cache-control", "vary", "x-total-count"])
          expect(again.headers[name], name).toBe(first.headers[name]);
      }
      expect((await get(url, { "if-none-match": 'W/"other"' })).statusCode).toBe(200);
      const head = await shared().inject({ method: "HEAD", url, headers: { "if-none-match": etag } });
      const { "content-length": length } = head.headers;
      expect([head.statusCode, Number(length)]).toEqual([304, first.rawPayload.length]);
    },
  );

  it("never responds with 304 to a page that is not found", async () => {
    const { headers } = await get("/nei");
    expect((await get("/nei", { "if-none-match": String(headers.etag) })).statusCode).toBe(404);
  });
});

const { siteUrl, contactEmail } = readSettings({ ...overTls, CONTACT_EMAIL: "sikker@maler.example" });
const operated = shareTestApp({ settings: { seed: "none", siteUrl, contactEmail } });

/** A browser would send them with the visitor's cookies. */
describe("a write from another site", () => {
  const [own, foreign] = ["https://maler.example", "https://evil.example"];

  it.each([
    [undefined, undefined, 202],
    [undefined, own, 202],
    [undefined, "http://maler.example", 202],
    [undefined, foreign, 403],
    [undefined, "https://evil.maler.example", 403],
    [undefined, "https://maler.example.evil.example", 403],
    [undefined, "https://maler.example:8443", 403],
    [undefined, "null", 403],
    ["same-origin", foreign, 202],
    ["none", foreign, 202],
    ["same-site", own, 403],
    ["cross-site", own, 403],
    ["nonsense", undefined, 403],
  ])("is rejected by its sec-fetch-site %s or its origin %s: %d", async (site, origin, status) => {
    const response = await operated().inject({
      ...track,
      url: "/api/track",
      method: "POST",
      headers: { host: "maler.example", ...(site && { "sec-fetch-site": site }), ...(origin && { origin }) },
    });
    expect(response.statusCode).toBe(status);
    if (status === 403) expect(response.json()).toMatchObject({ code: "cross_site" });
  });

  it("is the only request rejected: reads are allowed", async () => {
    expect((await get("/help", { "sec-fetch-site": "cross-site", origin: foreign })).statusCode).toBe(200);
  });
});

it("serves security.txt by RFC 9116, with an expiry date that is always ahead", async () => {
  const read = () => operated().inject({ url: "/.well-known/security.txt" });
  const response = await read();
  expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(response.body).toBe(
    [
      "Contact: mailto:sikker@maler.example",
      "Expires: 2027-05-20T00:00:00.000Z",
      "Preferred-Languages: no, en",
      "Canonical: https://maler.example/.well-known/security.txt",
      "",
    ].join("\n"),
  );
  operated().clock.advance(400 * 24 * 60 * 60 * 1000);
  expect((await read()).body).toContain("Expires: 2028-06-23T00:00:00.000Z");
});

it("redirects to the sign-in page for passwords, and to the icon", async () => {
  const locationOf = async (url: string) => (await operated().inject({ url })).headers.location;
  expect(await locationOf("/.well-known/change-password")).toBe("/admin");
  expect(existsSync(`public${await locationOf("/favicon.ico")}`)).toBe(true);
});

it.each([
  ["is empty", { from: "127.0.0.1" }],
  ["names another", { trustProxy: "10.0.0.1", from: "172.17.0.1" }],
])("tells of a forwarding peer once an hour when TRUST_PROXY %s", async (_name, { from, ...settings }) => {
  const product = await makeTestApp({ settings: { seed: "none", ...settings } });
  const warnings = () => product.logLines.filter((line) => line.includes("TRUST_PROXY"));
  const get = (remoteAddress: string, headers: Record<string, string>) =>
    product.inject({ url: "/healthz", headers, remoteAddress });
  await get(from, {});
  if ("trustProxy" in settings) await get("10.0.0.1", { "x-forwarded-for": "192.0.2.1" });
  expect([warnings(), product.app.unknownProxy.ip]).toEqual([[], null]);
  // In any number, with any content.
  for (let host = 1; host <= 50; host += 1) {
    await get(`198.51.100.${host}`, { "x-forwarded-for": `192.0.2.${host}` });
  }
  await get(`::ffff:${from}`, { forwarded: "for=192.0.2.2" });
  expect(warnings()).toHaveLength(1);
  // These may be visitors'.
  expect(warnings().join("")).not.toMatch(/198\.51\.100|192\.0\.2/);
  expect(product.app.unknownProxy.ip).toBe(from);

  product.clock.advance(60 * 60 * 1000);
  expect(product.app.unknownProxy.ip).toBeNull();
  await get(from, { "x-forwarded-for": "192.0.2.1" });
  expect(warnings()[1]).toContain(`"peer":"${from}"`);
});
