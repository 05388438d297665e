/** Templates that nearly have what is searched for, below the few that have it, or in their place. */
import type { ReactNode } from "react";
import type { Template } from "#features/templates/contract.ts";

export interface SimilarListProps {
  readonly similar: readonly Template[];
  readonly hasHits: boolean;
  readonly renderCard: (template: Template) => ReactNode;
}

export function SimilarList({ similar, hasHits, renderCard }: SimilarListProps) {
  return (
    <section className="similar" aria-labelledby="ligner">
      <h3 id="ligner">{hasHits ? "Disse ligner også:" : "Ingen har alt du skrev. Disse ligner mest:"}</h3>
      <ul className="grid">
        {similar.map((template) => (
          <li key={template.id}>{renderCard(template)}</li>
        ))}
      </ul>
    </section>
  );
}

/** What the list's status says beside the number of hits. */
export function statusNote(similar: readonly Template[], onlyStopWords: boolean, hasHits: boolean): string {
  if (onlyStopWords) return "Skriv hva avtalen gjelder.";
  if (similar.length === 0) return "";
  return hasHits ? `${similar.length} andre ligner.` : `Ingen har alt du skrev. ${similar.length} ligner.`;
}
