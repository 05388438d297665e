import { expect, it } from "vitest";
import { externalReferrer } from "#web/track.ts";

it("returns the host only, and only another site's", () => {
  expect(externalReferrer("https://www.nav.no/sti?q=navn", "avtalemaler.example")).toBe("www.nav.no");
  expect(externalReferrer("https://avtalemaler.example/help", "avtalemaler.example")).toBeUndefined();
  expect(externalReferrer("", "avtalemaler.example")).toBeUndefined();
  expect(externalReferrer("android-app://com.example/", "avtalemaler.example")).toBeUndefined();
});
