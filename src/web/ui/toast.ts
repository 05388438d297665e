/**
 * Short notices. At most one at a time; a new one replaces the old one.
 *
 *     showToast({ title: "Takk for rapporten!", description: "Vi vil sjekke dette …" });
 *     showToast({ title: "Malen er lagret", action: { text: "Angre", run: unsave } });
 *     showToast({ title: "Feil", description: "Kunne ikke sende forslag.", isDestructive: true });
 *
 * A toast is never the only feedback: the form or card shows the outcome too. ToastHost renders them; SiteLayout and
 * every Dialog contain one, so that a toast is visible and announced while a dialog is open too.
 */
import { Listeners } from "#web/listeners.ts";

export interface Toast {
  readonly title: string;
  readonly description?: string;
  /** Whether it is a failure: in the warning colour, announced at once. */
  readonly isDestructive?: boolean;
  /** An optional next step, possible later too: the toast closes with it. */
  readonly action?: { readonly text: string; readonly run: () => void };
}

export interface ShownToast extends Toast {
  readonly id: number;
  readonly isOpen: boolean;
}

export const toastDurationMs = 5000;
export const toastSwipePx = 50;
export const toastHotkey = "F8";
/** Time until a closed toast is dropped. */
const toastRemovalMs = 1_000_000;

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Listeners();

function set(next: ShownToast | null): void {
  shown = next;
  listeners.tell();
}

export function showToast(toast: Toast): void {
  if (!toast.title.trim()) throw new Error("A toast needs a title");
  lastId += 1;
  set({ ...toast, id: lastId, isOpen: true });
}

export function closeToast(id: number): void {
  if (shown?.id !== id || !shown.isOpen) return;
  set({ ...shown, isOpen: false });
  setTimeout(() => {
    if (shown?.id === id) set(null);
  }, toastRemovalMs);
}

/** Closes a failure's toast once the next attempt is in flight. */
export function closeFailure(): void {
  if (shown?.isDestructive) closeToast(shown.id);
}

export const toastStore = {
  subscribe: listeners.subscribe,
  get: (): ShownToast | null => shown,
  getOnServer: (): ShownToast | null => null,
};
