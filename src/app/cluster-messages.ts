/** What the primary of `npm run cluster` and its workers send each other. */
import type { Running } from "#app/serve.ts";

export type FromWorker =
  /** Sent once, when it serves. */
  | { readonly kind: "serving"; readonly running: Omit<Running, "stop"> }
  | { readonly kind: "all metrics wanted"; readonly request: number }
  | { readonly kind: "own metrics"; readonly request: number; readonly text: string };

export type ToWorker =
  /** Take no new connections, end those that are open, stop. */
  | { readonly kind: "drain" }
  | { readonly kind: "own metrics wanted"; readonly request: number }
  | { readonly kind: "all metrics"; readonly request: number; readonly texts: readonly string[] };

/** Does nothing when the primary is gone. */
export function sendToPrimary(message: FromWorker): void {
  // One that was killed just now is still `connected`: without the callback, the error would end the worker.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}
