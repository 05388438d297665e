import { useSyncExternalStore } from "react";
import { formatDay, timeAgo } from "#web/norwegian.ts";

const minuteMs = 60_000;

const minuteClock = {
  subscribe(listener: () => void): () => void {
    const timer = setInterval(listener, minuteMs);
    return () => clearInterval(timer);
  },
  get: () => Math.floor(Date.now() / minuteMs),
  /** Negative while the page is as the server drew it. */
  getOnServer: () => -Math.floor(Date.now() / minuteMs),
};

/**
 * «for 3 dager siden». The server's text stands until the page is taken over; then a new element takes its place,
 * because a page from a cache may be older than the text the browser would write.
 */
export function RelativeTime({ iso }: { readonly iso: string }) {
  const minute = useSyncExternalStore(minuteClock.subscribe, minuteClock.get, minuteClock.getOnServer);
  return (
    <time key={minute < 0 ? "drawn" : "live"} dateTime={iso} title={formatDay(iso)} suppressHydrationWarning>
      {timeAgo(iso, Math.abs(minute) * minuteMs)}
    </time>
  );
}
