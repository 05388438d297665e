/** SQL of the visitor counts. */
import { lt, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { dailySalts, visitorDays, visitorMarks } from "#db/schema/statistics.ts";

export class VisitorStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The day's salt: the proposed one, unless another process stored one first. */
  async getSalt(day: string, proposed: string): Promise<string> {
    const [row] = await this.#database.orm
      .insert(dailySalts)
      .values({ day, salt: proposed })
      // An update that changes nothing, so that an existing row is returned too.
      .onConflictDoUpdate({ target: dailySalts.day, set: { salt: sql`${dailySalts.salt}` } })
      .returning({ salt: dailySalts.salt });
    return row?.salt ?? proposed;
  }

  async addMarks(marks: readonly { day: string; mark: string }[]): Promise<void> {
    await this.#database.orm
      .insert(visitorMarks)
      .values([...marks])
      .onConflictDoNothing();
  }

  /** Stores the number of visitors of each day before `today`, and deletes the marks and salts of those days. */
  async rollUpDaysBefore(today: string): Promise<void> {
    await this.#database.orm.transaction(async (tx) => {
      // One statement: when two processes roll up a day at once, each mark is deleted, and so counted, by one of them.
      await tx.execute(sql`
        with gone as (delete from ${visitorMarks} where ${lt(visitorMarks.day, today)} returning day)
        insert into ${visitorDays} as rolled_up (day, visitors)
        select day, count(*)::int from gone group by day
        on conflict (day) do update set visitors = rolled_up.visitors + excluded.visitors
      `);
      await tx.delete(dailySalts).where(lt(dailySalts.day, today));
    });
  }
}
