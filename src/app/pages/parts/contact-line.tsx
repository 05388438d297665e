/** A paragraph with a link to the site's contact email. */
import type { ReactNode } from "react";

export interface ContactLineProps {
  /** null, and then no line, where no address is set. */
  readonly email: string | null;
  readonly before: string;
  readonly children?: ReactNode;
}

export function ContactLine({ email, before, children }: ContactLineProps) {
  if (email === null) return null;
  return (
    <p>
      {before} <a href={`mailto:${email}`}>{email}</a>. {children}
    </p>
  );
}
