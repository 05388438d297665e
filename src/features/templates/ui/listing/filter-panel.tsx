/** The filter panel: a sidebar on wide screens, the collapsible block 'Filtrer maler' on small ones, with one markup. */
import { type ComponentProps, memo, type ReactNode, useEffect, useRef, useState } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import type { ListingMeta } from "#features/templates/contract.ts";
import {
  countFilters,
  type ListingView,
  type ViewFilter,
  viewFilters,
} from "#features/templates/listing-view.ts";
import { CategoryIcon } from "#features/templates/ui/card/category-icon.tsx";
import { sourceKindLabel } from "#features/templates/ui/card/source-line.tsx";
import { ViewLink } from "#features/templates/ui/listing/view-link.tsx";
import { categoryDescription } from "#shared/category-descriptions.ts";
import {
  categoryLabel,
  filterCategories,
  filterTraits,
  languages,
  otherCategory,
  otherDescription,
  ownLanguageName,
  publicFormats,
  sourceTypes,
  traitLabel,
} from "#shared/vocabulary.ts";
import { listingFormId } from "#web/layout/search-box.tsx";
import { count, formatNumber } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface FilterPanelProps {
  readonly view: ListingView;
  /** null where the list could not be read: then nobody knows how many each would give. */
  readonly meta: ListingMeta | null;
  readonly cleared: ListingView;
  readonly onToggle: (filter: ViewFilter, value: string) => void;
  readonly onClear: () => void;
  /** The block on small screens was closed by its button: focus goes to the results. */
  readonly onDone: () => void;
}

export function FilterPanel(props: FilterPanelProps) {
  const { view, meta, cleared, onToggle, onClear, onDone } = props;
  const block = useRef<HTMLDetailsElement>(null);
  const chosen = countFilters(view);
  const categories = useCategories(view, meta);
  const rest = categories.slice(firstCategories);
  const isAnyChosen = (filter: ViewFilter, values: readonly string[]) =>
    values.some((value) => view[filter].includes(value));
  const reset = (chosen > 0 || view.search) && (
    <ViewLink className="text-link" view={cleared} onFollow={onClear}>
      Nullstill filtre
    </ViewLink>
  );

  const choicesOf = <Value extends string>(
    filter: ViewFilter,
    values: readonly Value[],
    choiceOf: (value: Value) => Pick<FilterChoiceProps, "label" | "language" | "hint" | "icon">,
  ) =>
    values.map((value) => (
      <FilterChoice
        key={value}
        name={viewFilters[filter].param}
        value={value}
        {...choiceOf(value)}
        hits={meta && (meta[filter]?.[value] ?? 0)}
        isChosen={view[filter].includes(value)}
        onToggle={(chosenValue) => onToggle(filter, chosenValue)}
      />
    ));

  /** Not all that a paper could be in, but those that some are in. */
  const occurs = (code: string) => meta?.languages?.[code] !== undefined || view.languages.includes(code);

  useEffect(() => openWhereWide(block.current), []);

  return (
    <details className="filters" ref={block}>
      <summary className="filters-summary">
        <SlidersHorizontal />
        <span>Filtrer maler</span>
        {chosen > 0 && (
          <span className="filters-chosen">
            {chosen}
            <span className="wide-only-text"> {chosen === 1 ? "valgt" : "valgte"}</span>
          </span>
        )}
        <ChevronDown className="filters-chevron" />
      </summary>
      <div className="filters-body">
        <div className="filters-head">
          <h2>Filtrer maler</h2>
          {reset}
        </div>
        <FilterGroup legend="Formater" className="choices choices-formats">
          {choicesOf("formats", publicFormats, (format) => ({ label: format }))}
        </FilterGroup>
        <FilterGroup legend="Kategorier" className="choices choices-categories">
          {choicesOf("categories", categories.slice(0, firstCategories), categoryChoice)}
        </FilterGroup>
        <FoldedGroup
          summary={`Vis alle ${categories.length}`}
          legend="Flere kategorier"
          className="choices choices-categories"
          isOpen={isAnyChosen("categories", rest)}
        >
          {choicesOf("categories", rest, categoryChoice)}
        </FoldedGroup>
        <FoldedGroup legend="Utgiver" isOpen={isAnyChosen("sourceTypes", sourceTypes)}>
          {choicesOf("sourceTypes", sourceTypes, (kind) => ({ label: sourceKindLabel(kind) }))}
        </FoldedGroup>
        <FoldedGroup legend="Språk" isOpen={isAnyChosen("languages", languages)}>
          {choicesOf("languages", languages.filter(occurs), (code) => ({
            label: ownLanguageName(code),
            language: code,
          }))}
        </FoldedGroup>
        <FoldedGroup legend="Verdt å vite" isOpen={isAnyChosen("traits", filterTraits)}>
          {choicesOf("traits", filterTraits, (trait) => ({ label: traitLabel(trait) }))}
        </FoldedGroup>
        <div className="filters-foot">
          <Button type="submit" form={listingFormId} variant="primary" className="without-scripts">
            Bruk filtrene
          </Button>
          <Button
            variant="primary"
            className="filters-done"
            onClick={() => {
              if (block.current) block.current.open = false;
              onDone();
            }}
          >
            {meta === null
              ? "Lukk filtrene"
              : meta.total === 0
                ? "Ingen treff"
                : `Vis ${count(meta.total, "mal", "maler")}`}
          </Button>
          {reset}
        </div>
      </div>
    </details>
  );
}

interface FilterGroupProps extends ComponentProps<"ul"> {
  readonly legend: string;
}

function FilterGroup({ legend, className = "choices", children }: FilterGroupProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <ul className={className}>{children}</ul>
    </fieldset>
  );
}

interface FoldedGroupProps extends FilterGroupProps {
  readonly summary?: string;
  /** Whether it is open when the page opens; then the visitor opens and closes it. */
  readonly isOpen: boolean;
}

function FoldedGroup({ summary, isOpen, ...group }: FoldedGroupProps) {
  const [open] = useState(isOpen);
  return (
    <details className="filters-folded" open={open}>
      <summary>
        {summary ?? group.legend}
        <ChevronDown />
      </summary>
      <FilterGroup {...group} />
    </details>
  );
}

/** How many categories are seen at once: those with the most hits. */
const firstCategories = 8;

/**
 * By the hits that the page opened with: what is ticked or typed moves nothing. «Annet» has a checkbox when it has templates, or is
 * chosen: a choice without one could not be undone. Once shown it stays, so that it does not vanish from under the pointer that
 * unticks it.
 */
function useCategories({ categories }: ListingView, meta: ListingMeta | null) {
  const hits = meta?.categories ?? {};
  const [wasOffered, setWasOffered] = useState(false);
  const [first] = useState(hits);
  const isOffered = wasOffered || categories.includes(otherCategory) || (hits[otherCategory] ?? 0) > 0;
  if (isOffered && !wasOffered) setWasOffered(true);
  const offered = isOffered ? filterCategories : filterCategories.filter((id) => id !== otherCategory);
  return offered.toSorted((a, b) => (first[b] ?? 0) - (first[a] ?? 0));
}

const categoryChoice = (id: string) => ({
  label: categoryLabel(id),
  hint: categoryHint(id),
  icon: <CategoryIcon category={id} />,
});

/**
 * On wide screens the styles show the content of a closed block too, so that nothing moves. This sets the attribute as
 * well, for browsers and assistive technology that go by it.
 */
function openWhereWide(block: HTMLDetailsElement | null): (() => void) | undefined {
  if (!block) return undefined;
  const wide = matchMedia("(min-width: 64rem)");
  const sync = () => {
    block.open = wide.matches;
  };
  if (wide.matches) sync();
  wide.addEventListener("change", sync);
  return () => wide.removeEventListener("change", sync);
}

const hintElementId = (value: string) => `om-${value}`;

/**
 * What a category is for, as its checkbox in the filter says. The browser reads it from the document: its script need not
 * hold 22 sentences that the server has rendered into the page (decision 013).
 */
function categoryHint(id: string): string {
  if (import.meta.env.SSR) return categoryDescription(id);
  // «Annet» alone may come later than the document.
  return document.getElementById(hintElementId(id))?.textContent ?? otherDescription;
}

interface FilterChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  /** The label's, where it is not Norwegian. */
  readonly language?: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
  readonly hits: number | null;
  readonly isChosen: boolean;
  readonly onToggle: (value: string) => void;
}

/** A checkbox of the filter. It belongs to the search form, so that it works without scripts too. */
const FilterChoice = memo(
  function FilterChoice(props: FilterChoiceProps) {
    const { name, value, label, language, hint, icon, hits, isChosen, onToggle } = props;
    return (
      <li>
        <label
          className="choice"
          data-empty={hits === 0 ? "" : undefined}
          title={hint}
          data-tooltip={hint ? "" : undefined}
        >
          <input
            type="checkbox"
            name={name}
            value={value}
            form={listingFormId}
            autoComplete="off"
            aria-describedby={hint ? hintElementId(value) : undefined}
            checked={isChosen}
            onChange={() => onToggle(value)}
          />
          {icon}
          <span className="choice-label" lang={language}>
            {label}
          </span>
          <span className="choice-hits">
            {hits === null ? "–" : formatNumber(hits)}
            {hits !== null && <VisuallyHidden> {hits === 1 ? "mal" : "maler"}</VisuallyHidden>}
          </span>
        </label>
        {hint && (
          <span id={hintElementId(value)} hidden>
            {hint}
          </span>
        )}
      </li>
    );
  },
  // The icon is the value's own and never changes.
  (a, b) => a.hits === b.hits && a.isChosen === b.isChosen && a.value === b.value,
);
