import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalUrlKey, readWebUrl, urlProblemText } from "#shared/text/web-url.ts";

const label63 = "a".repeat(63);

describe("a web url as typed", () => {
  it.each([
    ["https://example.no"],
    ["https://blåbær.no/mal"],
    ["HTTPS://EXAMPLE.NO"],
    ["https://example.no:8443/x"],
    ["https://under_score.example.no"],
    [`https://${label63}.no/`],
    ["https://4u.example.xn--p1ai/"],
    [`https://example.no/${"a".repeat(2048 - "https://example.no/".length)}`],
    ["https://urldefense.com/v3/__https://x.no/s*C3*B8k__;JSU!!a$"],
    ["https://www.google.com/url?url=javascript:alert(1)"],
    ["https://www.google.com/search?q=https://nav.no"],
  ])("%s is one, as typed", (text) => expect(readWebUrl(text)).toEqual({ url: text, problem: null }));

  it.each([
    ["www.nav.no/mal", "https://www.nav.no/mal"],
    ["nav.no", "https://nav.no"],
    ["  nav.no:8080/x?y#z ", "https://nav.no:8080/x?y#z"],
    ["  http://example.no ", "http://example.no"],
    ["https://example.no/\u202Egpj.exe", "https://example.no/gpj.exe"],
    ["https://nav\u200B.no/ma\u00ADl\u2060", "https://nav.no/mal"],
    ["https://nav.no/mal.", "https://nav.no/mal"],
    ["nav.no?", "https://nav.no"],
    ["https://nav.no/mal_(leie)", "https://nav.no/mal_(leie)"],
    ["https://nav.no/mal_(leie))!", "https://nav.no/mal_(leie)"],
    ["https://nav.no/mal].", "https://nav.no/mal"],
    ["https://nav.no/a.b?c=d=&e", "https://nav.no/a.b?c=d=&e"],
    [
      "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fnav.no%2Fmal%3Fa%3D1&data=05|01|kari@example.no|",
      "https://nav.no/mal?a=1",
    ],
    ["https://urldefense.com/v3/__https://nav.no/mal__;!!Abc!xyz$", "https://nav.no/mal"],
    ["https://eur01.safelinks.protection.outlook.com/?URL=https%3A%2F%2Fnav.no%2Fmal", "https://nav.no/mal"],
    ["https://www.google.com/url?sa=t&url=https%3A%2F%2Fnav.no%2Fmal&usg=x", "https://nav.no/mal"],
    ["https://google.co.uk/url?q=https://nav.no/en+mal%20a%2Bb.pdf", "https://nav.no/en%20mal%20a+b.pdf"],
  ])("%s is read as %s", (text, url) => expect(readWebUrl(text).url).toBe(url));

  it.each([
    "",
    "tull",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "mailto:post@example.no",
    "file:///etc/passwd",
    "//example.no",
    "https:example.no",
    "https:\\\\example.no",
    "https://",
    "https://localhost",
    "localhost:3000",
    "https://printer.local/",
    "https://metadata.google.internal/",
    "https://a..no",
    "https://example.no./",
    "https://-a.no/",
    "https://example.n/",
    "https://example.42/",
    `https://${label63}a.no/`,
    `https://${`${"a".repeat(60)}.`.repeat(5)}no/`,
    "http://127.0.0.1/x",
    "http://169.254.169.254/latest/meta-data",
    "http://2130706433/",
    "http://[::1]/",
    "127.0.0.1/x",
    "https://example.no/a b",
    "https://example.no/\u0000",
    "https://example.no/\uD800",
  ])("%j is none", (text) => expect(readWebUrl(text)).toEqual({ url: null, problem: "malformed" }));

  it.each(["https://bruker:passord@example.no", "https://bruker@example.no", "https://:passord@example.no"])(
    "%s is rejected for what stands before the host",
    (text) => expect(readWebUrl(text)).toEqual({ url: null, problem: "credentials" }),
  );

  it("has at most 2048 characters, https:// included", () => {
    const longest = `example.no/${"a".repeat(2048 - "https://example.no/".length)}`;
    expect(readWebUrl(longest).problem).toBeNull();
    expect(readWebUrl(`${longest}a`)).toEqual({ url: null, problem: "too_long" });
  });

  it("is never anything but http or https to a named host, whatever is typed", { timeout: 60_000 }, () => {
    const anything = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.string().map((text) => `javascript:${text}`),
      fc.string().map((text) => `a.b${text}`),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const { url } = readWebUrl(text);
        if (url === null) return;
        expect(new URL(url).protocol).toMatch(/^https?:$/);
        expect(new URL(url).host).toContain(".");
        expect(readWebUrl(url).url).toBe(url);
      }),
    );
  });
});

describe("the key of a url", () => {
  it.each(["https://www.example.no/mal/", "http://example.no/mal", " HTTPS://EXAMPLE.no/mal#del "])(
    "%s has the key of https://example.no/mal",
    (spelling) => {
      expect(canonicalUrlKey(spelling)).toBe(canonicalUrlKey("https://example.no/mal"));
    },
  );

  it("differs by path and query", () => {
    expect(canonicalUrlKey("https://example.no/a")).not.toBe(canonicalUrlKey("https://example.no/b"));
    expect(canonicalUrlKey("https://example.no/?id=1")).not.toBe(canonicalUrlKey("https://example.no/?id=2"));
    expect(canonicalUrlKey("https://example.no/?lang=nb")).not.toBe(canonicalUrlKey("https://example.no/"));
    expect(canonicalUrlKey("ikke en adresse")).toBeNull();
  });

  it("is without what only tells where a link was followed, and the rest is in one order", () => {
    const key = canonicalUrlKey("https://example.no/mal?id=7&del=2");
    for (const query of [
      "del=2&id=7",
      "utm_source=tips&id=7&del=2&utm_campaign=høst",
      "fbclid=IwAR0x&del=2&id=7&gclid=x",
      "id=7&mc_eid=1&del=2&msclkid=y",
    ])
      expect(canonicalUrlKey(`https://www.example.no/mal/?${query}`), query).toBe(key);
    expect(canonicalUrlKey("https://example.no/mal/?utm_source=tips")).toBe(
      canonicalUrlKey("https://example.no/mal"),
    );
  });
});

it("each problem has a sentence of its own", () => {
  const texts = (["malformed", "credentials", "too_long"] as const).map((problem) =>
    urlProblemText("Nettadressen", problem),
  );
  expect(new Set(texts).size).toBe(3);
  for (const text of texts) expect(text).toMatch(/nettadressen\b.+\.$/i);
});
