/** The buttons of a row, each named with the row it acts on. */
import type { ComponentType } from "react";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface RowButtonProps {
  readonly icon: ComponentType;
  readonly text: string;
  readonly rowName: string;
  readonly isBusy?: boolean;
  readonly isRemoval?: boolean;
  readonly variant?: NonNullable<ButtonProps["variant"]>;
  readonly onClick: () => void;
}

export function RowButton({
  icon: Icon,
  text,
  rowName,
  isBusy = false,
  isRemoval = false,
  variant = "secondary",
  onClick,
}: RowButtonProps) {
  return (
    <Button
      variant={variant}
      className={isRemoval ? "button-remove" : undefined}
      isBusy={isBusy}
      data-action={text}
      onClick={onClick}
    >
      <Icon />
      {text}
      <VisuallyHidden>: {rowName}</VisuallyHidden>
    </Button>
  );
}
