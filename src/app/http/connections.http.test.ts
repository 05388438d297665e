import { expect, it } from "vitest";
import { shareTestApp } from "#testing/test-app.ts";

const shared = shareTestApp({ settings: { seed: "none" } });

it("keeps the maximum of connections well below the limit of file descriptors", () => {
  expect(shared().app.server.maxConnections).toBe(4_000);
});
