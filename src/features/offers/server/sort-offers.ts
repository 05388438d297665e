/** The order of the offers page. */
interface Placed {
  readonly id: number;
  readonly position: number;
  readonly title: string;
}

// Not in SQL: the embedded database sorts by code point, Å before Æ.
const norwegian = new Intl.Collator("nb-NO");

/** Sorts the array in place, by position and then title. */
export function sortOffers<Offer extends Placed>(offers: Offer[]): Offer[] {
  return offers.sort((a, b) => a.position - b.position || norwegian.compare(a.title, b.title) || a.id - b.id);
}
