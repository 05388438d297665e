import { expect, it } from "vitest";
import { judgeDatabase } from "#app/doctor/database-checks.ts";
import type { DatabaseFacts } from "#db/database-facts.ts";

const sound: DatabaseFacts = {
  version: "18.1",
  pendingMigrations: 0,
  migrationProblem: null,
  mayCreateSchemas: true,
  roundTripMs: 1,
  databaseNowMs: 1_000_000,
  machineNowMs: 1_000_000,
  newestRowMs: null,
};
const linesOf = (facts: Partial<DatabaseFacts>) =>
  judgeDatabase("The database", { ...sound, ...facts }).map(({ level, text }) => `${level} ${text}`);

it("finds nothing in a sound database", () => {
  expect(linesOf({}).every((line) => line.startsWith("ok "))).toBe(true);
  expect(linesOf({ newestRowMs: 1_300_000, databaseNowMs: 1_030_000 })).toEqual(linesOf({}));
});

it.each<[string, Partial<DatabaseFacts>, RegExp]>([
  [
    "tables that are not ours",
    { migrationProblem: "has other tables." },
    /^wrong The database has other tables\.$/,
  ],
  ["an older version's tables", { pendingMigrations: 2 }, /^note The database lacks 2 migrations/],
  ["a user without rights", { mayCreateSchemas: false }, /^wrong The database's user may not create schemas/],
  ["a slow connection", { roundTripMs: 50 }, /^note A round trip to it takes 50\.0 ms/],
  ["clocks that differ", { databaseNowMs: 1_030_001 }, /^wrong The clocks .* are 30 seconds apart/],
  [
    "clocks that differ the other way",
    { databaseNowMs: 900_000 },
    /^wrong The clocks .* are 100 seconds apart/,
  ],
  [
    "a clock that was set back",
    { newestRowMs: 1_300_001 },
    /^wrong The newest row is from 1970-01-01T00:21:40/,
  ],
])("sees %s", (_what, facts, line) => {
  expect(linesOf(facts)).toContainEqual(expect.stringMatching(line));
});
