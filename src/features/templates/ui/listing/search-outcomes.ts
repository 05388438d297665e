/**
 * Tells the statistics what came of a search: once when it is settled, once more when a hit is opened or another search
 * replaces it. Not the server's requests are counted: they come at each pause while typing, and caches answer most of them.
 */
import { templateElementId } from "#features/templates/ui/card/template-card.tsx";
import { track, whenSeen } from "#web/track.ts";

/** A pause that is longer than those of somebody who still types. */
const settledMs = 2_000;

interface ShownSearch {
  readonly search: string;
  readonly isFiltered: boolean;
  readonly total: number;
  /** The search is still being typed, and these are hits of its beginning. */
  readonly isBeginning: boolean;
}

interface Told {
  readonly search: string;
  readonly found: boolean;
  outcome?: "followed" | "again";
}

export class SearchOutcomes {
  readonly #told = new Map<string, Told>();
  #latest: Told | undefined;
  #waiting: ShownSearch | undefined;
  #isBeginning = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  show({ search, isFiltered, total, isBeginning }: ShownSearch): void {
    clearTimeout(this.#timer);
    const text = search.trim();
    this.#isBeginning = isBeginning;
    // That a filter leaves nothing is not the search's doing, and a search that is not finished has found nothing yet.
    const says = text !== "" && !isBeginning && (total > 0 || !isFiltered);
    this.#waiting = says ? { search: text, isFiltered, total, isBeginning } : undefined;
    if (says) this.#timer = setTimeout(() => whenSeen(() => this.settle()), settledMs);
  }

  /** The list on screen is what was searched for. */
  settle(): void {
    clearTimeout(this.#timer);
    const shown = this.#waiting;
    this.#waiting = undefined;
    if (!shown) return;
    const known = this.#told.get(shown.search);
    if (this.#latest && this.#latest !== known && !this.#latest.outcome) this.#tell(this.#latest, "again");
    this.#latest = known ?? { search: shown.search, found: shown.total > 0 };
    if (known) return;
    this.#told.set(shown.search, this.#latest);
    track("search", { search: this.#latest.search, found: this.#latest.found });
  }

  open(): void {
    this.settle();
    const told = this.#latest;
    if (told && !this.#isBeginning && told.outcome !== "followed") this.#tell(told, "followed");
  }

  #tell(told: Told, outcome: "followed" | "again"): void {
    told.outcome = outcome;
    track("search", { search: told.search, found: told.found, outcome });
  }
}

/** Tells of clicks on a card's name or on its link to the publisher, and on a template that the field suggests. A card with an ad is no hit. */
export function onHitOpened(tell: () => void): void {
  const links = `[id^="${templateElementId("")}"] :is(h3 a, a[target="_blank"]), [role="option"][data-kind="template"]`;
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest(links)) tell();
  };
  for (const kind of ["click", "auxclick"] as const) document.addEventListener(kind, onClick);
}
