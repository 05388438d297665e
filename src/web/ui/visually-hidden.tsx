/** Text for screen readers only. Inside a link or button it adds to the accessible name. */
import type { ReactNode } from "react";

export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}

export function NewTabLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> (åpnes i ny fane)</VisuallyHidden>
    </a>
  );
}
