/** The part above the cards: the heading with the number of templates, the offers' link, the sorting, the active filters and the notes on the search. */
import { Fragment, type ReactNode, type Ref } from "react";
import X from "lucide-react/icons/x";
import type { ListingMeta } from "#features/templates/contract.ts";
import {
  effectiveSorting,
  filterNames,
  initialShown,
  type ListingView,
  type Sorting,
  type ViewFilter,
  sortings,
  sortingWord,
  viewFilters,
} from "#features/templates/listing-view.ts";
import { sourceKindLabel } from "#features/templates/ui/card/source-line.tsx";
import {
  correctionNote,
  onlyStopWordsNote,
  quoted,
  synonymsNote,
  unknownActNote,
} from "#features/templates/ui/listing/listing-texts.ts";
import { ViewLink } from "#features/templates/ui/listing/view-link.tsx";
import { categoryLabel, ownLanguageName, traitLabel } from "#domain/vocabulary.ts";
import { listingFormId } from "#web/layout/search-box.tsx";
import { count } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { useSite } from "#web/site-info.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface ListingHeadingProps {
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** Number of hits; null where none were looked for: the list has failed, or the search says nothing yet. */
  readonly total: number | null;
  readonly isLoading: boolean;
  /** What was searched for, in the same line. */
  readonly children: ReactNode;
}

export function ListingHeading({ headingRef, total, isLoading, children }: ListingHeadingProps) {
  // Where there are none, another line says so.
  const isNone = total === 0 && !isLoading;
  return (
    <div className="listing-heading cluster">
      <h2 className={isNone ? "visually-hidden" : "wide-only-text"} id="maler" ref={headingRef} tabIndex={-1}>
        {useSite().name}
      </h2>
      <p className="soft small">
        <span role="status" className={isNone ? "visually-hidden" : undefined}>
          {isLoading ? "Laster..." : total === null ? "" : `Viser ${count(total, "mal", "maler")}`}
        </span>
        {children}
      </p>
    </div>
  );
}

/** @param props.isEmpty whether there are no offers: then it is not to be seen first */
export function ExclusiveOffersLink({ isEmpty }: { readonly isEmpty: boolean }) {
  return (
    <a
      className={isEmpty ? "offers-link tall small soft" : "offers-link tall small"}
      href="/offers"
      title="Håndplukkede kvalitetsprodukter med eksklusiv rabatt"
      data-tooltip
    >
      EKSKLUSIVE TILBUD
    </a>
  );
}

const labels: Readonly<Record<Sorting, string>> = {
  newest: "Nyeste først",
  popular: "Mest populære",
  rating: "Høyest vurdert",
  alphabetical: "Alfabetisk",
  relevance: "Mest relevante",
};

export interface SortSelectProps {
  readonly view: ListingView;
  readonly onChange: (sorting: Sorting | null) => void;
}

/** The view's own default is sent as an empty value, so that a new search without scripts starts by relevance. */
export function SortSelect({ view, onChange }: SortSelectProps) {
  const isSearching = view.search.trim() !== "";
  const standard = effectiveSorting({ ...view, sorting: null });
  const offered = isSearching
    ? [...sortings].sort((a, b) => Number(b === "relevance") - Number(a === "relevance"))
    : sortings.filter((sorting) => sorting !== "relevance");
  const valueOf = (sorting: Sorting) => (sorting === standard ? "" : sortingWord(sorting));
  return (
    <div className="sort cluster soft small">
      <label className="wide-only-text" htmlFor="sortering">
        Sorter etter
      </label>
      <select
        id="sortering"
        className="input"
        name="sortering"
        form={listingFormId}
        autoComplete="off"
        value={valueOf(effectiveSorting(view))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange(offered.find((sorting) => valueOf(sorting) === value) ?? null);
        }}
      >
        {offered.map((sorting) => (
          <option key={sorting} value={valueOf(sorting)}>
            {labels[sorting]}
          </option>
        ))}
      </select>
      <Button type="submit" form={listingFormId} className="without-scripts">
        Sorter
      </Button>
    </div>
  );
}

export interface ActiveFiltersProps {
  readonly view: ListingView;
  readonly cleared: ListingView;
  readonly onStep: (change: Partial<ListingView>) => void;
  readonly onClear: () => void;
}

const labelsOf: Readonly<Record<ViewFilter, (id: string) => string>> = {
  categories: categoryLabel,
  formats: (format) => format,
  sourceTypes: sourceKindLabel,
  languages: ownLanguageName,
  traits: traitLabel,
};

/** The active filters, in the order of their boxes, each as a link that removes it. The search text is not among them. */
export function ActiveFilters({ view, cleared, onStep, onClear }: ActiveFiltersProps) {
  const chips = filterNames.flatMap((filter) =>
    viewFilters[filter].values
      .filter((id) => view[filter].includes(id))
      .map((id) => ({
        text: labelsOf[filter](id),
        lang: filter === "languages" ? id : undefined,
        without: { [filter]: view[filter].filter((other) => other !== id) },
      })),
  );
  if (chips.length === 0) return null;
  return (
    <ul className="chips cluster" aria-label="Aktive filtre">
      {chips.map(({ text, lang, without }) => (
        <li key={text}>
          <ViewLink
            className="chip tall"
            view={{ ...view, shown: initialShown, page: 1, ...without }}
            onFollow={() => onStep(without)}
          >
            <VisuallyHidden>Fjern </VisuallyHidden>
            <span lang={lang}>{text}</span>
            <X />
          </ViewLink>
        </li>
      ))}
      {(chips.length > 1 || view.search.trim()) && (
        <li>
          <ViewLink className="tall" view={cleared} onFollow={onClear}>
            Nullstill filtre
          </ViewLink>
        </li>
      )}
    </ul>
  );
}

export interface SearchNotesProps {
  /** The view on screen, not one that is being fetched. */
  readonly view: ListingView;
  readonly search: ListingMeta["search"];
  readonly hasHits: boolean;
  readonly onStep: (change: Partial<ListingView>) => void;
}

/** What was searched for: with its spelling corrected, the synonyms it was expanded by, and completions of one that has said nothing. */
export function SearchNotes({ view, search, hasHits, onStep }: SearchNotesProps) {
  const text = view.search.trim();
  if (!text || !search) return null;
  const { corrected, alsoSearched, suggestions, isBeginning, onlyStopWords, unknownAct } = search;
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
      <span className="search-notes">
        {onlyStopWordsNote}
        {suggestions.length > 0 && " Prøv "}
        {suggestions.map((completion, at) => (
          <Fragment key={completion}>
            {at > 0 && (at < suggestions.length - 1 ? ", " : " eller ")}
            {linkTo(completion)}
          </Fragment>
        ))}
        {suggestions.length > 0 && "."}
      </span>
    );
  }
  return (
    // Another element for another search: where a browser translates the page, single texts are not there to be removed.
    <span className="search-notes" key={JSON.stringify([text, hasHits, search])}>
      {" for "}
      {corrected ? linkTo(corrected) : quoted(isBeginning ? `${text} …` : text)}
      {corrected && ` ${correctionNote}`}
      {hasHits && alsoSearched.length > 0 && `, ${synonymsNote(alsoSearched)}`}
      {unknownAct && `. ${unknownActNote(unknownAct)}`}
    </span>
  );
}
