import { formatShortDay, formatTime } from "#web/norwegian.ts";

/** When something came in: the day, and under it the time of day. */
export function RowDate({ iso }: { readonly iso: string }) {
  return (
    <time className="row-date" dateTime={iso}>
      {formatShortDay(iso)} <span className="soft">kl. {formatTime(iso)}</span>
    </time>
  );
}
