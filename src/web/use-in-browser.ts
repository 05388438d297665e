/** Hook for a value that only the browser knows, constant while the page is open. */
import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** @param onServer the value in the server's markup, and until the page is hydrated */
export function useInBrowser<Value>(read: () => Value, onServer: () => Value): Value {
  return useSyncExternalStore(neverChanges, read, onServer);
}
