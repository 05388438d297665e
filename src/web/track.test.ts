import { expect, it } from "vitest";
import { outsideHost } from "#web/track.ts";

it("names only another site's host", () => {
  expect(outsideHost("https://www.nav.no/sti?q=navn", "avtalemaler.example")).toBe("www.nav.no");
  expect(outsideHost("https://avtalemaler.example/help", "avtalemaler.example")).toBeUndefined();
  expect(outsideHost("", "avtalemaler.example")).toBeUndefined();
  expect(outsideHost("android-app://com.example/", "avtalemaler.example")).toBeUndefined();
});
