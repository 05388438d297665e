/** Buttons of a row: the first in sight, all behind «⋯». Each has the row's name in its accessible name. */
import { type ReactNode, useId, useRef } from "react";
import Check from "lucide-react/icons/check";
import Ellipsis from "lucide-react/icons/ellipsis";
import Merge from "lucide-react/icons/merge";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface RowButton<Row> {
  readonly text: string;
  /** Capital letter that presses it while the row has the focus; the same as in «Se gjennom». */
  readonly shortcut?: string;
  readonly variant?: NonNullable<ButtonProps["variant"]>;
  readonly isRemoval?: boolean;
  /** Whether only «⋯» has it, as a removal. */
  readonly isRare?: boolean;
  /** Whether it is busy while an action runs on the row. */
  readonly showsBusy?: boolean;
  readonly onClick: (row: Row) => unknown;
}

/** The button and the key of each decision, the same in a row, there without its icon, and in «Se gjennom». */
export const decisionButtons = {
  approve: { icon: Check, text: "Godkjenn", shortcut: "G", variant: "primary", showsBusy: true },
  reject: { icon: X, text: "Avvis", shortcut: "A" },
  resolve: { icon: Check, text: "Merk som løst", shortcut: "L", variant: "primary", showsBusy: true },
  seen: { icon: Check, text: "Kontrollert i dag", shortcut: "L", showsBusy: true },
  edit: { icon: Pencil, text: "Rediger", shortcut: "E" },
  merge: { icon: Merge, text: "Slå sammen", shortcut: "M" },
  remove: { icon: Trash2, text: "Slett", shortcut: "D", isRemoval: true, showsBusy: true },
} as const;

export function editAndDelete<Row>(
  onEdit: (row: Row) => void,
  onDelete: (row: Row) => unknown,
): readonly RowButton<Row>[] {
  return [
    { ...decisionButtons.edit, onClick: onEdit },
    { ...decisionButtons.remove, onClick: onDelete },
  ];
}

export interface RowButtonsProps<Row> {
  readonly row: Row;
  readonly rowName: string;
  readonly buttons: readonly (RowButton<Row> | false)[];
  readonly busyId: number | null;
}

export function RowButtons<Row extends { readonly id: number }>(props: RowButtonsProps<Row>) {
  const { row, rowName, busyId } = props;
  // Removals are last, away from the pointer that has opened the menu.
  const buttons = props.buttons
    .filter((button) => button !== false)
    .toSorted((one, other) => Number(one.isRemoval ?? false) - Number(other.isRemoval ?? false));
  const first = buttons.find(({ isRemoval, isRare }) => !isRemoval && !isRare);
  const isBusy = (button: RowButton<Row>) => button.showsBusy === true && busyId === row.id;
  const buttonOf = (button: RowButton<Row>) => {
    const { text, shortcut, variant = "secondary", isRemoval, onClick } = button;
    return (
      <Button
        key={text}
        variant={variant}
        className={isRemoval ? "button-remove" : undefined}
        isBusy={isBusy(button)}
        aria-keyshortcuts={shortcut}
        data-key={shortcut?.toLowerCase()}
        data-action={text}
        data-first={button === first ? "" : undefined}
        onClick={() => void onClick(row)}
      >
        <span>{text}</span>
        <VisuallyHidden>: {rowName}</VisuallyHidden>
        {shortcut && (
          <kbd className="button-key" aria-hidden="true">
            {shortcut}
          </kbd>
        )}
      </Button>
    );
  };
  return (
    <div className="row-actions row">
      {first && buttonOf(first)}
      <Menu
        label={`Flere valg: ${rowName}`}
        isBusy={buttons.some((button) => button !== first && isBusy(button))}
      >
        {buttons.map(buttonOf)}
      </Menu>
    </div>
  );
}

interface MenuProps {
  /** «Flere valg: Husleiekontrakt» */
  readonly label: string;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** Actions behind «⋯». The menu closes before the chosen one, so that a dialog gives the focus back to «⋯». */
export function Menu({ label, isBusy = false, children }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const hide = () => menu.current?.matches(":popover-open") && menu.current.hidePopover();
  return (
    <>
      <button
        type="button"
        className="icon-button menu-button"
        aria-label={label}
        aria-busy={isBusy || undefined}
        popoverTarget={id}
        data-action="Flere valg"
      >
        <Ellipsis />
      </button>
      {/* The menu handles events that bubble from its buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        id={id}
        ref={menu}
        className="menu box"
        popover="auto"
        role="group"
        aria-label={label}
        onClickCapture={hide}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) hide();
        }}
      >
        {children}
      </div>
    </>
  );
}
