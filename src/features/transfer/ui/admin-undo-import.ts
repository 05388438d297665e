/** Undo of an import, from the bar above the list. */
import { callAdmin } from "#web/admin/admin-client.ts";
import { explainFailure } from "#web/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { showToast } from "#web/ui/toast.ts";

/** The list's heading, since no row is the one that was imported. */
const heading = 0;

/** @returns where the focus goes; null when it failed */
export async function undoImport(historyId: number, reload: () => Promise<void>): Promise<number | null> {
  try {
    await callAdmin("POST", `/api/admin/history/${historyId}/undo`);
    showToast({ title: "Importen er angret" });
    await reload();
    return heading;
  } catch (error) {
    logQuietly("The import was not undone", error);
    showToast({ title: "Importen ble ikke angret", description: explainFailure(error), isDestructive: true });
    return null;
  }
}
