/** The order of the offers page. */
interface Placed {
  readonly id: number;
  readonly position: number;
  readonly title: string;
}

// Not by the database: the embedded one sorts by code point, Å before Æ.
const norwegian = new Intl.Collator("nb-NO");

/** By position, then title; the given array, sorted. */
export function sortOffers<Offer extends Placed>(offers: Offer[]): Offer[] {
  return offers.sort((a, b) => a.position - b.position || norwegian.compare(a.title, b.title) || a.id - b.id);
}
