/** The front page's ads that visitors see, read from the database. */
import { asc, eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { homepageAds } from "#db/schema/schema.ts";
import type { HomepageAd } from "#features/homepage-ads/contract.ts";

const publicColumns = {
  id: homepageAds.id,
  title: homepageAds.title,
  description: homepageAds.description,
  url: homepageAds.url,
  buttonText: homepageAds.buttonText,
  isActive: homepageAds.isActive,
};

export class HomepageAdStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The active ads, oldest first. */
  listActive(): Promise<HomepageAd[]> {
    return this.#database.orm
      .select(publicColumns)
      .from(homepageAds)
      .where(eq(homepageAds.isActive, true))
      .orderBy(asc(homepageAds.id));
  }
}
