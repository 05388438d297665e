import { defineConfig } from "vitest/config";

/**
 * A test's name says what it runs on. PGlite is PostgreSQL too, but reached by another driver and through one session;
 * so what sends SQL of its own runs on both, and nothing else does, since it could not differ:
 *
 * - `*.test.ts`: rules, no database.
 * - `*.http.test.ts`: the server in process, on PGlite. Responses from memory, or rejections before a store is called.
 * - `*.api.test.ts`, `*.db.test.ts`: on PGlite, then on PostgreSQL. What is stored and read.
 * - `*.postgres.test.ts`: on PostgreSQL. What only a server has: other processes, locks, lost connections.
 * - `*.durability.test.ts`: processes, killed or started wrongly, and disks that fail. Each says what it runs on.
 */
const onBoth = ["src/**/*.api.test.ts", "src/**/*.db.test.ts"];
const onPglite = ["src/**/*.http.test.ts"];
const onPostgres = ["src/**/*.postgres.test.ts"];
const durability = ["src/**/*.durability.test.ts"];

export default defineConfig({
  test: {
    // Two workers everywhere: more of them do not help on two cores, and each may hold a database.
    maxWorkers: 2,
    // The files of a worker share its modules, which are read once, and its databases (testing/test-database.ts). No module of
    // the server keeps state: clock, log and database are passed in.
    isolate: false,
    restoreMocks: true,
    // What the code under test prints is of interest when the test fails.
    silent: "passed-only",
    // For a test that hangs; no test is late because the machine has other things to do.
    testTimeout: 300_000,
    hookTimeout: 300_000,
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
          globalSetup: "src/testing/global-setup-postgres.ts",
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: "durability",
          include: durability,
          globalSetup: "src/testing/global-setup-durability.ts",
          // Each file wants the disk and a core for itself.
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
