/** Where the names of templates may be broken, found when a name is first shown: most are shown again and again. */
import { LRUCache } from "lru-cache";
import type { Template } from "#features/templates/contract.ts";
import { createHyphenator, type Hyphenate } from "#search/hyphenator.ts";

export class NameBreaks {
  readonly #known = new LRUCache<string, Pick<Template, "nameBreaks">>({ max: 2000 });
  #hyphenate: Hyphenate | undefined;

  of(name: string): Pick<Template, "nameBreaks"> {
    let breaks = this.#known.get(name);
    if (!breaks) {
      this.#hyphenate ??= createHyphenator();
      const places = this.#hyphenate(name);
      breaks = places.length > 0 ? { nameBreaks: [...places] } : {};
      this.#known.set(name, breaks);
    }
    return breaks;
  }
}
