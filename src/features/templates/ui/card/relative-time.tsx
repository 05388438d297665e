/**
 * A relative time: «3 dager siden». The server's text stays until hydration; then a new element replaces it, because
 * a cached page may be older than the text the browser would render.
 */
import { useSyncExternalStore } from "react";
import { formatDay, timeAgo } from "#web/norwegian.ts";

const minuteMs = 60_000;

const minuteClock = {
  subscribe(listener: () => void): () => void {
    const timer = setInterval(listener, minuteMs);
    return () => clearInterval(timer);
  },
  get: () => Math.floor(Date.now() / minuteMs),
  /** Negative until hydration. */
  getOnServer: () => -Math.floor(Date.now() / minuteMs),
};

export function RelativeTime({ iso }: { readonly iso: string }) {
  const minute = useSyncExternalStore(minuteClock.subscribe, minuteClock.get, minuteClock.getOnServer);
  return (
    <time
      key={minute < 0 ? "rendered" : "live"}
      dateTime={iso}
      title={formatDay(iso)}
      suppressHydrationWarning
    >
      {timeAgo(iso, Math.abs(minute) * minuteMs)}
    </time>
  );
}
