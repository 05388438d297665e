/** The ends of the front page's sentence, and the link to all situations, for visitors who do not know a template's name. */
import type { Ending } from "#features/situations/contract.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** Beginning of the sentence that the search field ends. */
export const sentenceWords = "Jeg skal";

export interface EndingsProps {
  readonly endings: readonly Ending[];
  /** Number of all situations. */
  readonly total: number;
}

export function Endings({ endings, total }: EndingsProps) {
  if (total === 0) return null;
  return (
    <nav className="endings cluster" aria-label="Hva gjelder det?">
      {endings.map(({ href, text }) => (
        <a key={href} className="tall" href={href}>
          <span>
            <VisuallyHidden>{sentenceWords} </VisuallyHidden>
            {text}
          </span>
        </a>
      ))}
      <a className="tall endings-all" href="/situasjoner">
        alle {total}&nbsp;→
      </a>
    </nav>
  );
}
