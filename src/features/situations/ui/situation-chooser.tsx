/** «Hva skal du?»: the first situations as sentences, for visitors who do not know what the paper is called. */
import type { ReactNode } from "react";
import { type SituationLink, situationsPath } from "#features/situations/contract.ts";
import { count } from "#web/norwegian.ts";
import { onFocusInRow } from "#web/ui/sideways-row.ts";

export interface SituationChooserProps {
  readonly links: readonly SituationLink[];
  readonly iconOf: (category: string) => ReactNode;
}

export function SituationChooser({ links, iconOf }: SituationChooserProps) {
  if (links.length === 0) return null;
  return (
    <nav className="situations" aria-labelledby="hva-skal-du">
      <p id="hva-skal-du">Hva skal du?</p>
      <div onFocus={onFocusInRow}>
        {links.map(({ href, label, category, papers }) => (
          <a key={href} href={href}>
            {iconOf(category)}
            <span>
              {label} <small>{count(papers, "papir", "papirer")}</small>
            </span>
          </a>
        ))}
        <a href={situationsPath}>Alle situasjoner</a>
      </div>
    </nav>
  );
}
