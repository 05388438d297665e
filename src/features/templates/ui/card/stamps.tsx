/** The stamps on a template's page: its format, and facts of the document. */
import type { ReactNode } from "react";
import type { Template } from "#features/templates/contract.ts";
import { paperDay } from "#domain/laws.ts";
import { formatText, paperKindName } from "#domain/vocabulary.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface StampsProps {
  readonly template: Template;
  /** Whether it is older than an act it rests on. The stamp shows the year; screen readers get the sentence. */
  readonly isOlder: boolean;
  /** Stamps before the last one. */
  readonly children?: ReactNode;
}

export function Stamps({ template, isOlder, children }: StampsProps) {
  return (
    <>
      <p className="stamp" data-guess={template.isFormatGuess}>
        <VisuallyHidden>Format: </VisuallyHidden>
        {formatText(template)}
      </p>
      {template.paperKind && (
        <p className="stamp" data-kind="">
          {paperKindName(template.paperKind)}
        </p>
      )}
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
