/** Undo bar for the last action. Stays until the next action or until it is dismissed. */
import { useState } from "react";
import Undo2 from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import { Button } from "#web/ui/button.tsx";

export interface UndoBarProps {
  /** null shows nothing. */
  readonly text: string | null;
  readonly onUndo: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function UndoBar({ text, onUndo, onClose }: UndoBarProps) {
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    await onUndo();
    setBusy(false);
  };
  return (
    <div className="undo-place" role="status">
      {text !== null && (
        <div className="notice undo-notice">
          <p>{text}</p>
          <Button isBusy={isBusy} busyText="Angrer..." onClick={() => void undo()}>
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
