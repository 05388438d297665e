/** Toolbar above a list that is in memory (search, filters, sorting, number of rows) and pager below it. */
import { type IdentifiedRow, type ListView, rowsPerPage } from "#web/admin/list-view.ts";
import { FilterSelect, Pager, Toolbar } from "#web/admin/list/toolbar.tsx";
import { count, formatNumber } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";

export interface ListToolbarProps<Row extends IdentifiedRow> {
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
      <label className="list-control stack small">
        <span>Sortering</span>
        <select
          className="input"
          value={query.sorting}
          onChange={(event) => view.sort(event.currentTarget.value)}
        >
          {spec.sortings.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
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

export interface ListPagerProps<Row extends IdentifiedRow> {
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
