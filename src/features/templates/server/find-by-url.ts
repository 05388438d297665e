/** The look-up of a template by its url, however its scheme, «www.» and last slash are spelled. */
import type { Entry } from "#features/templates/server/catalogue-entry.ts";
import { Turns } from "#platform/turns.ts";
import { canonicalUrlKey } from "#shared/web-url.ts";

/** In slices: each url is parsed, and there may be many. */
export async function findByUrl(entries: Iterable<Entry>, url: string): Promise<Entry | undefined> {
  const wanted = canonicalUrlKey(url);
  if (wanted === null) return undefined;
  const turns = new Turns();
  for (const entry of entries) {
    if (canonicalUrlKey(entry.url) === wanted) return entry;
    if (turns.isOver) await turns.next();
  }
  return undefined;
}
