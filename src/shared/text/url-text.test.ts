import { describe, expect, it } from "vitest";
import { domainToUnicode } from "node:url";
import fc from "fast-check";
import {
  asciiEmail,
  hostOf,
  localPath,
  readableUrl,
  receiptPath,
  withoutScheme,
} from "#shared/text/url-text.ts";

it.each([
  ["https://www.nav.no/skjema/", "nav.no/skjema/", "nav.no"],
  ["HTTPS://WWW.NAV.NO?a", "nav.no?a", "nav.no"],
  ["https://nav.no:8080/x", "nav.no:8080/x", "nav.no"],
  ["tull", "tull", "tull"],
  ["https://Blåbær.no/å", "blåbær.no/å", "blåbær.no"],
  ["https://www.xn--blbr-roah.no/", "blåbær.no/", "blåbær.no"],
  ["https://xn--bcher-kva.xn--gmqw5a/", "bücher.xn--gmqw5a/", "bücher.xn--gmqw5a"],
])("%s is shown as %s, on %s", (url, short, host) => {
  expect(withoutScheme(url)).toBe(short);
  expect(hostOf(url)).toBe(host);
});

// A division slash, a click, Cyrillic letters, invisible characters.
it.each([
  ["https://nav.no∕skjema.evil.com/a", "nav.xn--noskjema-zf7d.evil.com"],
  ["https://nаv.no/a", "xn--nv-7kc.no"],
  ["https://n\u200Bav.no/a", "nav.no"],
  ["https://a-xn--blbr-roah.no/a", "a-xn--blbr-roah.no"],
  ["https://xn--blbr-roah.xn--blbr-roah.no/a", "blåbær.blåbær.no"],
])("%s, which only looks like it, is shown on the host it leads to", (url, host) => {
  expect([hostOf(url), withoutScheme(url), readableUrl(url)]).toEqual([
    host,
    `${host}/a`,
    `https://${host}/a`,
  ]);
});

it("a printed url can be typed: it keeps «www.» and its port", () => {
  expect(readableUrl("https://www.Blåbær.no:8443/Mal?a#b")).toBe("https://www.blåbær.no:8443/Mal?a#b");
});

it("in letters is the host that Node reads from it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...Array.from("abnåæøüčšž09")), { minLength: 1, maxLength: 30 }),
      (letters) => {
        const { hostname } = new URL(`https://x${letters.join("")}.no/`);
        expect(hostOf(`https://${hostname}/`)).toBe(domainToUnicode(hostname));
      },
    ),
  );
});

it.each([
  ["navn@blåbær.no", "navn@xn--blbr-roah.no"],
  ["Navn@Example.NO", "Navn@Example.NO"],
  ["nåvn@example.no", "nåvn@example.no"],
  ["navn@blå/bær.no", "navn@blå/bær.no"],
  ["navn@å:8.no", "navn@å:8.no"],
  ["blåbær.no", "blåbær.no"],
])("mail to %s goes to %s", (email, ascii) => expect(asciiEmail(email)).toBe(ascii));

describe("a path of this site", () => {
  it.each(["/", "/?antall=28#mal-1", "/kategori/utleie"])("%s is one", (path) =>
    expect(localPath(path)).toBe(path),
  );

  it.each([
    "//elsewhere.example",
    "/\\elsewhere.example",
    "https://elsewhere.example",
    "/\t/elsewhere.example",
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
