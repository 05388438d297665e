import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { readSettings } from "#app/boot/env.ts";
import { makeTestApp, shareTestApp } from "#testing/test-app.ts";

const { siteUrl, contactEmail } = readSettings({
  SITE_URL: "https://maler.example",
  CONTACT_EMAIL: "sikker@maler.example",
});
const shared = shareTestApp({ settings: { seed: "none", siteUrl, contactEmail } });

it("serves security.txt by RFC 9116, with an expiry date that is always ahead", async () => {
  const read = () => shared().inject({ url: "/.well-known/security.txt" });
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
  shared().clock.advance(400 * 24 * 60 * 60 * 1000);
  expect((await read()).body).toContain("Expires: 2028-06-23T00:00:00.000Z");
});

it("redirects /.well-known/change-password to the sign-in page", async () => {
  const response = await shared().inject({ url: "/.well-known/change-password" });
  expect([response.statusCode, response.headers.location]).toEqual([302, "/admin"]);
});

it("sends those who ask for /favicon.ico to the icon", async () => {
  const { statusCode, headers } = await shared().inject({ url: "/favicon.ico" });
  expect(statusCode).toBe(302);
  expect(existsSync(`public${headers.location}`)).toBe(true);
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
  // However many there are, and whatever they send.
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
