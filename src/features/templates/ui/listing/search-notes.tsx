/**
 * Notes on the search: its correction («Mente du …»), the synonyms it was expanded by, and completions of one that has said nothing.
 */
import { Fragment } from "react";
import type { ListingMeta } from "#features/templates/contract.ts";
import { initialShown, type ListingView } from "#features/templates/listing-view.ts";
import {
  correctionNote,
  onlyStopWordsNote,
  quoted,
  synonymsNote,
} from "#features/templates/ui/listing/listing-texts.ts";
import { ViewLink } from "#features/templates/ui/listing/view-link.tsx";

export interface SearchNotesProps {
  /** The view on screen, not one that is being fetched. */
  readonly view: ListingView;
  readonly search: ListingMeta["search"];
  readonly hasHits: boolean;
  readonly onStep: (change: Partial<ListingView>) => void;
}

export function SearchNotes({ view, search, hasHits, onStep }: SearchNotesProps) {
  const text = view.search.trim();
  if (!text || !search) return null;
  const { corrected, alsoSearched, suggestions, isBeginning, onlyStopWords } = search;
  const linkTo = (other: string) => (
    <ViewLink
      view={{ ...view, search: other, shown: initialShown, page: 1 }}
      onFollow={() => onStep({ search: other })}
    >
      {quoted(other)}
    </ViewLink>
  );
  if (onlyStopWords) {
    return (
      <p className="search-notes">
        <span>{onlyStopWordsNote}</span>
        {suggestions.length > 0 && (
          <span>
            {"Prøv "}
            {suggestions.map((completion, at) => (
              <Fragment key={completion}>
                {at > 0 && (at < suggestions.length - 1 ? ", " : " eller ")}
                {linkTo(completion)}
              </Fragment>
            ))}
            .
          </span>
        )}
      </p>
    );
  }
  return (
    <p className="search-notes">
      {hasHits && <span>Viser treff for {quoted(isBeginning ? `${text} …` : text)}.</span>}
      {corrected && (
        <span>
          {correctionNote.before}
          {linkTo(corrected)}
          {correctionNote.after}
        </span>
      )}
      {hasHits && alsoSearched.length > 0 && <span>{synonymsNote(alsoSearched)}</span>}
    </p>
  );
}
