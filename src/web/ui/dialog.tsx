/**
 * A dialog over the browser's own <dialog>: Escape closes it, and focus returns to its opener. It is modal, so focus stays
 * inside, unless it is beside the page.
 *
 *     <Dialog title="Rapporter problem" onClose={onClose}>…</Dialog>
 *
 * It opens on its first field, or on its title. It is open as long as it is rendered: `onClose` is called on every attempt to
 * close it, and may request a confirmation. Open dialogs lazily with `openDialog` from dialog-host.tsx.
 */
import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from "react";
import X from "lucide-react/icons/x";
import { ToastHost } from "#web/ui/toast-host.tsx";

/** Whether the dialog's tab is on the screen. When the browser's Back leaves it, the dialog closes and keeps its typed text. */
export const OnScreen = createContext(true);

export interface DialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly onClose: () => void;
  /** Whether it is beside the page, which stays usable. */
  readonly isBeside?: boolean;
  readonly children: ReactNode;
}

/** Focusable fields; the title, which is first in the document, only without fields. */
const field = ':is(input:not([type="hidden"], [tabindex]), select, textarea):enabled';
const firstField = `${field}, .dialog:not(:has(${field})) h2`;

export function Dialog({ title, description, onClose, isBeside = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOnScreen = useContext(OnScreen);
  /** Focused element of the dialog when it closed to open in another way. */
  const focused = useRef<Element>(null);
  const isPressOutside = useRef(false);
  const titleId = useId();
  const descriptionId = useId();

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (!element || !isOnScreen) return undefined;
    if (isBeside) element.show();
    else element.showModal();
    const field = focused.current ?? element.querySelector(firstField);
    if (field instanceof HTMLElement) field.focus();
    return () => {
      // Focus returns with the closing, unless the dialog was beside the page and the focus has moved on.
      const { activeElement } = document;
      const isReturned = !isBeside || activeElement === document.body;
      focused.current = element.contains(activeElement) ? activeElement : null;
      element.close();
      if (isReturned && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [isBeside, isOnScreen]);

  return (
    // The backdrop is not a control: Escape and the cross do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="dialog box"
      data-beside={isBeside ? "" : undefined}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
        // A second Escape closes a dialog even if the first cancel event was prevented.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // A second back gesture on a phone does the same: reopen it, and close it through onClose.
        const element = dialog.current;
        if (!element || isBeside || !isOnScreen || event.target !== element || element.open) return;
        element.showModal();
        onClose();
      }}
      // The backdrop is the dialog element itself; its content is in the panel. Ignored: a press that began in the
      // panel, which selected text, and the second click of a double click, aimed at the dialog before it shrank.
      onPointerDown={(event) => {
        isPressOutside.current = !isBeside && event.target === dialog.current;
      }}
      onClick={(event) => {
        if (event.target === dialog.current && isPressOutside.current && event.detail <= 1) onClose();
      }}
    >
      <div className="dialog-panel stack">
        <header className="dialog-header row">
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="icon-button" aria-label="Lukk" onClick={onClose}>
            <X />
          </button>
        </header>
        {description && (
          <p className="soft" id={descriptionId}>
            {description}
          </p>
        )}
        {children}
      </div>
      {!isBeside && isOnScreen && <ToastHost />}
    </dialog>
  );
}
