/** A checkbox of the filter. It belongs to the search form, so that it works without scripts too. */
import { memo, type ReactNode } from "react";
import { categoryDescription } from "#shared/category-descriptions.ts";
import { otherDescription } from "#shared/vocabulary.ts";
import { formatNumber } from "#web/norwegian.ts";
import { listingFormId } from "#web/layout/search-box.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const hintElementId = (value: string) => `om-${value}`;

/**
 * What a category is for, as its checkbox in the filter says. The browser reads it from the document: its script need not
 * hold 22 sentences that the server has rendered into the page (decision 013).
 */
export function categoryHint(id: string): string {
  if (import.meta.env.SSR) return categoryDescription(id);
  // «Annet» alone may come later than the document.
  return document.getElementById(hintElementId(id))?.textContent ?? otherDescription;
}

export interface FilterChoiceProps {
  readonly name: "kategori" | "format" | "utgiver" | "sprak";
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
  readonly hits: number;
  readonly isChosen: boolean;
  readonly onToggle: (value: string) => void;
}

export const FilterChoice = memo(
  function FilterChoice(props: FilterChoiceProps) {
    const { name, value, label, hint, icon, hits, isChosen, onToggle } = props;
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
          <span className="choice-label">{label}</span>
          <span className="choice-hits">
            {formatNumber(hits)}
            <VisuallyHidden> {hits === 1 ? "mal" : "maler"}</VisuallyHidden>
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
