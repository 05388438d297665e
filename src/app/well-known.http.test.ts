import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { readSettings } from "#app/env.ts";
import { shareTestApp } from "#testing/test-app.ts";

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

it("warns once of an untrusted proxy, and only when TRUST_PROXY is empty", async () => {
  const warnings = () => shared().logLines.filter((line) => line.includes("TRUST_PROXY"));
  expect(warnings()).toEqual([]);
  for (const headers of [{ "x-forwarded-for": "192.0.2.1" }, { forwarded: "for=192.0.2.2" }]) {
    await shared().inject({ url: "/healthz", headers });
  }
  expect(warnings()).toHaveLength(1);
  expect(warnings().join("")).not.toContain("192.0.2");
});
