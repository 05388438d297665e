import { defineConfig } from "vitest/config";

/**
 * A test's name says what it runs on:
 *
 * - `*.test.ts`: rules, no database.
 * - `*.http.test.ts`: the server in process. Responses from memory, or rejections before a store is called.
 * - `*.api.test.ts`: the same; what is stored and read.
 * - `*.db.test.ts`: SQL of its own, or requests that meet: what the two kinds of database may do differently.
 * - `*.postgres.test.ts`: what only a server has: other processes, locks, lost connections.
 * - `*.durability.test.ts`: processes, killed or started wrongly, and disks that fail.
 * - `*.long.test.ts`: what waits in real time, builds releases, or measures memory.
 *
 * PGlite is PostgreSQL too, but reached by another driver and through one session, and it takes 1.65 times as long. So all of
 * these run on a server, and of the rest only what may differ runs on PGlite as well.
 *
 * TEST_CIRCLE chooses, as scripts/test.mjs sets it: `first` is what a change needs, `all` has the first and what it left out, and
 * `long` what neither has.
 */
const circle = process.env["TEST_CIRCLE"] ?? "first";
const [http, api, db, postgres, durability, long] = [
  "http",
  "api",
  "db",
  "postgres",
  "durability",
  "long",
].map((kind) => `src/**/*.${kind}.test.ts`) as [string, string, string, string, string, string];
/** Kills are what the first circle proves of the disk. */
const kill = "src/db/embedded/kill.durability.test.ts";
/** Backups, damaged folders, lost servers, the catalogue's editions, all absent needs: a seventh of the seconds, and few changes touch them. */
const rarelyTouched = [
  "src/db/backup/backup.db.test.ts",
  "src/db/embedded/data-folder.test.ts",
  "src/db/server/server-database.postgres.test.ts",
  "src/features/jobs/several-processes.postgres.test.ts",
  "src/features/jobs/job-queue.db.test.ts",
  "src/features/templates/server/catalogue/related.test.ts",
  "src/app/routes/catalogue-upgrade.api.test.ts",
  "src/search/absent-needs.test.ts",
];

const catalogue = "src/features/templates/server/catalogue/{catalogue.model,related}.test.ts";

/** The files of each project in each circle. */
const files = {
  rules: {
    first: ["{src,scripts,bench}/**/*.test.ts", "src/**/*.test.tsx"],
    // All words, names and beginnings, of which the first circle asks for each twelfth, and more rounds of a model.
    long: ["src/search/{listed-words,typed-search}.test.ts", catalogue],
  },
  server: { first: [http, api, db, postgres] },
  embedded: { all: [db], long: [http, api] },
  durability: { first: [kill], all: [durability] },
  long: { long: [long] },
} as const satisfies Readonly<Record<string, { first?: string[]; all?: string[]; long?: string[] }>>;

function include(project: keyof typeof files): string[] {
  const { first, all, long }: { first?: string[]; all?: string[]; long?: string[] } = files[project];
  if (circle === "long") return long ?? [];
  return (circle === "all" ? all : undefined) ?? first ?? [];
}

const leftOut = circle === "first" ? rarelyTouched : [];

const projects = [
  {
    name: "rules",
    include: include("rules"),
    exclude: [http, api, db, postgres, durability, long, ...leftOut],
  },
  {
    name: "server",
    include: include("server"),
    exclude: leftOut,
    globalSetup: "src/testing/global-setup-postgres.ts",
    sequence: { groupOrder: 1 },
  },
  {
    name: "embedded",
    include: include("embedded"),
    globalSetup: "src/testing/global-setup-embedded.ts",
    sequence: { groupOrder: 2 },
  },
  {
    name: "durability",
    include: include("durability"),
    // They start the product, some of them many times.
    testTimeout: 120_000,
    globalSetup: ["src/testing/global-setup-postgres.ts", "src/testing/global-setup-product.ts"],
    sequence: { groupOrder: 3 },
  },
  {
    name: "long",
    include: include("long"),
    testTimeout: 120_000,
    globalSetup: ["src/testing/global-setup-postgres.ts", "src/testing/global-setup-product.ts"],
    // Each file wants the disk and a core for itself.
    fileParallelism: false,
    sequence: { groupOrder: 4 },
  },
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
    projects: projects
      .filter((project) => project.include.length > 0)
      .map((test) => ({ extends: true as const, test })),
  },
});
