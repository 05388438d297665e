/** Responses kept by their idempotency keys, so that a request that is sent again gets the first one's response. */
import { and, eq, gt, lte, sql } from "drizzle-orm";
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

interface Gathered {
  /** By their ids. */
  readonly responses: Map<string, KeptResponse>;
  /** The ids that were stored. */
  inserted: Promise<ReadonlySet<string>>;
}

export class KeptResponses {
  readonly #database: Database;
  /** What the next statement of a transaction keeps. */
  readonly #gathered = new WeakMap<object, Gathered>();

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
   * Keeps a response within `tx`; those of a group that are kept at once are one statement. While another transaction keeps one
   * under the same id, this waits for its end.
   * @throws KeptAlready when there is one under its id: the transaction must store nothing of what this responds to
   */
  async keep(tx: object, response: KeptResponse, now: Date): Promise<void> {
    const gathered = this.#gathered.get(tx) ?? { responses: new Map(), inserted: Promise.resolve(new Set()) };
    if (gathered.responses.has(response.id)) throw new KeptAlready();
    gathered.responses.set(response.id, response);
    if (gathered.responses.size === 1) {
      this.#gathered.set(tx, gathered);
      gathered.inserted = Promise.resolve().then(() => {
        this.#gathered.delete(tx);
        return insert(tx as Orm, [...gathered.responses.values()], now);
      });
    }
    if (!(await gathered.inserted).has(response.id)) throw new KeptAlready();
  }

  async purgeBefore(time: Date): Promise<void> {
    await this.#database.orm.delete(keptResponses).where(lte(keptResponses.expiresAt, time));
  }
}

async function insert(tx: Orm, responses: readonly KeptResponse[], now: Date): Promise<ReadonlySet<string>> {
  const rows = await tx
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
  return new Set(rows.map(({ id }) => id));
}
