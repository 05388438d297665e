/** A link to the form that follows something by e-mail; empty without a mail server. */
import type { ReactNode } from "react";
import { useSite } from "#web/site-info.ts";

export function FollowByMailLink({
  href,
  children,
}: {
  readonly href: string;
  readonly children: ReactNode;
}) {
  return useSite().hasMail ? (
    <a className="tall" href={href}>
      {children}
    </a>
  ) : null;
}
