/**
 * Hook for the dialog that makes a row of a list or edits one: which row is open in it.
 *
 *     const [dialog, edit] = useRowDialog(OfferDialog, props);
 *     edit(row); edit("new");
 *     return <>…{dialog}</>;
 */
import { type ReactNode, useState } from "react";
import type { EditedRowHandlers } from "#web/admin/rows/row-form.ts";

export interface RowDialogProps<Row> extends EditedRowHandlers<Row> {
  /** null makes a new one. */
  readonly row: Row | null;
}

/** @param more other props of the dialog */
export function useRowDialog<Row extends object, More extends object>(
  Dialog: (props: RowDialogProps<Row> & More) => ReactNode,
  { onChanged, onGone }: Pick<EditedRowHandlers<Row>, "onChanged" | "onGone">,
  more = {} as More,
): readonly [dialog: ReactNode, edit: (row: Row | "new") => void] {
  const [edited, setEdited] = useState<Row | "new" | null>(null);
  const dialog = edited && (
    <Dialog
      {...more}
      row={edited === "new" ? null : edited}
      onChanged={onChanged}
      onGone={onGone}
      onClose={() => setEdited(null)}
    />
  );
  return [dialog, (row) => setEdited(row)];
}
