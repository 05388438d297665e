/** Says what was just deleted, and takes it back. Stays until something else is deleted or it is put aside. */
import { restoreDeletion } from "#features/history/ui/restore.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { formatNumber } from "#web/norwegian.ts";
import type { Deletion } from "#web/admin/row-actions.ts";
import { showToast } from "#web/ui/toast.ts";
import { UndoBar } from "#web/admin/undo-bar.tsx";

export interface UndoNoticeProps {
  readonly deletion: Deletion | null;
  /** The notice stays until what it returns is done, so that the focus has somewhere to be. */
  readonly onRestored: (deletion: Deletion) => Promise<void>;
  readonly onClose: () => void;
}

const failed = "Kunne ikke hente tilbake det som ble slettet.";

export function UndoNotice({ deletion, onRestored, onClose }: UndoNoticeProps) {
  const undo = async () => {
    if (!deletion) return;
    try {
      const { restored, missing } = await restoreDeletion(deletion);
      const partly = `${formatNumber(restored)} av ${deletion.name}. ${formatNumber(missing)} kunne ikke hentes tilbake.`;
      showToast({ title: "Hentet tilbake", description: missing > 0 ? partly : deletion.name });
      await onRestored(deletion);
    } catch (error) {
      logQuietly("Not restored", error);
      showToast({ title: "Feil", description: failed, isDestructive: true });
    }
  };
  const name = deletion?.ids ? deletion.name : `«${deletion?.name}»`;
  return <UndoBar text={deletion && `${name} er slettet.`} onUndo={undo} onClose={onClose} />;
}
