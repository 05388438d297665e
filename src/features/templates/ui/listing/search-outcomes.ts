/**
 * Reports a search's outcome to the statistics: once when it is settled, once more when a hit is opened or another search
 * replaces it, and of the latter what was opened at last. Not the server's requests are counted: they come at each pause while typing, and caches answer most of them.
 */
import { templateElementId } from "#features/templates/ui/card/template-card.tsx";
import { track, whenSeen } from "#web/track.ts";

/** A pause that is longer than those of somebody who still types. */
const settledMs = 2_000;

interface ShownSearch {
  readonly search: string;
  readonly isFiltered: boolean;
  readonly total: number;
  /** Whether the search is still being typed, and these are hits of its beginning. */
  readonly isBeginning: boolean;
}

interface Told {
  readonly search: string;
  readonly found: boolean;
  outcome?: "followed" | "again";
}

/** Searches before the one that led somewhere of which it is reported what that was, at most. */
const maxInVain = 3;

export class SearchOutcomes {
  readonly #told = new Map<string, Told>();
  #latest: Told | undefined;
  /** The searches since something was opened last that led nowhere, the newest last. */
  #inVain: Told[] = [];
  #waiting: ShownSearch | undefined;
  #isBeginning = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  show({ search, isFiltered, total, isBeginning }: ShownSearch): void {
    clearTimeout(this.#timer);
    const text = search.trim();
    this.#isBeginning = isBeginning;
    // A filter that leaves nothing is not the search's doing, and a search that is not finished has found nothing yet.
    const says = text !== "" && !isBeginning && (total > 0 || !isFiltered);
    this.#waiting = says ? { search: text, isFiltered, total, isBeginning } : undefined;
    if (says) this.#timer = setTimeout(() => whenSeen(() => this.settle()), settledMs);
  }

  /** Settles the search: the list on screen is what was searched for. */
  settle(): void {
    clearTimeout(this.#timer);
    const shown = this.#waiting;
    this.#waiting = undefined;
    if (!shown) return;
    const known = this.#told.get(shown.search);
    if (this.#latest && this.#latest !== known && !this.#latest.outcome) {
      this.#tell(this.#latest, "again");
      this.#inVain = [...this.#inVain, this.#latest].slice(-maxInVain);
    }
    this.#latest = known ?? { search: shown.search, found: shown.total > 0 };
    if (known) return;
    this.#told.set(shown.search, this.#latest);
    track("search", { search: this.#latest.search, found: this.#latest.found });
  }

  /** @param id of the template */
  open(id: number): void {
    this.settle();
    const told = this.#latest;
    if (!told || this.#isBeginning || told.outcome === "followed") return;
    this.#tell(told, "followed", id);
    for (const before of this.#inVain) if (before !== told) this.#tell(before, "again", id);
    this.#inVain = [];
  }

  #tell(told: Told, outcome: "followed" | "again", opened?: number): void {
    told.outcome = outcome;
    const { search, found } = told;
    track("search", { search, found, outcome, ...(opened !== undefined && { opened }) });
  }
}

/** Reports clicks on a card's name or on its link to the publisher, and on a template that the field suggests. A card with an ad is no hit. */
export function onHitOpened(tell: (id: number) => void): void {
  const card = `[id^="${templateElementId("")}"]`;
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const suggested = target.closest<HTMLElement>('[role="option"][data-kind="template"]');
    const link = target.closest(`${card} :is(h3 a, a[target="_blank"])`);
    // Elements inside a card may have an id that begins with the card's.
    const ofCard = link?.closest(card)?.id.slice(templateElementId("").length);
    const id = suggested?.dataset["href"]?.split("-").at(-1) ?? ofCard;
    if (id !== undefined) tell(Number.parseInt(id, 10));
  };
  for (const kind of ["click", "auxclick"] as const) document.addEventListener(kind, onClick);
}
