import type { HomepageAd } from "#features/homepage-ads/contract.ts";
import type { HomepageAdStore } from "#features/homepage-ads/server/store.ts";

/** The active ads, kept in memory; read anew when the site's version has moved. */
export class HomepageAdList {
  readonly #store: HomepageAdStore;
  #ads: readonly HomepageAd[] = [];

  constructor(store: HomepageAdStore) {
    this.#store = store;
  }

  list(): readonly HomepageAd[] {
    return this.#ads;
  }

  async refresh(): Promise<void> {
    this.#ads = await this.#store.listActive();
  }
}
