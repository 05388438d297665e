/** The ends of the front page's sentence, and the link to all situations, for visitors who do not know a template's name. */
import { type Ending, situationsPath, situationsTitle } from "#features/situations/contract.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** Beginning of the sentence that the search field ends. */
export const sentenceWords = "Jeg skal";

export interface EndingsProps {
  readonly endings: readonly Ending[];
  /** Number of all situations. */
  readonly total: number;
  /** Whether the beginning of the sentence is to be seen. */
  readonly isWhole?: boolean;
}

export function Endings({ endings, total, isWhole = false }: EndingsProps) {
  if (total === 0) return null;
  return (
    <nav className="endings cluster" aria-label={situationsTitle}>
      {isWhole && <span aria-hidden="true">{sentenceWords}</span>}
      {endings.map(({ href, text }) => (
        <a key={href} className="tall" href={href}>
          <span>
            <VisuallyHidden>{sentenceWords} </VisuallyHidden>
            {text}
          </span>
        </a>
      ))}
      <a className="tall endings-all" href={situationsPath}>
        <span>
          alle {total}
          <span className="wide-only-text"> situasjoner</span>&nbsp;›
        </span>
      </a>
    </nav>
  );
}
