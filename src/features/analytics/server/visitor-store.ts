import { count, lt, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { dailySalts, visitorDays, visitorMarks } from "#db/schema.ts";

export class VisitorStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The salt of a day: the proposed one, unless another process was first. */
  async getSalt(day: string, proposed: string): Promise<string> {
    const [row] = await this.#database.orm
      .insert(dailySalts)
      .values({ day, salt: proposed })
      // An update that changes nothing, so that the row comes back whoever wrote it.
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

  /** Writes the number of visitors of each day before `today` and destroys what it was counted from. */
  async closeDaysBefore(today: string): Promise<void> {
    await this.#database.orm.transaction(async (tx) => {
      const days = await tx
        .select({ day: visitorMarks.day, visitors: count() })
        .from(visitorMarks)
        .where(lt(visitorMarks.day, today))
        .groupBy(visitorMarks.day);
      if (days.length > 0) {
        await tx
          .insert(visitorDays)
          .values(days)
          .onConflictDoUpdate({
            target: visitorDays.day,
            set: { visitors: sql`${visitorDays.visitors} + excluded.visitors` },
          });
        await tx.delete(visitorMarks).where(lt(visitorMarks.day, today));
      }
      await tx.delete(dailySalts).where(lt(dailySalts.day, today));
    });
  }
}
