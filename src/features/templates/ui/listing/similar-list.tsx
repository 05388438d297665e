/** Templates that nearly have what is searched for, below the few that have it, or in their place. */
import type { ReactNode } from "react";
import type { Template } from "#features/templates/contract.ts";
import { nothingHasAllNote } from "#features/templates/ui/listing/listing-texts.ts";

export interface SimilarListProps {
  readonly similar: readonly Template[];
  readonly hasHits: boolean;
  readonly renderCard: (template: Template) => ReactNode;
}

export function SimilarList({ similar, hasHits, renderCard }: SimilarListProps) {
  return (
    <section className="similar" aria-labelledby="ligner">
      <h3 id="ligner">{hasHits ? "Disse ligner også:" : `${nothingHasAllNote} Disse ligner mest:`}</h3>
      <ul className="grid">
        {similar.map((template) => (
          <li key={template.id}>{renderCard(template)}</li>
        ))}
      </ul>
    </section>
  );
}
