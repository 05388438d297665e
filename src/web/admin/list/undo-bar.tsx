/** Undo bar for the last action. Stays until the next action or until it is dismissed. */
import { type ReactNode, useState } from "react";
import Undo2 from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import { KeyButton } from "#web/admin/rows/key-button.tsx";

export interface UndoBarProps {
  /** null shows nothing. */
  readonly text: string | null;
  /** Beside the text: where to see what came of it. */
  readonly links?: ReactNode;
  /** Null where there is nothing to undo. */
  readonly onUndo: (() => Promise<unknown>) | null;
  readonly onClose: () => void;
}

export function UndoBar({ text, links, onUndo, onClose }: UndoBarProps) {
  /** The text of the action being undone: the next action does not wait for that. */
  const [inFlight, setInFlight] = useState<string | null>(null);
  const undo = async () => {
    setInFlight(text);
    await onUndo?.();
    setInFlight((now) => (now === text ? null : now));
  };
  return (
    <div className="undo-place" role="status">
      {text !== null && (
        <div className="notice undo-notice">
          <p>{text}</p>
          {links}
          {onUndo && (
            <KeyButton
              shortcut="U"
              isBusy={inFlight === text}
              busyText="Angrer..."
              onClick={() => void undo()}
            >
              <Undo2 />
              Angre
            </KeyButton>
          )}
          <button type="button" className="icon-button" aria-label="Skjul meldingen" onClick={onClose}>
            <X />
          </button>
        </div>
      )}
    </div>
  );
}
