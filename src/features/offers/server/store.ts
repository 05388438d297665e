/** The offers that visitors see, read from the database. */
import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { offers } from "#db/schema/schema.ts";
import type { Offer } from "#features/offers/contract.ts";
import { sortOffers } from "#features/offers/server/sort-offers.ts";

/** The public columns, listed one by one so that a new column is not public by default. */
const publicColumns = {
  id: offers.id,
  title: offers.title,
  description: offers.description,
  url: offers.url,
  category: offers.category,
  discount: offers.discount,
  slogan: offers.slogan,
  logoUrl: offers.logoUrl,
  icon: offers.icon,
  backgroundColor: offers.backgroundColor,
  textColor: offers.textColor,
  buttonText: offers.buttonText,
  isActive: offers.isActive,
  position: offers.position,
};

export class OfferStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The active offers, by position, then title. */
  async listActive(): Promise<Offer[]> {
    const rows = await this.#database.orm.select(publicColumns).from(offers).where(eq(offers.isActive, true));
    return sortOffers(rows);
  }
}
