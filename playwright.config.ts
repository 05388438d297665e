import { defineConfig } from "@playwright/test";

/** Of TEST_CIRCLE, as scripts/test.mjs sets it: the journeys tagged @core, all but those of e2e/long, or those alone. */
const circle = process.env["TEST_CIRCLE"] ?? "all";

/** Journeys in a real browser against the built product. */
export default defineConfig({
  testDir: "e2e",
  testMatch: circle === "long" ? "long/*.e2e.ts" : "**/*.e2e.ts",
  testIgnore: circle === "long" ? [] : "long/**",
  outputDir: "test-results",
  globalSetup: "./e2e/steps/prepare.ts",
  workers: 2,
  // The tests of a file share its product, one after the other.
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // The longest journeys take some 20 s, and a step a few; the rest is room for a busy machine.
  timeout: 120_000,
  reporter: [["list"], ["json", { outputFile: "reports/e2e.json" }]],
  expect: { timeout: 20_000 },
  // A test that is repeated by its name has a trace too (scripts/test.mjs): recording all of them takes longer than some walks.
  use: { actionTimeout: 20_000, locale: "nb-NO", timezoneId: "Europe/Oslo", screenshot: "only-on-failure" },
  grep: circle === "first" ? /@core/ : /./,
});
