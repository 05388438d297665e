import { defineConfig } from "@playwright/test";

const isEverything = process.env["TEST_ALL"] === "1";

/**
 * Journeys in a real browser against the built product. `npm test` walks `e2e/walks`, what a person does; with TEST_ALL=1,
 * as `npm run test:all` sets it, the other rooms follow.
 */
export default defineConfig({
  testDir: "e2e",
  testMatch: isEverything ? "**/*.e2e.ts" : "walks/*.e2e.ts",
  outputDir: "test-results",
  globalSetup: "./e2e/steps/browser.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A journey that fails now and then is a fault of the product or of the journey. One in some thousands fails by a busy machine:
  // it is walked once more, and told of as flaky (scripts/test.mjs).
  retries: 1,
  // The longest journeys take some 20 s; the rest is room for a busy machine.
  timeout: 90_000,
  reporter: [["list"], ["json", { outputFile: "reports/e2e.json" }]],
  expect: { timeout: 10_000 },
  // A test that is repeated by its name has a trace too (scripts/test.mjs): recording all of them takes longer than some walks.
  use: { actionTimeout: 10_000, locale: "nb-NO", timezoneId: "Europe/Oslo", screenshot: "only-on-failure" },
  projects: [
    {
      name: "desktop",
      use: { viewport: { width: 1366, height: 900 } },
      // What differs on a phone is walked there first, and on both with the rest; @all is left to the rest.
      ...(isEverything ? {} : { grepInvert: /@phone|@all/ }),
    },
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: /@phone/,
    },
  ],
});
