/** Text for screen readers only. Inside a link or button it adds to the accessible name. */
import type { ReactNode } from "react";

export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
