/** Undo of a deletion, and its texts. */
import { findLatestChange, undoEntry } from "#features/history/ui/history-client.ts";
import { bulkRows } from "#shared/admin/history-entities.ts";
import { errorResponseOf } from "#web/admin/admin-client.ts";
import type { Deletion } from "#web/admin/rows/row-actions.ts";
import { explainFailure } from "#web/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { formatNumber } from "#web/norwegian.ts";
import { showToast } from "#web/ui/toast.ts";

export interface Restoration {
  readonly restored: number;
  /** Rows that were restored already, or purged. */
  readonly missing: number;
}

export function describeDeletion({ ids, name }: Deletion): string {
  return `${ids ? name : `«${name}»`} er slettet.`;
}

/** Restores the rows and shows a toast. @returns whether any row was restored */
export async function undoDeletion(deletion: Deletion): Promise<boolean> {
  try {
    const { restored, missing } = await restoreDeletion(deletion);
    const partly = `${formatNumber(restored)} av ${deletion.name}. ${formatNumber(missing)} kunne ikke hentes tilbake.`;
    showToast({ title: "Hentet tilbake", description: missing > 0 ? partly : deletion.name });
    return true;
  } catch (error) {
    logQuietly("Could not restore", error);
    const reason = errorResponseOf(error) ? ` ${explainFailure(error)}` : "";
    showToast({
      title: "Feil",
      description: `Kunne ikke hente tilbake det som ble slettet.${reason}`,
      isDestructive: true,
    });
    return false;
  }
}

/** Undoes a deletion batch by batch, as it was made. @throws when no row of it is deleted any more */
export async function restoreDeletion({
  entity,
  entityId,
  ids = [entityId],
}: Deletion): Promise<Restoration> {
  let restored = 0;
  let conflict: unknown = new Error("There is nothing to restore");
  for (let start = 0; start < ids.length; start += bulkRows) {
    const entry = await findDeletion(entity, ids.slice(start, start + bulkRows));
    if (entry === undefined) continue;
    try {
      restored += (await undoEntry(entry)).rows;
    } catch (error) {
      // A batch that somebody else has undone does not stop the others.
      if (errorResponseOf(error)?.status !== 409) throw error;
      conflict = error;
    }
  }
  if (restored === 0) throw conflict;
  return { restored, missing: Math.max(0, ids.length - restored) };
}

/** So many rows of a batch are looked up: one is enough, unless others were deleted by somebody else before. */
const triedRows = 10;

/** The history's entry of a deletion; a row that was gone before has none of it. */
async function findDeletion(entity: Deletion["entity"], ids: readonly number[]): Promise<number | undefined> {
  for (const id of ids.slice(0, triedRows)) {
    const latest = await findLatestChange(entity, id);
    if (latest?.canRestore) return latest.id;
  }
  return undefined;
}
