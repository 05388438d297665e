/** Transactions that change what visitors see, numbered by the site version. */
import { eq, sql, TransactionRollbackError } from "drizzle-orm";
import type { ChangeKind, Database, Orm } from "#db/client.ts";
import { siteState, type TemplateRow } from "#db/schema/schema.ts";

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

/**
 * As `changeSite`, for counts alone; without a change it is rolled back, and no version is taken. What `work` reads beside
 * the taking of the version is sent with it, and read once it has the row's lock.
 */
export async function changeCounts<T extends { readonly counts: readonly unknown[] }>(
  database: Database,
  work: (tx: Orm, version: Promise<number>) => Promise<T>,
): Promise<T> {
  let result: T | undefined;
  const changed = database.orm.transaction(async (tx) => {
    result = await work(tx, takeVersion(database, tx, "counts"));
    if (result.counts.length === 0) throw new TransactionRollbackError();
    return result;
  });
  return changed.catch((error: unknown) => {
    if (result && error instanceof TransactionRollbackError) return result;
    throw error;
  });
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
