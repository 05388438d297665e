/** Responses stored by their idempotency keys, so that a request that is sent again gets the first one's response. */
import { and, eq, gt, lte } from "drizzle-orm";
import { type Orm, Store } from "#db/database.ts";
import { keptResponses } from "#db/schema/day.ts";
import { OwnError } from "#shared/errors.ts";

/** The error of a request that was sent before under the same idempotency key: nothing is stored, and it gets that response. */
export class ReplayedRequest extends OwnError {
  override readonly name = "ReplayedRequest";

  constructor() {
    super("a response is stored under this idempotency key already");
  }
}

type SealedResponse = typeof keptResponses.$inferSelect;

export class ResponseStore extends Store {
  async find(id: string, now: Date): Promise<SealedResponse | undefined> {
    const [found] = await this.database.orm
      .select()
      .from(keptResponses)
      .where(and(eq(keptResponses.id, id), gt(keptResponses.expiresAt, now)));
    return found;
  }

  /**
   * Stores a response within `tx`. Waits for a transaction that stores its id.
   * @throws ReplayedRequest when there is one under its id: the transaction must store nothing of the work that it responds to
   */
  async add(tx: object, response: SealedResponse, now: Date): Promise<void> {
    const stored = await (tx as Orm)
      .insert(keptResponses)
      .values(response)
      .onConflictDoUpdate({
        target: keptResponses.id,
        set: response,
        setWhere: lte(keptResponses.expiresAt, now),
      })
      .returning({ id: keptResponses.id });
    if (stored.length === 0) throw new ReplayedRequest();
  }

  async purgeBefore(time: Date): Promise<void> {
    await this.database.orm.delete(keptResponses).where(lte(keptResponses.expiresAt, time));
  }
}
