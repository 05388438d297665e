/** Controls above and below any list. */
import { type ReactNode, useState } from "react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { formatNumber, count } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { type IdentifiedRow, type ListView, rowsPerPage } from "#web/admin/list-view.ts";

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
        <span className="wide-only-text">Filtre</span>
        {chosen > 0 && ` (${chosen})`}
      </Button>
      {end}
      {isOpen && <div className="list-fold cluster">{children}</div>}
    </search>
  );
}

export interface FilterSelectProps {
  readonly label: ReactNode;
  /** Empty for all. */
  readonly chosen: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
  /** Whether nothing may be chosen. */
  readonly hasAll?: boolean;
}

export function FilterSelect({ label, chosen, choices, onChoose, hasAll = true }: FilterSelectProps) {
  return (
    <label className="list-control stack small">
      <span>{label}</span>
      <select className="input" value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
        {hasAll && <option value="">Alle</option>}
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

interface ListToolbarProps<Row extends IdentifiedRow> {
  readonly view: ListView<Row>;
  readonly nouns: readonly [singular: string, plural: string];
}

export function ListToolbar<Row extends IdentifiedRow>({ view, nouns }: ListToolbarProps<Row>) {
  const { query, spec, found, total } = view;
  const counted = count(total, ...nouns);
  return (
    <Toolbar
      searchLabel={`Søk i ${nouns[1]}`}
      search={query.search}
      onSearch={view.search}
      chosen={Object.values(query.chosen).filter(Boolean).length}
      end={
        <p className="list-count small soft" role="status">
          {found === total ? counted : `${formatNumber(found)} av ${counted}`}
        </p>
      }
    >
      {spec.filters.map((filter) => (
        <FilterSelect
          key={filter.id}
          label={filter.label}
          chosen={query.chosen[filter.id] ?? ""}
          choices={(view.choices[filter.id] ?? []).map(({ value, label, count: rows }) => ({
            value,
            label: `${label} (${formatNumber(rows)})`,
          }))}
          onChoose={(value) => view.choose(filter.id, value)}
        />
      ))}
      <FilterSelect
        label="Sortering"
        chosen={query.sorting}
        choices={spec.sortings.map(({ id, label }) => ({ value: id, label }))}
        onChoose={view.sort}
        hasAll={false}
      />
    </Toolbar>
  );
}

/** Notice when the search and the filters leave no rows. */
export function NothingFound<Row extends IdentifiedRow>({ view }: { readonly view: ListView<Row> }) {
  return (
    <div className="state box">
      <p>Ingen treff med dette søket og disse filtrene.</p>
      <Button onClick={view.clear}>Nullstill</Button>
    </div>
  );
}

interface ListPagerProps<Row extends IdentifiedRow> {
  readonly view: ListView<Row>;
  /** Chooses a page and goes to the list's top. */
  readonly onGo: (page: number) => void;
}

export function ListPager<Row extends IdentifiedRow>({ view, onGo }: ListPagerProps<Row>) {
  const { page, pages, found } = view;
  if (pages <= 1) return null;
  return (
    <Pager
      label="Sider"
      first={(page - 1) * rowsPerPage + 1}
      last={Math.min(found, page * rowsPerPage)}
      total={found}
      texts={["Forrige", "Neste"]}
      onGo={(by) => onGo(page + by)}
    />
  );
}
