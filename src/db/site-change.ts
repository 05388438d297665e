import { eq, sql } from "drizzle-orm";
import type { Orm } from "#db/client.ts";
import { siteState } from "#db/schema.ts";

type Transaction = Parameters<Parameters<Orm["transaction"]>[0]>[0];

/**
 * Takes the next site version inside a transaction that changes what visitors see. The row stays locked until the
 * commit, so versions become visible in order and a reader that has seen one has missed none before it.
 */
export async function takeNextSiteVersion(tx: Transaction): Promise<number> {
  const [row] = await tx
    .insert(siteState)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({ target: siteState.id, set: { version: sql`${siteState.version} + 1` } })
    .returning({ version: siteState.version });
  if (!row) throw new Error("site_state did not answer with its row");
  return row.version;
}

/** The newest committed version; 0 in a database nothing was ever written to. */
export async function readSiteVersion(orm: Orm): Promise<number> {
  const [row] = await orm.select({ version: siteState.version }).from(siteState).where(eq(siteState.id, 1));
  return row?.version ?? 0;
}
