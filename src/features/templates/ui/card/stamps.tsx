/** The stamps on a template's sheet, in a list and on its page: its format, and what is known of the paper, at a glance. */
import type { ReactNode } from "react";
import type { Template } from "#features/templates/contract.ts";
import { paperDay } from "#shared/laws.ts";
import { formatText, paperKindName, type SeenPaper } from "#shared/vocabulary.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** The format, and what is no template says what it is. */
export function PaperStamps({ paperKind, ...seen }: SeenPaper) {
  return (
    <>
      <p className="stamp" data-guess={seen.isFormatGuess}>
        <VisuallyHidden>Format: </VisuallyHidden>
        {formatText(seen)}
      </p>
      {paperKind && (
        <p className="stamp" data-kind="">
          {paperKindName(paperKind)}
        </p>
      )}
    </>
  );
}

export interface StampsProps {
  readonly template: Template;
  /** Whether it is older than an act it stands on. The year says it; readers of the page have the sentence. */
  readonly isOlder: boolean;
  /** Stamps before the last one. */
  readonly children?: ReactNode;
}

export function Stamps({ template, isOlder, children }: StampsProps) {
  return (
    <>
      <PaperStamps {...template} />
      {isOlder && (
        <p className="stamp" data-says="old" aria-hidden="true">
          {paperDay(template)?.slice(0, 4)}
        </p>
      )}
      {children}
      {template.isPopular && (
        <p className="stamp" data-says="popular">
          Populær
        </p>
      )}
    </>
  );
}
