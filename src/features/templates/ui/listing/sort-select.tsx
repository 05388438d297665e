/** The select box of the sorting. */
import {
  effectiveSorting,
  type ListingView,
  type Sorting,
  sortings,
  sortingWord,
} from "#features/templates/listing-view.ts";
import { listingFormId } from "#web/layout/search-box.tsx";

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
    <label className="sort">
      <span>Sorter etter</span>
      <select
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
    </label>
  );
}
