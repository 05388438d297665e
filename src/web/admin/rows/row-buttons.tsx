/** Buttons of a row. Each has the row's name in its accessible name. */
import type { ComponentType } from "react";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface RowButton<Row> {
  readonly icon: ComponentType;
  readonly text: string;
  readonly variant?: NonNullable<ButtonProps["variant"]>;
  readonly isRemoval?: boolean;
  /** Shows that something is being done with the row. */
  readonly showsBusy?: boolean;
  readonly onClick: (row: Row) => unknown;
}

/** Of a row that is edited in a dialog. */
export function editAndDelete<Row>(
  onEdit: (row: Row) => void,
  onDelete: (row: Row) => unknown,
): readonly RowButton<Row>[] {
  return [
    { icon: Pencil, text: "Rediger", onClick: onEdit },
    { icon: Trash2, text: "Slett", isRemoval: true, showsBusy: true, onClick: onDelete },
  ];
}

export interface RowButtonsProps<Row> {
  readonly row: Row;
  readonly rowName: string;
  readonly buttons: readonly (RowButton<Row> | false)[];
  readonly busyId: number | null;
}

export function RowButtons<Row extends { readonly id: number }>(props: RowButtonsProps<Row>) {
  const { row, rowName, buttons, busyId } = props;
  return (
    <div className="row-actions">
      {buttons
        .filter((button) => button !== false)
        .map(({ icon: Icon, text, variant = "secondary", isRemoval, showsBusy, onClick }) => (
          <Button
            key={text}
            variant={variant}
            className={isRemoval ? "button-remove" : undefined}
            isBusy={showsBusy === true && busyId === row.id}
            data-action={text}
            onClick={() => void onClick(row)}
          >
            <Icon />
            {text}
            <VisuallyHidden>: {rowName}</VisuallyHidden>
          </Button>
        ))}
    </div>
  );
}
