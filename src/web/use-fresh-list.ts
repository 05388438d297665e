/** Hook for a public page's list: fetches it again when the page has been open for more than an hour. */
import { useEffect, useRef, useState } from "react";
import { callApi } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";

const staleAfterMs = 60 * 60 * 1000;
/** No loading state for a list that arrives faster than this. */
const loadingAfterMs = 300;

/**
 * Starts with the list that the page was rendered with, and fetches it again when the visitor returns to the page after
 * more than an hour, the back/forward cache included. If that fails, the old list stays.
 */
export function useFreshList<Item>(
  rendered: readonly Item[],
  url: string,
): { readonly list: readonly Item[]; readonly isLoading: boolean } {
  const [list, setList] = useState(rendered);
  const [isLoading, setLoading] = useState(false);
  const readAt = useRef(0);

  useEffect(() => {
    readAt.current = Date.now();
    let inFlight = false;
    const readAgain = async () => {
      if (inFlight || document.visibilityState !== "visible" || Date.now() - readAt.current < staleAfterMs)
        return;
      inFlight = true;
      const slow = setTimeout(() => setLoading(true), loadingAfterMs);
      try {
        setList((await callApi<readonly Item[]>("GET", url)).data);
        readAt.current = Date.now();
      } catch (error) {
        logQuietly("The list could not be read again", error);
      } finally {
        inFlight = false;
        clearTimeout(slow);
        setLoading(false);
      }
    };
    const onReturn = () => void readAgain();
    document.addEventListener("visibilitychange", onReturn);
    addEventListener("pageshow", onReturn);
    return () => {
      document.removeEventListener("visibilitychange", onReturn);
      removeEventListener("pageshow", onReturn);
    };
  }, [url]);

  return { list, isLoading };
}
