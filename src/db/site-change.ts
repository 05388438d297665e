/** Transactions that change what visitors see, numbered by the site version; those of counts are gathered in groups. */
import { eq, sql, TransactionRollbackError } from "drizzle-orm";
import type { ChangeKind, Database, Orm } from "#db/client.ts";
import { siteState, type TemplateRow } from "#db/schema/schema.ts";
import { BusyError, isDatabaseUnavailable } from "#shared/errors.ts";

/** The template rows a change left behind, deleted and inactive ones too, and the site version it took. */
export interface TemplateChange {
  readonly version: number;
  readonly rows: readonly TemplateRow[];
}

/**
 * Runs a transaction that changes what visitors see. It takes the next site version first: that row stays locked
 * until the commit, so versions become visible in order and a reader that has seen one has missed none before it.
 * Other processes are notified when it commits, and read the `kind` that has changed.
 */
export async function changeSite<T>(
  database: Database,
  work: (tx: Orm, version: number) => Promise<T>,
  kind: ChangeKind = "text",
): Promise<T> {
  return database.orm.transaction(async (tx) => work(tx, await takeVersion(database, tx, kind)));
}

async function takeVersion(database: Database, tx: Orm, kind: ChangeKind): Promise<number> {
  const { version } = siteState;
  const [row] = await tx
    .insert(siteState)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({ target: siteState.id, set: { version: sql`${version} + 1` } })
    .returning({ version, announced: database.announcementOf(version, kind) })
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

export interface GroupBounds {
  /** How long a lone item waits for others; behind a group in flight, none waits longer than that takes. */
  readonly maxWaitMs?: number;
  readonly maxGroup?: number;
  /** Items held at the most, waiting and in flight; past that `add` rejects with BusyError. */
  readonly maxPending?: number;
}

interface Entry<Item> extends PromiseWithResolvers<void> {
  readonly item: Item;
}

/**
 * Gathers small writes and commits them in groups, so that a rush of them costs a few commits, not thousands.
 * The promise of `add` settles when its group has been written, so a response that waits for it is true.
 */
export abstract class GroupWriter<Item> {
  readonly #bounds: Required<GroupBounds>;
  #waiting: Entry<Item>[] = [];
  #inFlight = 0;
  #timer: NodeJS.Timeout | undefined;
  #run: Promise<void> = Promise.resolve();

  constructor(bounds: GroupBounds = {}) {
    this.#bounds = { maxWaitMs: 1, maxGroup: 200, maxPending: 5_000, ...bounds };
  }

  /**
   * Writes one group, whole or not at all; at most one runs at a time. A group that is rejected is halved until those at fault
   * stand alone; an outage rejects it with all that wait, so that each waits for one write at the most.
   * @returns why single items were rejected, by their places; undefined for the others
   */
  protected abstract write(items: readonly Item[]): Promise<readonly unknown[] | void>;

  /** A key that two items of a group may not share: the later one waits for the next group, and holds up no other. */
  protected keyOf(_item: Item): string | undefined {
    return undefined;
  }

  /** Items held now, waiting and in flight. */
  get pending(): number {
    return this.#waiting.length + this.#inFlight;
  }

  add(item: Item): Promise<void> {
    const { maxWaitMs, maxGroup, maxPending } = this.#bounds;
    if (this.pending >= maxPending) return Promise.reject(new BusyError("too much waits to be written"));
    const entry = { item, ...Promise.withResolvers<void>() };
    this.#waiting.push(entry);
    if (this.#waiting.length >= maxGroup) void this.#writeAll();
    else this.#timer ??= setTimeout(() => void this.#writeAll(), maxWaitMs);
    return entry.promise;
  }

  /** Writes all waiting items; resolves when they are written or have failed. Called at shutdown. */
  flush(): Promise<void> {
    return this.#writeAll();
  }

  #writeAll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#run = this.#run.then(async () => {
      while (this.#waiting.length > 0) {
        const group = this.#takeGroup();
        this.#inFlight = group.length;
        await this.#writeGroup(group);
        this.#inFlight = 0;
      }
    });
    return this.#run;
  }

  #takeGroup(): readonly Entry<Item>[] {
    const keys = new Set<unknown>();
    const { in: group = [], out = [] } = Object.groupBy(this.#waiting, (entry) => {
      const key = this.keyOf(entry.item) ?? entry;
      const isIn = keys.size < this.#bounds.maxGroup && !keys.has(key);
      if (isIn) keys.add(key);
      return isIn ? "in" : "out";
    });
    this.#waiting = out;
    return group;
  }

  async #writeGroup(group: readonly Entry<Item>[]): Promise<void> {
    try {
      const rejections = await this.write(group.map(({ item }) => item));
      for (const [place, { resolve, reject }] of group.entries()) {
        if (rejections?.[place] === undefined) resolve();
        else reject(rejections[place]);
      }
    } catch (error) {
      const isAway = isDatabaseUnavailable(error);
      if (group.length > 1 && !isAway) {
        await this.#writeGroup(group.slice(0, group.length >> 1));
        return this.#writeGroup(group.slice(group.length >> 1));
      }
      for (const { reject } of isAway ? [...group, ...this.#waiting.splice(0)] : group) reject(error);
    }
  }
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
        const taken = takeVersion(database, tx, "counts");
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
