import { expect, it } from "vitest";
import { shareTestApp } from "#testing/test-app.ts";

const shared = shareTestApp({ settings: { seed: "none" } });

it("keeps the open connections well below the file descriptors of a process", () => {
  expect(shared().app.server.maxConnections).toBe(4_000);
});
