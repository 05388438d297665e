/** Responses stored by their idempotency keys, so that a request that is sent again gets the first one's response. */
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { type Orm, Store } from "#db/database.ts";
import { storedResponses } from "#db/schema/day.ts";
import { OwnError } from "#shared/errors.ts";

/** The error of a request that was sent before under the same idempotency key: nothing is stored, and it gets that response. */
export class ReplayedRequest extends OwnError {
  override readonly name = "ReplayedRequest";

  constructor() {
    super("a response is stored under this idempotency key already");
  }
}

type SealedResponse = typeof storedResponses.$inferSelect;

/** One statement of a transaction, which is about to be made. */
interface Batch {
  /** Responses by their ids. */
  readonly responses: Map<string, SealedResponse>;
  /** The ids that were stored, once it is made. */
  readonly inserted: Promise<ReadonlySet<string>>;
}

export class ResponseStore extends Store {
  /** Batches by transaction. */
  readonly #batches = new WeakMap<object, Batch>();

  async find(id: string, now: Date): Promise<SealedResponse | undefined> {
    const [found] = await this.database.orm
      .select()
      .from(storedResponses)
      .where(and(eq(storedResponses.id, id), gt(storedResponses.expiresAt, now)));
    return found;
  }

  /**
   * Stores a response within `tx`, in one statement with others of the same turn. Waits for a transaction that stores its id.
   * @throws ReplayedRequest when there is one under its id: the transaction must store nothing of the work that it responds to
   */
  async add(tx: object, response: SealedResponse, now: Date): Promise<void> {
    const batch = this.#batches.get(tx) ?? this.#begin(tx, now);
    if (batch.responses.has(response.id)) throw new ReplayedRequest();
    batch.responses.set(response.id, response);
    if (!(await batch.inserted).has(response.id)) throw new ReplayedRequest();
  }

  #begin(tx: object, now: Date): Batch {
    const responses: Batch["responses"] = new Map();
    // A tick comes after all promises that have resolved.
    const inserted = new Promise<void>((resolve) => process.nextTick(resolve)).then(() => {
      this.#batches.delete(tx);
      return insert(tx as Orm, [...responses.values()], now);
    });
    const batch = { responses, inserted };
    this.#batches.set(tx, batch);
    return batch;
  }

  async purgeBefore(time: Date): Promise<void> {
    await this.database.orm.delete(storedResponses).where(lte(storedResponses.expiresAt, time));
  }
}

async function insert(
  tx: Orm,
  responses: readonly SealedResponse[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .insert(storedResponses)
    // Ordered the same in each process: two that wait for each other's ids would end in a deadlock.
    .values(responses.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    .onConflictDoUpdate({
      target: storedResponses.id,
      set: {
        fingerprint: sql`excluded.fingerprint`,
        sealed: sql`excluded.sealed`,
        expiresAt: sql`excluded.expires_at`,
      },
      setWhere: lte(storedResponses.expiresAt, now),
    })
    .returning({ id: storedResponses.id });
  return new Set(rows.map(({ id }) => id));
}
