/** Toolbar above a list (search, filters, sorting, number of rows) and pager below it. */
import { type FormEvent, type ReactNode, useId, useState } from "react";
import ArrowDownUp from "lucide-react/icons/arrow-down-up";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type ListView, rowsPerPage } from "#web/admin/list/list-view.ts";
import { count, formatNumber } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";

/** Where the shortcut «/» goes. */
export const listSearchClass = "list-search";

export interface ListToolbarProps<Row> {
  readonly view: ListView<Row>;
  /** «mal», «maler» */
  readonly nouns: readonly [singular: string, plural: string];
  readonly bulk?: ReactNode;
}

export function ListToolbar<Row>({ view, nouns, bulk }: ListToolbarProps<Row>) {
  const id = useId();
  const { query, spec } = view;
  const [isOpen, setOpen] = useState(false);
  const isNarrowed = view.found !== view.total;
  const chosen = Object.values(query.chosen).filter(Boolean).length;
  return (
    <search className="list-toolbar" data-open={isOpen ? "" : undefined}>
      <label className="list-control list-control-search">
        <span>Søk i {nouns[1]}</span>
        <input
          className={`input ${listSearchClass}`}
          type="search"
          value={query.search}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onChange={(event) => view.search(event.currentTarget.value)}
        />
      </label>
      {/* Only where the screen is narrow; elsewhere all controls are there from the start. */}
      <Button className="list-open" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <SlidersHorizontal />
        {chosen > 0 ? `Filtre (${chosen})` : "Filtre"}
      </Button>
      {spec.filters.map((filter) => (
        <label className="list-control" key={filter.id}>
          <span>{filter.label}</span>
          <select
            className="input"
            value={query.chosen[filter.id] ?? ""}
            onChange={(event) => view.choose(filter.id, event.currentTarget.value)}
          >
            <option value="">Alle</option>
            {view.choices[filter.id]?.map(({ value, label, count: rows }) => (
              <option key={value} value={value}>
                {label} ({formatNumber(rows)})
              </option>
            ))}
          </select>
        </label>
      ))}
      <div className="list-control">
        <label htmlFor={`${id}-sort`}>Sortering</label>
        <div className="list-sort">
          <select
            id={`${id}-sort`}
            className="input"
            value={query.sorting}
            onChange={(event) => view.sort(event.currentTarget.value)}
          >
            {spec.sortings.map(({ id: sorting, label }) => (
              <option key={sorting} value={sorting}>
                {label}
              </option>
            ))}
          </select>
          <button
            type="button"
            className="icon-button list-turn"
            aria-label="Omvendt rekkefølge"
            aria-pressed={query.isReversed}
            onClick={() => view.sort(query.sorting)}
          >
            <ArrowDownUp />
          </button>
        </div>
      </div>
      <div className="list-count">
        <p role="status">
          {isNarrowed
            ? `${formatNumber(view.found)} av ${count(view.total, nouns[0], nouns[1])}`
            : count(view.total, nouns[0], nouns[1])}
        </p>
        {bulk}
      </div>
    </search>
  );
}

/** In place of the rows when the search and the filters leave none. */
export function NothingFound<Row>({ view }: { readonly view: ListView<Row> }) {
  return (
    <div className="state admin-state">
      <p>Ingen treff med dette søket og disse filtrene.</p>
      <Button onClick={view.clear}>Nullstill</Button>
    </div>
  );
}

export interface ListPagerProps<Row> {
  readonly view: ListView<Row>;
  /** Chooses a page and goes to the list's top. */
  readonly onGo: (page: number) => void;
}

export function ListPager<Row>({ view, onGo }: ListPagerProps<Row>) {
  const { page, pages, found } = view;
  if (pages <= 1) return null;
  const first = (page - 1) * rowsPerPage + 1;
  const last = Math.min(found, page * rowsPerPage);
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = Number(new FormData(event.currentTarget).get("side"));
    if (wanted) onGo(Math.min(pages, Math.max(1, Math.trunc(wanted))));
  };
  return (
    <nav className="list-pager" aria-label="Sider">
      <p className="list-pager-rows">
        {formatNumber(first)}–{formatNumber(last)} av {formatNumber(found)}
      </p>
      <Button aria-disabled={page === 1 || undefined} onClick={() => page > 1 && onGo(page - 1)}>
        <ChevronLeft />
        Forrige
      </Button>
      <form className="list-pager-jump" onSubmit={jump} noValidate>
        <label>
          Side
          <input
            key={page}
            className="input"
            type="number"
            name="side"
            min={1}
            max={pages}
            defaultValue={page}
            autoComplete="off"
          />
        </label>
        <span>av {formatNumber(pages)}</span>
        <Button type="submit">Gå</Button>
      </form>
      <Button aria-disabled={page === pages || undefined} onClick={() => page < pages && onGo(page + 1)}>
        Neste
        <ChevronRight />
      </Button>
    </nav>
  );
}
