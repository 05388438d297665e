/** Responses kept by their idempotency keys, so that a request that is sent again gets the first one's response. */
import { and, eq, gt, lte } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import { keptResponses } from "#db/schema/day.ts";
import { OwnError } from "#shared/errors.ts";

/** The first request with an idempotency key is stored: a later one must not be, and gets the first one's response. */
export class KeptAlready extends OwnError {
  override readonly name = "KeptAlready";

  constructor() {
    super("a response is kept under this idempotency key already");
  }
}

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
   * @throws KeptAlready when there is one under its id: the transaction must store nothing of what this responds to
   */
  async keep(tx: object, response: KeptResponse, now: Date): Promise<void> {
    const { id: target, expiresAt } = keptResponses;
    const rows = await (tx as Orm)
      .insert(keptResponses)
      .values(response)
      .onConflictDoUpdate({ target, set: response, setWhere: lte(expiresAt, now) })
      .returning({ id: target });
    if (rows.length === 0) throw new KeptAlready();
  }

  async purgeBefore(time: Date): Promise<void> {
    await this.#database.orm.delete(keptResponses).where(lte(keptResponses.expiresAt, time));
  }
}
