/** The roll-up of visitor days by several processes at once. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { visitorDays, visitorMarks } from "#db/schema/statistics.ts";
import { VisitorStore } from "#features/analytics/server/visitor-store.ts";
import { startWhileHeld } from "#testing/processes/held-locks.ts";
import { silentLog } from "#testing/silent-log.ts";
import { createTestDatabase, urlOnServer } from "#testing/test-database.ts";

const today = "2026-11-21";
let ours: Database;
let theirs: Database;
beforeAll(async () => {
  ours = await createTestDatabase();
  theirs = await openDatabase({ databaseUrl: await urlOnServer(ours), dataDir: "", log: silentLog });
});
afterAll(async () => {
  await theirs.close();
  await ours.close();
});

const marksOf = (day: string) => Array.from({ length: 500 }, (_, visitor) => ({ day, mark: `${visitor}` }));
const rollUpIn = (database: Database) => new VisitorStore(database).rollUpDaysBefore(today);

it("counts each visitor once in many rounds", async () => {
  const days = Array.from({ length: 19 }, (_, index) => `2026-11-${String(index + 1).padStart(2, "0")}`);
  for (const day of days) {
    await new VisitorStore(ours).addMarks(marksOf(day));
    await Promise.all([ours, theirs].map(rollUpIn));
  }
  expect(await ours.orm.select().from(visitorDays).orderBy(visitorDays.day)).toEqual(
    days.map((day) => ({ day, visitors: 500 })),
  );
});

it("counts each visitor once when both processes wait for a lock", async () => {
  const day = "2026-11-20";
  await new VisitorStore(ours).addMarks(marksOf(day));
  await ours.orm.insert(visitorDays).values({ day, visitors: 7 });
  const rollUps = await startWhileHeld(
    ours,
    (tx) => tx.execute(sql`select 1 from ${visitorDays} where day = ${day} for update`),
    () => rollUpIn(ours),
    () => rollUpIn(theirs),
  );
  await Promise.all(rollUps);
  expect(await ours.orm.select().from(visitorDays).where(eq(visitorDays.day, day))).toEqual([
    { day, visitors: 507 },
  ]);
  expect(await ours.orm.$count(visitorMarks)).toBe(0);
});
