/** The part above the cards: the heading with the number of templates, the offers' link, the sorting, the active filters and the notes on the search. */
import { Fragment, type Ref } from "react";
import Gift from "lucide-react/icons/gift";
import X from "lucide-react/icons/x";
import type { ListingMeta, Template } from "#features/templates/contract.ts";
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
import { categoryLabel, ownLanguageName, traitLabel } from "#shared/vocabulary.ts";
import { compareHref, maxCompared } from "#shared/text/slug.ts";
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
}

export function ListingHeading({ headingRef, total, isLoading }: ListingHeadingProps) {
  return (
    <div className="listing-heading cluster">
      <h2 className="wide-only-text" id="maler" ref={headingRef} tabIndex={-1}>
        {useSite().name}
      </h2>
      <p role="status" className="soft small">
        {isLoading ? "Laster..." : total === null ? "" : `Viser ${count(total, "mal", "maler")}`}
      </p>
    </div>
  );
}

export function ExclusiveOffersLink() {
  return (
    <a
      className="offers-link tall small"
      href="/offers"
      title="Håndplukkede kvalitetsprodukter med eksklusiv rabatt"
      data-tooltip
    >
      <Gift />
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
  readonly hits: readonly Pick<Template, "id">[];
  readonly onStep: (change: Partial<ListingView>) => void;
}

/**
 * Notes on the search: its correction («Mente du …»), the synonyms it was expanded by, the way to its first hits side by side,
 * and completions of one that has said nothing.
 */
export function SearchNotes({ view, search, hits, onStep }: SearchNotesProps) {
  const text = view.search.trim();
  if (!text || !search) return null;
  const hasHits = hits.length > 0;
  const compared = hits.slice(0, maxCompared).map(({ id }) => id);
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
      <p className="search-notes cluster soft small">
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
    <p className="search-notes cluster soft small">
      {hasHits && <span>Viser treff for {quoted(isBeginning ? `${text} …` : text)}.</span>}
      {corrected && (
        <span>
          {correctionNote.before}
          {linkTo(corrected)}
          {correctionNote.after}
        </span>
      )}
      {unknownAct && <span>{unknownActNote(unknownAct)}</span>}
      {hasHits && alsoSearched.length > 0 && <span>{synonymsNote(alsoSearched)}</span>}
      {compared.length > 1 && <a href={compareHref(compared)}>Sammenlign de {compared.length} første</a>}
    </p>
  );
}
