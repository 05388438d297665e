/** A list of a public page that is fetched again when the page has been open for long. */
import { useEffect, useRef, useState } from "react";
import { callApi } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";

const staleAfterMs = 60 * 60 * 1000;
/** A list that comes quicker than this replaces the old one silently. */
const slowMs = 300;

/**
 * The list that the page was rendered with, fetched again when the visitor returns to a page that has been open, or in
 * the browser's back/forward cache, for more than an hour. If that fails, what is shown stays.
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
      const slow = setTimeout(() => setLoading(true), slowMs);
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
