import { defineConfig } from "@playwright/test";

/** Journeys in a real browser against the built product. `npm test` builds it first. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results",
  globalSetup: "./e2e/browser.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A journey that needs a second try is said to be flaky by `npm test`, aloud.
  retries: 1,
  // For a journey that hangs; none is late because the machine has other things to do.
  timeout: 300_000,
  reporter: [["list"], ["json", { outputFile: "reports/e2e.json" }]],
  expect: { timeout: 20_000 },
  use: { actionTimeout: 30_000, locale: "nb-NO", timezoneId: "Europe/Oslo", trace: "retain-on-failure" },
  projects: [
    { name: "desktop", use: { viewport: { width: 1366, height: 900 } } },
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: /@phone/,
    },
  ],
});
