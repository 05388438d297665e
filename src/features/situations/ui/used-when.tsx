/** Links to situations from the templates they need: «Brukes når: Leie ut bolig eller hybel». */
import { Fragment } from "react";
import { type SituationLink, situationsTitle } from "#features/situations/contract.ts";

export function UsedWhen({ links }: { readonly links: readonly SituationLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav className="used-when" aria-label={situationsTitle}>
      Brukes når:{" "}
      {links.map(({ href, title }, index) => (
        <Fragment key={href}>
          {index > 0 && ", "}
          <a href={href}>{title}</a>
        </Fragment>
      ))}
    </nav>
  );
}
