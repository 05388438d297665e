/** Links to situations from the templates they need: «Brukes når: Leie ut bolig eller hybel». */
import { type SituationLink, situationsTitle } from "#features/situations/contract.ts";

export function UsedWhen({ links }: { readonly links: readonly SituationLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav className="used-when cluster" aria-label={situationsTitle}>
      Brukes når:
      {links.map(({ href, title }) => (
        <a key={href} href={href}>
          {title}
        </a>
      ))}
    </nav>
  );
}
