import { expect, it } from "vitest";
import { hostOf, withoutScheme } from "#shared/text/url-text.ts";

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
