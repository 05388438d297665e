/**
 * A modal dialog over the browser's own <dialog>: focus stays inside, Escape closes, focus returns to what opened it.
 *
 *     <Dialog title="Rapporter problem" onClose={onClose}>…</Dialog>
 *
 * It is open for as long as it is drawn. Open dialogs lazily with `openDialog` from dialog-host.tsx.
 */
import { type ReactNode, useEffect, useId, useRef } from "react";
import X from "lucide-react/icons/x";
import { ToastHost } from "#web/ui/toast-host.tsx";

export interface DialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Dialog({ title, description, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const descriptionId = useId();

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        // The backdrop is the dialog element itself; its content lies in the panel.
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="dialog-panel">
        <header className="dialog-header">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="icon-button" aria-label="Lukk" onClick={onClose}>
            <X />
          </button>
        </header>
        {description && (
          <p className="dialog-description" id={descriptionId}>
            {description}
          </p>
        )}
        {children}
      </div>
      <ToastHost />
    </dialog>
  );
}
