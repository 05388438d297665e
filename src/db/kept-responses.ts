/** Responses kept by their idempotency keys, so that a request that is sent again gets the first one's response. */
import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import { keptResponses } from "#db/day-schema.ts";
import { KeptAlready } from "#shared/kept-already.ts";

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

  /** The ids, of those given, under which a response is kept. */
  async listKept(tx: object, ids: readonly string[], now: Date): Promise<Set<string>> {
    const rows = await (tx as Orm)
      .select({ id: keptResponses.id })
      .from(keptResponses)
      .where(and(inArray(keptResponses.id, [...ids]), gt(keptResponses.expiresAt, now)));
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Keeps responses within `tx`. While another transaction keeps one under the same id, this waits for its end.
   * @throws KeptAlready when there is one under one of the ids, so that the transaction stores nothing
   */
  async keep(tx: object, responses: readonly KeptResponse[], now: Date): Promise<void> {
    const rows = await (tx as Orm)
      .insert(keptResponses)
      // In the same order in each process: two that wait for each other's ids would end in a deadlock.
      .values(responses.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
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
    if (rows.length < responses.length) throw new KeptAlready();
  }

  async purgeBefore(time: Date): Promise<void> {
    await this.#database.orm.delete(keptResponses).where(lte(keptResponses.expiresAt, time));
  }
}
