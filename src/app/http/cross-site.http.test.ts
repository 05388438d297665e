/** Writes from other sites, which a browser would send with the visitor's cookies: rejected. */
import { describe, expect, it } from "vitest";
import { shareTestApp } from "#testing/test-app.ts";

describe("a write from another site", () => {
  const shared = shareTestApp({ settings: { seed: "none", siteUrl: "https://maler.example" } });
  const origins = {
    none: undefined,
    own: "https://maler.example",
    "own over http": "http://maler.example",
    foreign: "https://evil.example",
    "sub-domain": "https://evil.maler.example",
    "longer name": "https://maler.example.evil.example",
    "other port": "https://maler.example:8443",
    opaque: "null",
    "no origin": "nonsense",
  } as const;
  type Origin = keyof typeof origins;
  const all = Object.keys(origins) as Origin[];
  const rows: readonly (readonly [site: string | undefined, accepted: readonly Origin[]])[] = [
    [undefined, ["none", "own", "own over http"]],
    ["same-origin", all],
    ["none", all],
    ["same-site", []],
    ["cross-site", []],
    ["nonsense", []],
  ];

  it.each(
    rows.flatMap(([site, accepted]) =>
      all.map((origin) => [site, origin, accepted.includes(origin) ? 202 : 403] as const),
    ),
  )("sec-fetch-site %s, origin %s: %d", async (site, origin, status) => {
    const sent = origins[origin];
    const response = await shared().inject({
      method: "POST",
      url: "/api/track",
      payload: { event: "page_view", eventData: { page: "/" } },
      headers: {
        host: "maler.example",
        ...(site && { "sec-fetch-site": site }),
        ...(sent && { origin: sent }),
      },
    });
    expect(response.statusCode).toBe(status);
    if (status === 403) expect(response.json()).toMatchObject({ code: "cross_site" });
  });

  it("is the only request rejected: reads are allowed", async () => {
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    expect((await shared().inject({ url: "/help", headers })).statusCode).toBe(200);
  });
});
