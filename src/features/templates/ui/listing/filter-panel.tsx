/** The filter panel: a sidebar on wide screens, the collapsible block 'Filtrer maler' on small ones, with one markup. */
import { type ComponentType, useEffect, useRef, useState } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import FileText from "lucide-react/icons/file-text";
import FileType from "lucide-react/icons/file-type";
import Files from "lucide-react/icons/files";
import Globe from "lucide-react/icons/globe";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import type { ListingMeta } from "#features/templates/contract.ts";
import { countFilters, type ListingView, type ViewFilter } from "#features/templates/listing-view.ts";
import { CategoryIcon } from "#features/templates/ui/card/category-icon.tsx";
import { categoryHint, FilterChoice } from "#features/templates/ui/listing/filter-choice.tsx";
import { sourceKindLabel } from "#features/templates/ui/card/source-line.tsx";
import { ViewLink } from "#features/templates/ui/listing/view-link.tsx";
import {
  capitalised,
  type FormatId,
  languages,
  otherCategory,
  publicCategories,
  publicFormats,
  sourceTypes,
} from "#shared/vocabulary.ts";
import { listingFormId } from "#web/layout/search-box.tsx";
import { count } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";

export interface FilterPanelProps {
  readonly view: ListingView;
  readonly meta: ListingMeta;
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
  const reset = (chosen > 0 || view.search) && (
    <ViewLink className="text-link" view={cleared} onFollow={onClear}>
      Nullstill filtre
    </ViewLink>
  );

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
        <fieldset>
          <legend>Formater</legend>
          <ul className="choices choices-formats">
            {publicFormats.map((format) => (
              <FilterChoice
                key={format}
                name="format"
                value={format}
                label={format}
                icon={<FormatIcon format={format} />}
                hits={meta.formats[format] ?? 0}
                isChosen={view.formats.includes(format)}
                onToggle={(value) => onToggle("formats", value)}
              />
            ))}
          </ul>
        </fieldset>
        <fieldset>
          <legend>Språk</legend>
          <ul className="choices choices-formats">
            {languages.map((language) => (
              <FilterChoice
                key={language}
                name="sprak"
                value={language}
                label={capitalised(language)}
                hits={meta.languages?.[language] ?? 0}
                isChosen={view.languages.includes(language)}
                onToggle={(value) => onToggle("languages", value)}
              />
            ))}
          </ul>
        </fieldset>
        <fieldset>
          <legend>Utgiver</legend>
          <ul className="choices">
            {sourceTypes.map((kind) => (
              <FilterChoice
                key={kind}
                name="utgiver"
                value={kind}
                label={sourceKindLabel(kind)}
                hits={meta.sourceTypes?.[kind] ?? 0}
                isChosen={view.sourceTypes.includes(kind)}
                onToggle={(value) => onToggle("sourceTypes", value)}
              />
            ))}
          </ul>
        </fieldset>
        <fieldset>
          <legend>Kategorier</legend>
          <ul className="choices choices-categories">
            {categories.map(({ id, label }) => (
              <FilterChoice
                key={id}
                name="kategori"
                value={id}
                label={label}
                hint={categoryHint(id)}
                icon={<CategoryIcon category={id} />}
                hits={meta.categories[id] ?? 0}
                isChosen={view.categories.includes(id)}
                onToggle={(value) => onToggle("categories", value)}
              />
            ))}
          </ul>
        </fieldset>
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
            {meta.total === 0 ? "Ingen treff" : `Vis ${count(meta.total, "mal", "maler")}`}
          </Button>
          {reset}
        </div>
      </div>
    </details>
  );
}

/**
 * In their order, those without hits at the end; they are the last of the panel, so that nothing else moves with them.
 * «Annet» has a checkbox when it has templates, or is chosen: a choice without one could not be undone. Once shown it
 * stays, so that it does not vanish from under the pointer that unticks it.
 */
function useCategories({ categories }: ListingView, { categories: hits }: ListingMeta) {
  const [wasOffered, setWasOffered] = useState(false);
  const isOffered = wasOffered || categories.includes(otherCategory) || (hits[otherCategory] ?? 0) > 0;
  if (isOffered && !wasOffered) setWasOffered(true);
  const offered = isOffered ? [...publicCategories, other] : publicCategories;
  const hasHits = ({ id }: { readonly id: string }) => (hits[id] ?? 0) > 0 || categories.includes(id);
  return [...offered.filter(hasHits), ...offered.filter((category) => !hasHits(category))];
}

const other = { id: otherCategory, label: otherCategory };

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

const formatIcons: Readonly<Record<FormatId, ComponentType>> = {
  PDF: FileText,
  Word: FileType,
  "PDF/Word": Files,
  HTML: Globe,
  Digital: MonitorSmartphone,
};

function FormatIcon({ format }: { readonly format: FormatId }) {
  const Icon = formatIcons[format];
  return (
    <span className="format-icon">
      <Icon />
    </span>
  );
}
