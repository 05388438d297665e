/** The urls of the active templates: the look-up by one, and how many templates share it. */
import type { Entry } from "#features/templates/server/catalogue/catalogue-entry.ts";
import type { EntryChange } from "#features/templates/server/catalogue/template-orders.ts";
import { Turns } from "#platform/turns.ts";
import { canonicalUrlKey } from "#shared/text/web-url.ts";

/** However the url's scheme, «www.» and last slash are spelled. In slices: each url is parsed, and there may be many. */
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

/** How many active templates have each url: a publisher's page may hold several documents. */
export class UrlCounts {
  readonly #counts = new Map<string, number>();

  change(changes: readonly EntryChange[]): void {
    for (const { before, after } of changes) {
      if (before?.url === after?.url) continue;
      if (before) this.#add(before.url, -1);
      if (after) this.#add(after.url, 1);
    }
  }

  isShared(url: string): boolean {
    return (this.#counts.get(url) ?? 0) > 1;
  }

  #add(url: string, more: number): void {
    const count = (this.#counts.get(url) ?? 0) + more;
    if (count === 0) this.#counts.delete(url);
    else this.#counts.set(url, count);
  }
}
