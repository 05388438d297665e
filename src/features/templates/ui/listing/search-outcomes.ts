/**
 * Tells the statistics what came of a search: once when it is settled, once more when a hit is opened or another search
 * replaces it. Not the server's requests are counted: they come at each pause while typing, and caches answer most of them.
 */
import { templateElementId } from "#features/templates/ui/card/template-card.tsx";
import { track, whenSeen } from "#web/track.ts";

/** A pause that is longer than those of somebody who still types. */
const settledMs = 2_000;

/** The list as it is shown. */
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
  isDone: boolean;
  /** The hit that was opened last. */
  openedId?: number;
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
    if (this.#latest && this.#latest !== known) this.#tellAgain(this.#latest);
    this.#latest = known ?? { search: shown.search, found: shown.total > 0, isDone: false };
    if (known) return;
    this.#told.set(shown.search, this.#latest);
    track("search", { search: this.#latest.search, found: this.#latest.found });
  }

  /** A hit was opened. Another one after it is told of too: what is opened last was perhaps what was looked for. */
  open(templateId: number): void {
    this.settle();
    const told = this.#latest;
    if (!told || this.#isBeginning || told.openedId === templateId) return;
    Object.assign(told, { isDone: true, openedId: templateId });
    track("search", { search: told.search, found: told.found, outcome: "followed", templateId });
  }

  #tellAgain(told: Told): void {
    if (told.isDone) return;
    told.isDone = true;
    track("search", { search: told.search, found: told.found, outcome: "again" });
  }
}

/** Tells of clicks on a card's name or on its link to the publisher. A card with an ad is no hit. */
export function onHitOpened(tell: (templateId: number) => void): void {
  const prefix = templateElementId("");
  const card = `[id^="${prefix}"]`;
  const links = `${card} :is(h3 a, a[target="_blank"])`;
  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest(links) : null;
    // The heading of «mal-7» is «mal-7-navn».
    if (link) tell(Number.parseInt(link.closest(card)?.id.slice(prefix.length) ?? "", 10));
  };
  for (const kind of ["click", "auxclick"] as const) document.addEventListener(kind, onClick);
}
