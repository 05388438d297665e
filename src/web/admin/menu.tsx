/**
 * The actions behind «⋯». A popover of the browser's own: Escape and a press outside close it, and nothing cuts it off. It
 * closes before what is chosen is done, so that a dialog finds the focus on «⋯» and gives it back there.
 */
import { type ReactNode, useId, useRef } from "react";
import Ellipsis from "lucide-react/icons/ellipsis";

export interface MenuProps {
  /** «Flere valg: Husleiekontrakt» */
  readonly label: string;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

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
      {/* It hears what bubbles from the buttons in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        id={id}
        ref={menu}
        className="menu"
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
