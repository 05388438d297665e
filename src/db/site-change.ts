/** Transactions that change what visitors see, numbered by the site version; those of counts are gathered in groups. */
import { eq, sql, TransactionRollbackError } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import { type GroupBounds, GroupWriter } from "#db/group-writer.ts";
import { siteState, type TemplateRow } from "#db/schema/schema.ts";

/** The template rows a change left behind, deleted and inactive ones too, and the site version it took. */
export interface TemplateChange {
  readonly version: number;
  readonly rows: readonly TemplateRow[];
}

/**
 * Runs a transaction that changes what visitors see. It takes the next site version first: that row stays locked
 * until the commit, so versions become visible in order and a reader that has seen one has missed none before it.
 * Other processes read it soon after the commit.
 */
export async function changeSite<T>(
  database: Database,
  work: (tx: Orm, version: number) => Promise<T>,
): Promise<T> {
  return database.orm.transaction(async (tx) => work(tx, await takeVersion(tx)));
}

async function takeVersion(tx: Orm): Promise<number> {
  const { version } = siteState;
  const [row] = await tx
    .insert(siteState)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({ target: siteState.id, set: { version: sql`${version} + 1` } })
    .returning({ version })
    // Prepared by name, as votes are: of a group of eight, planning its statements was a third of the server's work.
    .prepare("take_version")
    .execute();
  if (!row) throw new Error("site_state did not return its row");
  return row.version;
}

/** The newest committed version; 0 in a database nothing was ever written to. */
export async function readSiteVersion(orm: Orm): Promise<number> {
  const [row] = await orm.select({ version: siteState.version }).from(siteState).where(eq(siteState.id, 1));
  return row?.version ?? 0;
}

/** What a group of changes of counts stores. */
interface StoredCounts<Counts> {
  /** The last statement, sent and not waited for: the commit shares its round trip. None undoes the transaction. */
  readonly counts?: Promise<readonly Counts[]>;
  /** The clients whose changes are among them, by `ipKey`. */
  readonly by?: readonly string[];
  readonly rejections?: readonly unknown[];
}

export interface CountGroupsOptions<Counts> {
  readonly database: Database;
  /** Applies the new counts to the in-memory catalogue. */
  readonly applyCounts: (change: {
    readonly version: number;
    readonly counts: readonly Counts[];
    readonly by?: readonly string[];
  }) => void;
}

/** Groups of changes of counts: each is one transaction with the next site version. */
export abstract class CountGroups<Item, Counts> extends GroupWriter<Item> {
  readonly #site: CountGroupsOptions<Counts>;

  constructor(site: CountGroupsOptions<Counts>, bounds?: GroupBounds) {
    super(bounds);
    this.#site = site;
  }

  /** @param version the version taken: what is read beside it is sent with it, and read once the site is locked */
  protected abstract store(
    tx: Orm,
    items: readonly Item[],
    version: Promise<number>,
  ): Promise<StoredCounts<Counts>>;

  protected async write(items: readonly Item[]): Promise<readonly unknown[] | undefined> {
    const { database, applyCounts } = this.#site;
    let stored: (StoredCounts<Counts> & { readonly version: number }) | undefined;
    try {
      await database.orm.transaction(async (tx) => {
        const taken = takeVersion(tx);
        // Waited for below, unless the rest fails first.
        taken.catch(() => {});
        stored = { ...(await this.store(tx, items, taken)), version: await taken };
        stored.counts?.catch(() => {});
        if (!stored.counts) throw new TransactionRollbackError();
      });
    } catch (error) {
      if (stored?.counts || !(error instanceof TransactionRollbackError)) throw error;
    }
    // Where the last statement fails, the commit is a rollback, which by itself is no error.
    const counts = await stored?.counts;
    if (stored && counts) applyCounts({ ...stored, counts });
    return stored?.rejections;
  }
}
