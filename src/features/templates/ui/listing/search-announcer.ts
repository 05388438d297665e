/**
 * Tells screen readers what a search shows beside the number of its hits, which the list's heading tells: a correction,
 * synonyms, similar templates, and that there are suggestions. Only when typing rests, and only what has changed.
 */
import type { Listing } from "#features/templates/contract.ts";

const restMs = 1000;

let timer: ReturnType<typeof setTimeout> | undefined;
let regions: { readonly notes: HTMLElement; readonly suggestions: HTMLElement } | undefined;

export function announceSearch(listing: Listing): void {
  // Live regions must be there before what they tell.
  const { notes, suggestions } = (regions ??= { notes: makeRegion(), suggestions: makeRegion() });
  clearTimeout(timer);
  timer = setTimeout(() => {
    tell(notes, notesOn(listing));
    // The field knows whether its list is open.
    const { length } = document.querySelectorAll(".search-suggestions > li");
    tell(suggestions, length > 0 ? `${length} forslag til søk. Bla med piltastene.` : "");
  }, restMs);
}

export function notesOn({ search, similar = [], templates }: Listing): string {
  if (!search) return "";
  const { corrected, alsoSearched, onlyStopWords } = search;
  if (onlyStopWords) return "Skriv hva avtalen gjelder.";
  const hasHits = templates.length > 0;
  const notes: string[] = [];
  if (corrected) notes.push(`Mente du «${corrected}»?`);
  if (hasHits && alsoSearched.length > 0) {
    notes.push(`Viser også treff for ${alsoSearched.map((word) => `«${word}»`).join(", ")}.`);
  }
  if (similar.length > 0) {
    notes.push(
      hasHits ? `${similar.length} andre ligner.` : `Ingen har alt du skrev. ${similar.length} ligner.`,
    );
  }
  return notes.join(" ");
}

/** The same text set again would be read again. */
function tell(region: HTMLElement, text: string): void {
  if (region.textContent !== text) region.textContent = text;
}

function makeRegion(): HTMLElement {
  const region = document.createElement("p");
  region.className = "visually-hidden";
  region.setAttribute("role", "status");
  return document.body.appendChild(region);
}
