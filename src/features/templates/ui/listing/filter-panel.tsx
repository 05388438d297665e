/** The filter panel: a sidebar on wide screens, the collapsible block 'Filtrer maler' on small ones, with one markup. */
import {
  type ComponentProps,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { ListingMeta } from "#features/templates/contract.ts";
import {
  countFilters,
  type ListingView,
  type ViewFilter,
  viewFilters,
} from "#features/templates/listing-view.ts";
import { sourceKindLabel } from "#features/templates/ui/card/source-line.tsx";
import { useAfterPaint } from "#features/templates/ui/listing/listing-states.tsx";
import { ViewLink } from "#features/templates/ui/listing/view-link.tsx";
import { categoryDescription } from "#domain/category-descriptions.ts";
import { categoryLabel, otherDescription, ownLanguageName, traitLabel } from "#domain/vocabulary.ts";
import { listingFormId } from "#web/layout/search-box.tsx";
import { count, formatNumber } from "#web/norwegian.ts";
import { Breakable } from "#web/ui/breakable.tsx";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface FilterPanelProps {
  readonly view: ListingView;
  /** The view that the numbers are of. */
  readonly shownView: ListingView;
  /** Counts of the list; null where it could not be read: then nobody knows how many each would give. */
  readonly meta: ListingMeta | null;
  readonly cleared: ListingView;
  readonly onToggle: (filter: ViewFilter, value: string) => void;
  readonly onClear: () => void;
  /** Called when the block on small screens was closed by its button: focus goes to the results. */
  readonly onDone: () => void;
}

export function FilterPanel({ view, cleared, onToggle, onClear, onDone, ...shown }: FilterPanelProps) {
  // The rows come before the numbers, which come with the view that they are of.
  const latest = useMemo(
    () => ({ meta: shown.meta, shownView: shown.shownView }),
    [shown.meta, shown.shownView],
  );
  const { meta, shownView } = useAfterPaint(latest);
  const block = useRef<HTMLDetailsElement>(null);
  const chosen = countFilters(view);
  const settled = useSettled({ view, shownView, meta }, block);
  const hitsAtRest = (filter: ViewFilter, value: string) => settled.meta?.[filter]?.[value] ?? 0;
  /** Values with hits, the most first, and the chosen ones. */
  const offered = (filter: ViewFilter): readonly string[] =>
    viewFilters[filter].values
      .filter((value) => hitsAtRest(filter, value) > 0 || settled.view[filter].includes(value))
      .toSorted((a, b) => hitsAtRest(filter, b) - hitsAtRest(filter, a));
  const categories = offered("categories");
  const first = categories.filter(
    (id, place) => place < firstCategories || settled.view.categories.includes(id),
  );
  const reset = chosen > 0 && (
    <ViewLink className="tall" view={cleared} onFollow={onClear}>
      Nullstill filtre
    </ViewLink>
  );

  const choicesOf = (filter: ViewFilter, values: readonly string[]) =>
    values.map((value) => (
      <FilterChoice
        key={`${filter} ${value}`}
        name={viewFilters[filter].param}
        value={value}
        {...choiceOf[filter](value)}
        hits={settled.numbers?.[filter]?.[value] ?? 0}
        isChosen={view[filter].includes(value)}
        onToggle={(chosenValue) => onToggle(filter, chosenValue)}
      />
    ));

  useEffect(() => openWhereWide(block.current), []);

  return (
    <details
      className="filters"
      ref={block}
      hidden={countFilters(shownView) === 0 && (categories.length === 0 || meta?.total === 0)}
    >
      <summary className="filters-summary row">
        <span>Filtrer maler</span>
        {chosen > 0 && (
          <span className="filters-chosen small">
            {chosen}
            <span className="wide-only-text"> {chosen === 1 ? "valgt" : "valgte"}</span>
          </span>
        )}
      </summary>
      <div className="filters-body box">
        <h2 className="filters-head tall soft">Filtrer maler</h2>
        <FilterGroup legend="Kategorier" className="choices choices-categories">
          {choicesOf("categories", first)}
        </FilterGroup>
        <FoldedGroup
          summary={`Vis alle ${categories.length}`}
          legend="Flere kategorier"
          className="choices choices-categories"
        >
          {choicesOf(
            "categories",
            categories.filter((id) => !first.includes(id)),
          )}
        </FoldedGroup>
        <FoldedGroup legend="Formater" isOpen={view.formats.length > 0}>
          {choicesOf("formats", offered("formats"))}
        </FoldedGroup>
        <FoldedGroup legend="Utgiver" isOpen={view.sourceTypes.length > 0}>
          {choicesOf("sourceTypes", offered("sourceTypes"))}
        </FoldedGroup>
        <FoldedGroup legend="Språk" isOpen={view.languages.length > 0}>
          {choicesOf("languages", offered("languages"))}
        </FoldedGroup>
        <FoldedGroup legend="Verdt å vite" isOpen={view.traits.length > 0}>
          {choicesOf("traits", offered("traits"))}
        </FoldedGroup>
        <div className="filters-foot row">
          <Button type="submit" form={listingFormId} variant="primary" className="without-scripts">
            Bruk filtrene
          </Button>
          <Button
            variant="primary"
            className="with-scripts"
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

/** What is around it names it for those who see it. */
function FilterGroup({ legend, className = "choices", children }: FilterGroupProps) {
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      <ul className={className}>{children}</ul>
    </fieldset>
  );
}

interface FoldedGroupProps extends FilterGroupProps {
  readonly summary?: string;
  /** Whether it is open when the page opens; then the visitor opens and closes it. */
  readonly isOpen?: boolean;
  /** Choices; without any there is no group. */
  readonly children: readonly ReactNode[];
}

function FoldedGroup({ summary, isOpen = false, ...group }: FoldedGroupProps) {
  const [open, setOpen] = useState(isOpen);
  if (group.children.length === 0) return null;
  return (
    <details className="filters-folded" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary && open ? "Vis færre" : (summary ?? group.legend)}</summary>
      <FilterGroup {...group} />
    </details>
  );
}

/** Number of categories seen at once: those with the most hits. */
const firstCategories = 8;

/** Time after which typing rests, as for the announcer. */
const restMs = 1000;

/**
 * The hits and the choice that the boxes are arranged by: those that the page opened with, and those of another search once
 * typing rests, as its numbers. Nothing moves while letters come, by what is ticked, nor under a pointer or the focus.
 */
function useSettled(
  { view, shownView, meta }: Pick<FilterPanelProps, "view" | "shownView" | "meta">,
  block: RefObject<HTMLDetailsElement | null>,
) {
  const [settled, setSettled] = useState({ view: shownView, meta });
  const [numbers, setNumbers] = useState(meta);
  const isTyped = view.search !== shownView.search;
  const isOther = meta !== null && shownView.search !== settled.view.search;
  if (!isOther && numbers !== meta) setNumbers(meta);
  useEffect(() => {
    if (isTyped || !isOther) return undefined;
    const timer = setInterval(() => {
      setNumbers(meta);
      if (!block.current?.matches(":hover, :focus-within")) setSettled({ view: shownView, meta });
    }, restMs);
    return () => clearInterval(timer);
  }, [isTyped, isOther, shownView, meta, block]);
  return { ...settled, numbers };
}

const choiceOf: Readonly<
  Record<ViewFilter, (value: string) => Pick<FilterChoiceProps, "label" | "language" | "hint">>
> = {
  formats: (format) => ({ label: format }),
  categories: (id) => ({ label: categoryLabel(id), hint: categoryHint(id) }),
  sourceTypes: (kind) => ({ label: sourceKindLabel(kind) }),
  languages: (code) => ({ label: ownLanguageName(code), language: code }),
  traits: (trait) => ({ label: traitLabel(trait) }),
};

/**
 * Opens the block on wide screens. The styles show the content of a closed one there too, so that nothing moves; this is for
 * browsers and assistive technology that go by the attribute.
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
 * Hint at a category's checkbox: what the category is for. The browser reads it from the document: its script need not hold
 * 22 sentences that the server has rendered into the page.
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
  /** Language of the label, where it is not Norwegian. */
  readonly language?: string;
  readonly hint?: string;
  /** A zero is not drawn. */
  readonly hits: number;
  readonly isChosen: boolean;
  readonly onToggle: (value: string) => void;
}

/** A checkbox of the filter. It belongs to the search form, so that it works without scripts too. */
const FilterChoice = memo(
  function FilterChoice(props: FilterChoiceProps) {
    const { name, value, label, language, hint, hits, isChosen, onToggle } = props;
    return (
      <li>
        <label className="choice" title={hint} data-tooltip={hint ? "" : undefined}>
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
          <span className="choice-label" lang={language}>
            <Breakable text={label} breaks={[label.indexOf("/") + 1]} />
          </span>
          <span className="choice-hits soft small" key={hits}>
            {hits > 0 && formatNumber(hits)}
            {hits > 0 && <VisuallyHidden> {hits === 1 ? "mal" : "maler"}</VisuallyHidden>}
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
  (a, b) => a.hits === b.hits && a.isChosen === b.isChosen && a.value === b.value,
);
