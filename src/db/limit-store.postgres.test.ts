import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { LimitStore } from "#db/limit-store.ts";
import { TestClock } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";

it("syncs what a transaction counts, and keeps no request waiting for the sync of a limit of a minute", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const store = new LimitStore(database, new TestClock());
  /** Whether all that was written is on the disk. */
  const isSynced = async () => {
    const { rows } = await database.orm.execute<{ is: boolean }>(
      sql`select pg_current_wal_flush_lsn() >= pg_current_wal_insert_lsn() as is`,
    );
    return rows[0]?.is === true;
  };
  const seen = { minute: 0, transaction: 0 };
  // Some times each: the server writes of its own accord too, and syncs five times a second.
  for (let round = 0; round < 20; round += 1) {
    await store.count("rate", new Map([[`ip ${round}`, 1]]), 60_000);
    if (!(await isSynced())) seen.minute += 1;
    const key = await store.keyOf("test", [round]);
    await database.orm.transaction((tx) => store.add(tx, [{ key, points: 1, windowMs: 60_000 }]));
    if (await isSynced()) seen.transaction += 1;
  }
  expect(seen.minute).toBeGreaterThan(0);
  expect(seen.transaction).toBeGreaterThan(0);
  const { rows } = await database.orm.execute<{ is: string }>(
    sql`select current_setting('synchronous_commit') as is`,
  );
  expect(rows[0]?.is).toBe("on");
});
