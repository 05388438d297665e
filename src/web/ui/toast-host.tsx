/**
 * Renders the toasts. Both live regions are in the page from the start, empty, so that screen readers announce text
 * added to them. Of several hosts (page, dialog) the one mounted last shows the toast: the page behind a modal dialog is
 * hidden from users.
 */
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import X from "lucide-react/icons/x";
import { Listeners } from "#web/listeners.ts";
import { Button } from "#web/ui/button.tsx";
import {
  closeToast,
  type ShownToast,
  toastDurationMs,
  toastHotkey,
  toastStore,
  toastSwipePx,
} from "#web/ui/toast.ts";

/** Button that takes the focus by itself: Enter there does nothing but close. */
const closeButton = "button:last-child";

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
  /** Element with the focus before the toast, which takes it by the hotkey, the tab key or a press. */
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => enterHost(id), [id]);

  useEffect(() => {
    if (!isTop) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== toastHotkey || !toastStore.get()?.isOpen) return;
      event.preventDefault();
      // Focus in the toast makes it stay.
      region.current?.querySelector<HTMLElement>(closeButton)?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isTop]);

  const open = isTop && toast?.isOpen ? toast : null;
  /** Closes a toast and returns the focus that is in it. */
  const close = useCallback((closed: number) => {
    const { activeElement } = document;
    const isInside = region.current?.contains(activeElement) === true;
    const back = cameFrom.current;
    closeToast(closed);
    if (!isInside) return;
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    // An empty region must not have the focus.
    else if (activeElement instanceof HTMLElement) activeElement.blur();
  }, []);
  /** Whether the last toast had the focus: the one that replaces it takes it over. */
  const hadFocus = useRef(false);
  const leave = useCallback((left: boolean) => {
    hadFocus.current = left;
  }, []);
  useLayoutEffect(() => {
    if (open && hadFocus.current)
      region.current?.querySelector<HTMLElement>(closeButton)?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [open]);
  const view = open && <ToastView key={open.id} toast={open} onClose={close} onLeave={leave} />;
  return (
    // The keys are those of the toast's own buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      className="toasts"
      aria-label={`Varsler (${toastHotkey})`}
      tabIndex={-1}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onBlur={({ currentTarget, target, relatedTarget }) => {
        // A window keeps its focus while another is used.
        const isOfWindow = document.activeElement === target;
        if (!isOfWindow && !currentTarget.contains(relatedTarget)) cameFrom.current = null;
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        // Inside a dialog, Escape closes the toast and leaves the dialog open.
        event.preventDefault();
        event.stopPropagation();
        close(open.id);
      }}
    >
      <div role="status" aria-atomic="true">
        {!open?.isDestructive && view}
      </div>
      <div role="alert" aria-atomic="true">
        {open?.isDestructive && view}
      </div>
    </section>
  );
}

interface ToastViewProps {
  readonly toast: ShownToast;
  readonly onClose: (id: number) => void;
  readonly onLeave: (hadFocus: boolean) => void;
}

function ToastView({ toast, onClose, onLeave }: ToastViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPaused = isHovered || isFocused;

  useLayoutEffect(() => {
    const shown = box.current;
    return () => onLeave(shown?.contains(document.activeElement) === true);
  }, [onLeave]);

  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => onClose(toast.id), toastDurationMs);
    return () => clearTimeout(timer);
  }, [toast.id, isPaused, onClose]);

  useEffect(
    () => (box.current ? swipeToClose(box.current, () => onClose(toast.id)) : undefined),
    [toast.id, onClose],
  );

  return (
    // Hover and focus only pause the timer; every action has its own button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className="toast row box"
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
      {toast.action && (
        <Button
          variant="quiet"
          onClick={() => {
            onClose(toast.id);
            toast.action?.run();
          }}
        >
          {toast.action.text}
        </Button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label="Lukk varselet"
        onClick={() => onClose(toast.id)}
      >
        <X />
      </button>
    </div>
  );
}

/** Lets an element be swiped away to the right: it follows the finger, and closes beyond 50 px. */
function swipeToClose(element: HTMLElement, onClose: () => void): () => void {
  let startX: number | null = null;
  const distance = (event: PointerEvent) => (startX === null ? 0 : Math.max(0, event.clientX - startX));

  const onDown = (event: PointerEvent) => {
    if ((event.target as Element).closest("button")) return;
    startX = event.clientX;
    element.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    if (startX !== null) element.style.transform = `translateX(${distance(event)}px)`;
  };
  const onUp = (event: PointerEvent) => {
    const moved = distance(event);
    startX = null;
    if (moved >= toastSwipePx) onClose();
    else element.style.transform = "";
  };
  const onCancel = () => {
    startX = null;
    element.style.transform = "";
  };

  // With selected text, a second drag would be the browser's own drag and drop.
  const onDragStart = (event: DragEvent) => event.preventDefault();

  const controller = new AbortController();
  const { signal } = controller;
  element.addEventListener("pointerdown", onDown, { signal });
  element.addEventListener("pointermove", onMove, { signal });
  element.addEventListener("pointerup", onUp, { signal });
  element.addEventListener("pointercancel", onCancel, { signal });
  element.addEventListener("dragstart", onDragStart, { signal });
  return () => controller.abort();
}
