/**
 * Announces to screen readers what a search shows beside the number of its hits, which the list's heading announces: a correction,
 * synonyms, similar templates, and that there are suggestions. Only when typing rests, and only what has changed.
 */
import type { Listing } from "#features/templates/contract.ts";
import {
  correctionNote,
  onlyStopWordsNote,
  quoted,
  synonymsNote,
  unknownActNote,
} from "#features/templates/ui/listing/listing-texts.ts";

const restMs = 1000;

let regions: { readonly notes: HTMLElement; readonly suggestions: HTMLElement } | undefined;

/** @param replaced aborted when the list is no longer the one on screen: on a slow line this script may come after that */
export function announceSearch(listing: Listing, replaced: AbortSignal): void {
  if (replaced.aborted) return;
  // Live regions must be there before their text.
  const { notes, suggestions } = (regions ??= { notes: makeRegion(), suggestions: makeRegion() });
  const timer = setTimeout(() => {
    tell(notes, notesOn(listing));
    // The field knows whether its list is open.
    const { length } = document.querySelectorAll(".search-suggestions > li");
    tell(suggestions, length > 0 ? `${length} forslag til søk. Bla med piltastene.` : "");
  }, restMs);
  replaced.addEventListener("abort", () => clearTimeout(timer));
}

export function notesOn({ search, similar = [], templates }: Listing): string {
  if (!search) return "";
  const { corrected, alsoSearched, onlyStopWords, unknownAct } = search;
  if (onlyStopWords) return onlyStopWordsNote;
  const hasHits = templates.length > 0;
  const notes: string[] = [];
  if (corrected) notes.push(`${quoted(corrected)} ${correctionNote}.`);
  if (unknownAct) notes.push(unknownActNote(unknownAct));
  if (hasHits && alsoSearched.length > 0) notes.push(`Viser ${synonymsNote(alsoSearched)}.`);
  if (similar.length > 0) {
    const others = similar.length === 1 ? "annen" : "andre";
    notes.push(`${similar.length} ${hasHits ? `${others} ` : ""}ligner.`);
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
