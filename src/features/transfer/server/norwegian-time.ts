/** Times as people write them in a file: a Norwegian date, with or without the time of day, or ISO 8601. */

export interface ReadTime {
  readonly at: Date;
  /** Wall time in Norway as it was written, `2026-12-31` or `2026-12-31 14:05`; null when it was written to the millisecond. */
  readonly written: string | null;
}

const wallFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Oslo",
  dateStyle: "short",
  timeStyle: "medium",
});

/** `2026-12-31 14:05:00`, as clocks in Norway show it. */
export const wallTime = (at: Date): string => wallFormat.format(at);

const norwegian =
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?:,?\s+(?:kl\.?\s*)?(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2}))?)?$/i;
const isoWall =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2}))?)?$/;
const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** null for what is no time. Without a zone it is the time in Norway; a day begins at midnight there. */
export function readTime(text: string): ReadTime | null {
  if (isoInstant.test(text)) {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) ? null : { at, written: null };
  }
  const parts = (norwegian.exec(text) ?? isoWall.exec(text))?.groups;
  if (!parts) return null;
  const two = (part: string | undefined) => (part ?? "0").padStart(2, "0");
  const day = `${parts["year"]}-${two(parts["month"])}-${two(parts["day"])}`;
  const wall = `${day} ${two(parts["hour"])}:${two(parts["minute"])}:${two(parts["second"])}`;
  const at = atWallTime(wall);
  // No such day, or an hour that is left out when the clocks are set forward.
  if (!at || wallTime(at) !== wall) return null;
  const precision = parts["hour"] === undefined ? 10 : parts["second"] === undefined ? 16 : 19;
  return { at, written: wall.slice(0, precision) };
}

function atWallTime(wall: string): Date | null {
  const asUtc = Date.parse(`${wall.replace(" ", "T")}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (time: number) => Date.parse(`${wallTime(new Date(time)).replace(" ", "T")}Z`) - time;
  // The offset of a time near it; near a change of the clocks, that of the time found by it.
  const near = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(near));
}
