import { describe, expect, it } from "vitest";
import { hostOf, localPath, receiptPath, withoutScheme } from "#shared/text/url-text.ts";

it.each([
  ["https://www.nav.no/skjema/", "nav.no/skjema/", "nav.no"],
  ["http://nav.no", "nav.no", "nav.no"],
  ["HTTPS://WWW.NAV.NO?a", "NAV.NO?a", "nav.no"],
  ["https://nav.no:8080/x", "nav.no:8080/x", "nav.no"],
  ["https://nav.no#www.b.no", "nav.no#www.b.no", "nav.no"],
  ["tull", "tull", "tull"],
])("%s is shown as %s, on %s", (url, short, host) => {
  expect(withoutScheme(url)).toBe(short);
  expect(hostOf(url)).toBe(host);
});

describe("a path of this site", () => {
  it.each(["/", "/?antall=28#mal-1", "/kategori/utleie"])("%s is one", (path) =>
    expect(localPath(path)).toBe(path),
  );

  it.each([
    "//elsewhere.example",
    "/\\elsewhere.example",
    "https://elsewhere.example",
    "javascript:alert(1)",
    "/\t/elsewhere.example",
    "/ elsewhere",
    `/${"a".repeat(500)}`,
    "",
    null,
    undefined,
  ])("%j is none", (path) => expect(localPath(path)).toBeNull());

  it("goes along to the receipt", () => {
    expect(receiptPath("/takk/vurdering", "/?antall=28#mal-1")).toBe(
      "/takk/vurdering?tilbake=%2F%3Fantall%3D28%23mal-1",
    );
    expect(receiptPath("/takk/vurdering", null)).toBe("/takk/vurdering");
  });
});
