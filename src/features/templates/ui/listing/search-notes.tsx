/** Notes on the search: its correction («Mente du …»), and the synonyms it was expanded by. */
import type { ListingMeta } from "#features/templates/contract.ts";
import { initialShown, type ListingView } from "#features/templates/listing-view.ts";
import {
  correctionNote,
  onlyStopWordsNote,
  quoted,
  synonymsNote,
} from "#features/templates/ui/listing/search-note-texts.ts";
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
  const { corrected, alsoSearched, isBeginning, onlyStopWords } = search;
  if (onlyStopWords) return <p className="search-notes">{onlyStopWordsNote}</p>;
  return (
    <p className="search-notes">
      {hasHits && <span>Viser treff for {quoted(isBeginning ? `${text} …` : text)}.</span>}
      {corrected && (
        <span>
          {correctionNote.before}
          <ViewLink
            view={{ ...view, search: corrected, shown: initialShown, page: 1 }}
            onFollow={() => onStep({ search: corrected })}
          >
            {quoted(corrected)}
          </ViewLink>
          {correctionNote.after}
        </span>
      )}
      {hasHits && alsoSearched.length > 0 && <span>{synonymsNote(alsoSearched)}</span>}
    </p>
  );
}
