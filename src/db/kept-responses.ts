/** Responses kept by their idempotency keys, so that a request that is sent again gets the first one's response. */
import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import { keptResponses } from "#db/day-schema.ts";

type KeptResponse = typeof keptResponses.$inferSelect;

export class KeptResponses {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find(id: string, now: Date): Promise<KeptResponse | undefined> {
    const [found] = await this.#database.orm
      .select()
      .from(keptResponses)
      .where(and(eq(keptResponses.id, id), gt(keptResponses.expiresAt, now)));
    return found;
  }

  /**
   * Keeps a response within `tx`. While another transaction keeps one under the same id, this waits for its end.
   * @throws Error when there is one already, so that the transaction stores nothing
   */
  async keep(tx: object, response: KeptResponse, now: Date): Promise<void> {
    const rows = await (tx as Orm)
      .insert(keptResponses)
      .values(response)
      .onConflictDoUpdate({
        target: keptResponses.id,
        set: {
          fingerprint: sql`excluded.fingerprint`,
          sealed: sql`excluded.sealed`,
          expiresAt: sql`excluded.expires_at`,
        },
        setWhere: lte(keptResponses.expiresAt, now),
      })
      .returning({ id: keptResponses.id });
    if (rows.length === 0) throw new Error("a response is kept under this idempotency key already");
  }

  async purgeBefore(time: Date): Promise<void> {
    await this.#database.orm.delete(keptResponses).where(lte(keptResponses.expiresAt, time));
  }
}
