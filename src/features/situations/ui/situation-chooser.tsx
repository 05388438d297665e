/** «Hva gjelder det?»: the first situations as sentences, for visitors who do not know what the paper is called. */
import type { ComponentType } from "react";
import type { SituationLink } from "#features/situations/contract.ts";
import { count } from "#web/norwegian.ts";
import { onFocusInRow } from "#web/ui/sideways-row.ts";

export interface SituationChooserProps {
  readonly links: readonly SituationLink[];
  readonly Icon: ComponentType<{ readonly category: string }>;
}

export function SituationChooser({ links, Icon }: SituationChooserProps) {
  if (links.length === 0) return null;
  return (
    <nav className="situations" aria-labelledby="hva-gjelder-det">
      <p id="hva-gjelder-det">Hva gjelder det?</p>
      <div className="row" onFocus={onFocusInRow}>
        {links.map(({ href, label, category, papers }) => (
          <a key={href} className="button button-secondary small" href={href}>
            <Icon category={category} />
            <span>
              {label} <small>{count(papers, "papir", "papirer")}</small>
            </span>
          </a>
        ))}
      </div>
      <a className="tall small" href="/situasjoner">
        Vis alle
      </a>
    </nav>
  );
}
