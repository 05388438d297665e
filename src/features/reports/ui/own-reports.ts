/** The templates that the visitor has reported since the page was opened, in its dialog or on coming back from the source. */
import { useSyncExternalStore } from "react";
import { Listeners } from "#web/listeners.ts";

const reported = new Set<number>();
const listeners = new Listeners();

export function noteReported(templateId: number): void {
  reported.add(templateId);
  listeners.tell();
}

export function useIsReported(templateId: number): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => reported.has(templateId),
    () => false,
  );
}
