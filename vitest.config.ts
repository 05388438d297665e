import { defineConfig } from "vitest/config";

/**
 * A test's name says what it runs on. PGlite is PostgreSQL too, but reached by another driver and through one session;
 * so what sends SQL of its own runs on both, and nothing else does, since it could not differ:
 *
 * - `*.test.ts`: rules, no database.
 * - `*.http.test.ts`: the server in process, on PGlite. Responses from memory, or rejections before a store is called.
 * - `*.api.test.ts`: on PostgreSQL, and with the rest on PGlite. What is stored and read.
 * - `*.db.test.ts`: on both. What sends SQL of its own, or meets other requests at once.
 * - `*.postgres.test.ts`: on PostgreSQL. What only a server has: other processes, locks, lost connections.
 * - `*.durability.test.ts`: processes, killed or started wrongly, and disks that fail. Each says what it runs on.
 *
 * `npm test` runs the API on PostgreSQL alone, which is the quicker one, and a kill and a power cut, and nothing that waits long; with
 * TEST_ALL=1, as `npm run test:all` sets it, everything runs.
 */
const isEverything = process.env["TEST_ALL"] === "1";
const api = "src/**/*.api.test.ts";
const onBoth = ["src/**/*.db.test.ts", ...(isEverything ? [api] : [])];
const onPglite = ["src/**/*.http.test.ts"];
const onPostgres = [api, "src/**/*.postgres.test.ts"];
const durability = ["src/**/*.durability.test.ts"];
/** They wait in real time: for other processes, for hosts that say nothing. */
const slow = [
  "src/features/jobs/{outage,several-processes}.postgres.test.ts",
  "src/features/links/{link-farm.api,several-processes.postgres}.test.ts",
];
const firstDurability = [
  "src/db/embedded/kill.durability.test.ts",
  "src/db/embedded/power-cut.durability.test.ts",
];

export default defineConfig({
  test: {
    // Two workers everywhere: more of them do not help on two cores, and each may hold a database.
    maxWorkers: 2,
    // The files of a worker share its modules, which are read once, and its databases (testing/test-database.ts). No module of
    // the server keeps anything of a site or a test: clock, log and database are passed in.
    isolate: false,
    restoreMocks: true,
    // What the code under test prints is of interest when the test fails.
    silent: "passed-only",
    // For the command that repeats a failed test.
    includeTaskLocation: true,
    // A rule or a request takes milliseconds, the slowest property a few seconds: the rest is room for a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{src,scripts,bench}/**/*.test.ts", "src/**/*.test.tsx"],
          exclude: [...onBoth, ...onPglite, ...onPostgres, ...durability],
        },
      },
      {
        extends: true,
        test: {
          name: "api-embedded",
          include: [...onBoth, ...onPglite],
          globalSetup: "src/testing/global-setup-embedded.ts",
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "api-postgres",
          include: [...onBoth, ...onPostgres],
          exclude: isEverything ? [] : slow,
          globalSetup: "src/testing/global-setup-postgres.ts",
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: "durability",
          include: isEverything ? durability : firstDurability,
          // They start the product, some of them many times.
          testTimeout: 120_000,
          globalSetup: "src/testing/fresh-build.ts",
          // Each file wants the disk and a core for itself; the first two do without.
          fileParallelism: !isEverything,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
