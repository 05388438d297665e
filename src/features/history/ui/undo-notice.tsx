/** Says what was just deleted, and takes it back. Stays until something else is deleted or it is put aside. */
import { useState } from "react";
import Undo2 from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import { restoreDeletion } from "#features/history/ui/restore.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { Button } from "#web/ui/button.tsx";
import type { Deletion } from "#web/ui/row-actions.ts";
import { showToast } from "#web/ui/toast.ts";

export interface UndoNoticeProps {
  readonly deletion: Deletion | null;
  /** The notice stays until what it returns is done, so that the focus has somewhere to be. */
  readonly onRestored: (deletion: Deletion) => Promise<void>;
  readonly onClose: () => void;
}

const failed = "Kunne ikke hente tilbake det som ble slettet.";

export function UndoNotice({ deletion, onRestored, onClose }: UndoNoticeProps) {
  const [isBusy, setBusy] = useState(false);

  const undo = async (deleted: Deletion) => {
    setBusy(true);
    try {
      await restoreDeletion(deleted);
      showToast({ title: "Hentet tilbake", description: deleted.name });
      await onRestored(deleted);
    } catch (error) {
      logQuietly("Not restored", error);
      showToast({ title: "Feil", description: failed, isDestructive: true });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div role="status">
      {deletion && (
        <div className="notice undo-notice">
          <p>{deletion.ids ? deletion.name : `«${deletion.name}»`} er slettet.</p>
          <Button isBusy={isBusy} busyText="Angrer..." onClick={() => void undo(deletion)}>
            <Undo2 />
            Angre
          </Button>
          <button type="button" className="icon-button" aria-label="Skjul meldingen" onClick={onClose}>
            <X />
          </button>
        </div>
      )}
    </div>
  );
}
