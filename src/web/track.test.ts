import { expect, it, onTestFinished, vi } from "vitest";
import { externalReferrer, trackPageView } from "#web/track.ts";

it("returns the host only, and only another site's", () => {
  expect(externalReferrer("https://www.nav.no/sti?q=navn", "avtalemaler.example")).toBe("www.nav.no");
  expect(externalReferrer("https://avtalemaler.example/help", "avtalemaler.example")).toBeUndefined();
  expect(externalReferrer("", "avtalemaler.example")).toBeUndefined();
  expect(externalReferrer("android-app://com.example/", "avtalemaler.example")).toBeUndefined();
});

it("counts a prerendered page when it is seen, not before", async () => {
  const sent: string[] = [];
  const page = Object.assign(new EventTarget(), { prerendering: true, referrer: "" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { host: "avtalemaler.example" });
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
    sent.push(String(body));
    return new Response(null, { status: 202 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  trackPageView("/help");
  // As long as a call that is not waited with takes to be sent.
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toEqual([]);
  page.dispatchEvent(new Event("prerenderingchange"));
  page.dispatchEvent(new Event("prerenderingchange"));
  await vi.waitFor(() => expect(sent).not.toEqual([]));
  expect(sent).toEqual([JSON.stringify({ event: "page_view", eventData: { page: "/help" } })]);
});
