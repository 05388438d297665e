/** The quiet line of a row: a template's publisher and its kind, its category, and its age. */
import type { Template } from "#features/templates/contract.ts";
import { RelativeTime } from "#features/templates/ui/card/relative-time.tsx";
import { categoryLabel, type SourceType } from "#domain/vocabulary.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const kinds: Readonly<Record<SourceType, string>> = {
  "offentlig etat": "Offentlig virksomhet",
  fagforening: "Fagforening",
  bransjeorganisasjon: "Bransjeorganisasjon",
  forening: "Forening",
  "universitet/høgskole": "Universitet/høgskole",
  forbrukerråd: "Forbrukervern",
  bedrift: "Bedrift",
  annet: "Annen organisasjon",
};

/** «Offentlig virksomhet» */
export function sourceKindLabel(sourceType: string | null): string {
  // A type that a browser has stored may be any word, also one that every object has.
  return Object.hasOwn(kinds, sourceType ?? "") ? kinds[sourceType as SourceType] : kinds.annet;
}

export function SourceLine({ template }: { readonly template: Template }) {
  const { source, sourceType, isPopular, category, dateAdded } = template;
  return (
    <p className="source dots soft small">
      <strong>{source}</strong> <span>{sourceKindLabel(sourceType)}</span> {isPopular && <b>Populær</b>}{" "}
      {/* Never the age alone on a line. */}
      <span className="dots">
        <span>{categoryLabel(category)}</span>{" "}
        <span>
          <VisuallyHidden>lagt til </VisuallyHidden>
          <RelativeTime iso={dateAdded} />
        </span>
      </span>
    </p>
  );
}
