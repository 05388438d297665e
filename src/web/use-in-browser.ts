/** Hook for what only the browser knows, and what stays as it is while the page is open. */
import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** @param onServer in the server's markup, and until the page is hydrated */
export function useInBrowser<Value>(read: () => Value, onServer: () => Value): Value {
  return useSyncExternalStore(neverChanges, read, onServer);
}
