/** Deletion of history that has been kept as long as the privacy text promises. */
import { type SQL, sql } from "drizzle-orm";
import type { Orm } from "#db/client.ts";
import { history, historyOperations } from "#db/schema/history.ts";

/**
 * Deletes changes and notes it in their operations, which can no longer be undone. An operation without any change left
 * is deleted too.
 */
export async function purgeHistory(tx: Orm, isExpired: SQL | undefined): Promise<void> {
  await tx.execute(sql`
    with purged as (delete from ${history} where ${isExpired} returning operation_id)
    update ${historyOperations} set is_purged = true where id in (select operation_id from purged)`);
  await tx.execute(sql`
    delete from ${historyOperations}
    where is_purged and not exists (select 1 from ${history} where operation_id = ${historyOperations.id})`);
}
