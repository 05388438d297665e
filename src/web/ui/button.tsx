/**
 * A button, and a link that looks like one.
 *
 *     <Button type="submit" variant="primary" isBusy={sending} busyText="Sender...">Send inn</Button>
 *     <ButtonLink variant="secondary" href="/advertise">Annonser her</ButtonLink>
 *
 * A busy button keeps its focus and size, shows `busyText`, and ignores clicks.
 */
import type { ComponentProps, ReactNode } from "react";

type Variant = "primary" | "secondary" | "quiet" | "danger";

export interface ButtonProps extends ComponentProps<"button"> {
  readonly variant?: Variant;
  readonly isBusy?: boolean;
  readonly busyText?: string;
}

export function Button({
  variant = "secondary",
  isBusy = false,
  busyText,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, className)}
      aria-disabled={isBusy || rest["aria-disabled"] || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy && busyText ? busyText : children}
    </button>
  );
}

export interface ButtonLinkProps extends ComponentProps<"a"> {
  readonly variant?: Variant;
  readonly children: ReactNode;
}

export function ButtonLink({ variant = "secondary", className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass(variant, className)}>
      {children}
    </a>
  );
}

function buttonClass(variant: Variant, extra: string | undefined): string {
  return ["button", `button-${variant}`, extra].filter(Boolean).join(" ");
}
