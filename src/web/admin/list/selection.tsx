/** Chosen rows of a list: one by one, a range with Shift, or all that are found. */
import { type ChangeEvent, useMemo, useState } from "react";
import type { IdentifiedRow, ListView } from "#web/admin/list-view.ts";

export type Selection<Row extends IdentifiedRow = IdentifiedRow> = ReturnType<typeof useSelection<Row>>;

export function useSelection<Row extends IdentifiedRow>({
  all,
  shown,
}: Pick<ListView<Row>, "all" | "shown">) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(nothing);
  const [last, setLast] = useState<number | null>(null);
  const rows = useMemo(() => all.filter(({ id }) => chosen.has(id)), [all, chosen]);

  const change = (ids: readonly number[], isOn: boolean) =>
    setChosen((now) => (isOn ? now.union(new Set(ids)) : now.difference(new Set(ids))));
  return {
    /** The chosen ones that the search and the filters show, on all pages. */
    rows,
    has: (id: number) => chosen.has(id),
    /** @param isRange whether all from the row chosen last to this one */
    turn(id: number, isOn: boolean, isRange: boolean) {
      change(isRange ? rangeOf(idsOf(all), last, id) : [id], isOn);
      setLast(id);
    },
    turnPage: (isOn: boolean) => change(idsOf(shown), isOn),
    chooseAll: () => change(idsOf(all), true),
    clear: () => setChosen(nothing),
  };
}

const nothing: ReadonlySet<number> = new Set();
const idsOf = (rows: readonly IdentifiedRow[]) => rows.map(({ id }) => id);

/** The ids between two, both included, whichever comes first; the second alone when the first is not there. */
export function rangeOf(ids: readonly number[], from: number | null, to: number): readonly number[] {
  const [start, end] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  return start < 0 || end < 0 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

export interface RowCheckboxProps {
  readonly id: number;
  readonly rowName: string;
  readonly selection: Selection;
}

export function RowCheckbox({ id, rowName, selection }: RowCheckboxProps) {
  return (
    <label className="row-checkbox">
      <input
        type="checkbox"
        aria-label={`Velg: ${rowName}`}
        checked={selection.has(id)}
        onChange={(event) => selection.turn(id, event.currentTarget.checked, isShifted(event))}
      />
    </label>
  );
}

export interface PageCheckboxProps {
  readonly shown: readonly IdentifiedRow[];
  readonly selection: Selection;
}

/** Selects all rows on the page, or none. */
export function PageCheckbox({ shown, selection }: PageCheckboxProps) {
  const chosen = shown.filter(({ id }) => selection.has(id)).length;
  return (
    <label className="row-checkbox">
      <input
        type="checkbox"
        aria-label="Velg alle på siden"
        checked={shown.length > 0 && chosen === shown.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < shown.length;
        }}
        onChange={(event) => selection.turnPage(event.currentTarget.checked)}
      />
    </label>
  );
}

/** A change of a checkbox is a click, by mouse or by the space bar. */
function isShifted({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean {
  return "shiftKey" in nativeEvent && nativeEvent.shiftKey === true;
}
