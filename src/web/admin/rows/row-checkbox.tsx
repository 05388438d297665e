/** Checkboxes that choose rows of a list. */
import type { ChangeEvent } from "react";
import type { Selection } from "#web/admin/list/selection.ts";

export interface RowCheckboxProps {
  readonly id: number;
  readonly rowName: string;
  readonly selection: Selection<unknown>;
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
  readonly shown: readonly { readonly id: number }[];
  readonly selection: Selection<unknown>;
}

/** Chooses all rows on the page, or none. */
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
