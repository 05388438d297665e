/** SQL of the event counts. */
import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { eventCounts, referrerCounts } from "#db/schema.ts";

export interface EventCount {
  /** Day in Norway, `YYYY-MM-DD`. */
  readonly day: string;
  readonly event: string;
  readonly subject: string;
  readonly count: number;
}

export interface ReferrerCount {
  readonly day: string;
  readonly referrer: string;
  readonly count: number;
}

export class AnalyticsStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds counts to their days in one transaction. Each key may occur once in a call. */
  async addCounts(events: readonly EventCount[], referrers: readonly ReferrerCount[]): Promise<void> {
    await this.#database.orm.transaction(async (tx) => {
      if (events.length > 0) {
        await tx
          .insert(eventCounts)
          .values([...events])
          .onConflictDoUpdate({
            target: [eventCounts.day, eventCounts.event, eventCounts.subject],
            set: { count: sql`${eventCounts.count} + excluded.count` },
          });
      }
      if (referrers.length > 0) {
        await tx
          .insert(referrerCounts)
          .values([...referrers])
          .onConflictDoUpdate({
            target: [referrerCounts.day, referrerCounts.referrer],
            set: { count: sql`${referrerCounts.count} + excluded.count` },
          });
      }
    });
  }
}
