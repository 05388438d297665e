/**
 * Renders the toasts. Both live regions are in the page from the start, empty, so that screen readers announce what is
 * added to them. Of several hosts (page, dialog) the one mounted last shows the toast: the page behind a modal dialog is
 * hidden from users.
 */
import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import X from "lucide-react/icons/x";
import { Listeners } from "#web/listeners.ts";
import { swipeToClose } from "#web/ui/swipe.ts";
import { closeToast, type ShownToast, toastDurationMs, toastHotkey, toastStore } from "#web/ui/toast.ts";

const hosts: string[] = [];
const hostListeners = new Listeners();
const readTopHost = (): string | undefined => hosts.at(-1);

function enterHost(id: string): () => void {
  hosts.push(id);
  hostListeners.tell();
  return () => {
    hosts.splice(hosts.indexOf(id), 1);
    hostListeners.tell();
  };
}

export function ToastHost() {
  const id = useId();
  const region = useRef<HTMLElement>(null);
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getOnServer);
  const top = useSyncExternalStore(hostListeners.subscribe, readTopHost, () => undefined);
  const isTop = top === id;
  /** Where focus was before it came to the toast, by the hotkey, the tab key or a press. */
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => enterHost(id), [id]);

  useEffect(() => {
    if (!isTop) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== toastHotkey) return;
      event.preventDefault();
      region.current?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isTop]);

  const open = isTop && toast?.isOpen ? toast : null;
  /** Closed by hand, it gives the focus back. */
  const close = (shown: ShownToast) => {
    closeToast(shown.id);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    cameFrom.current = null;
  };
  return (
    // The keys are those of the toast's own buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      className="toasts"
      aria-label={`Varsler (${toastHotkey})`}
      tabIndex={-1}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        // Inside a dialog, Escape closes the toast and leaves the dialog open.
        event.preventDefault();
        event.stopPropagation();
        close(open);
      }}
    >
      <div role="status" aria-atomic="true">
        {open && !open.isDestructive && <ToastView key={open.id} toast={open} onClose={() => close(open)} />}
      </div>
      <div role="alert" aria-atomic="true">
        {open?.isDestructive && <ToastView key={open.id} toast={open} onClose={() => close(open)} />}
      </div>
    </section>
  );
}

interface ToastViewProps {
  readonly toast: ShownToast;
  readonly onClose: () => void;
}

function ToastView({ toast, onClose }: ToastViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPaused = isHovered || isFocused;

  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => closeToast(toast.id), toastDurationMs);
    return () => clearTimeout(timer);
  }, [toast.id, isPaused]);

  useEffect(
    () => (box.current ? swipeToClose(box.current, () => closeToast(toast.id)) : undefined),
    [toast.id],
  );

  return (
    // Hover and focus only pause the timer; every action has its own button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className="toast"
      data-destructive={toast.isDestructive ? "" : undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className="toast-text">
        <p className="toast-title">{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
      </div>
      <button type="button" className="icon-button" aria-label="Lukk varselet" onClick={onClose}>
        <X />
      </button>
    </div>
  );
}
