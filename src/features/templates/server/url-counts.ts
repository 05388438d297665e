/** How many active templates have each url: a publisher's page may hold several documents. */
import type { EntryChange } from "#features/templates/server/template-orders.ts";

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
