/** Undo of a deletion, and its texts. */
import { restoreDeletion } from "#features/history/ui/restore.ts";
import type { Deletion } from "#web/admin/row-actions.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { formatNumber } from "#web/norwegian.ts";
import { showToast } from "#web/ui/toast.ts";

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
    showToast({
      title: "Feil",
      description: "Kunne ikke hente tilbake det som ble slettet.",
      isDestructive: true,
    });
    return false;
  }
}
