import { useEffect, useState } from "react";
import type { Listed } from "#features/suggestions/contract.ts";
import { readWebUrl } from "#shared/text/web-url.ts";
import { callApi } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";

const pauseMs = 400;

/** Debounced lookup of whether the typed url is in the catalogue already. A hint only: it never blocks the form. */
export function useListedUrl(): {
  readonly template: Listed["template"];
  readonly check: (url: string) => void;
} {
  const [url, setUrl] = useState("");
  const [found, setFound] = useState<{ url: string; template: Listed["template"] } | null>(null);

  useEffect(() => {
    if (url === "") return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      callApi<Listed>("GET", `/api/suggestions/listed?url=${encodeURIComponent(url)}`, {
        signal: controller.signal,
      }).then(
        ({ data }) => setFound({ url, template: data.template }),
        (error: unknown) => logQuietly("Could not look up the url", error),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [url]);

  return {
    template: found?.url === url ? found.template : null,
    check: (value) => setUrl(readWebUrl(value).url ?? ""),
  };
}
