/** Controls above and below any list. */
import { type ReactNode, useState } from "react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { formatNumber } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";

/** Class of the field that «/» focuses. */
export const listSearchClass = "list-search";

export interface ToolbarProps {
  readonly searchLabel: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly chosen: number;
  /** The filters, and more: folded until they are opened, or one is chosen. */
  readonly children: ReactNode;
  /** Controls after them that are always visible. */
  readonly end?: ReactNode;
}

export function Toolbar({ searchLabel, search, onSearch, chosen, children, end }: ToolbarProps) {
  const [isOpen, setOpen] = useState(chosen > 0);
  return (
    <search className="list-toolbar cluster">
      <input
        className={`input ${listSearchClass}`}
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        value={search}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <SlidersHorizontal />
        {chosen > 0 ? `Filtre (${chosen})` : "Filtre"}
      </Button>
      {end}
      {isOpen && <div className="list-fold cluster">{children}</div>}
    </search>
  );
}

export interface FilterSelectProps {
  readonly label: string;
  /** Empty for all. */
  readonly chosen: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}

export function FilterSelect({ label, chosen, choices, onChoose }: FilterSelectProps) {
  return (
    <label className="list-control stack small">
      <span>{label}</span>
      <select className="input" value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">Alle</option>
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

export interface PagerProps {
  readonly label: string;
  /** The rows on this page, counted from 1. */
  readonly first: number;
  readonly last: number;
  readonly total: number;
  /** Texts of the buttons to the page before and the one after. */
  readonly texts: readonly [before: string, after: string];
  readonly onGo: (by: -1 | 1) => void;
}

export function Pager({ label, first, last, total, texts, onGo }: PagerProps) {
  const [isFirst, isLast] = [first <= 1, last >= total];
  return (
    <nav className="list-pager cluster" aria-label={label}>
      <Button aria-disabled={isFirst || undefined} onClick={() => !isFirst && onGo(-1)}>
        <ChevronLeft />
        {texts[0]}
      </Button>
      <p>
        {formatNumber(first)}–{formatNumber(last)} av {formatNumber(total)}
      </p>
      <Button aria-disabled={isLast || undefined} onClick={() => !isLast && onGo(1)}>
        {texts[1]}
        <ChevronRight />
      </Button>
    </nav>
  );
}
