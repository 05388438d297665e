/** The line with a template's publisher and its kind, and that its link worked. */
import type { SourceType } from "#domain/vocabulary.ts";

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

export interface SourceLineProps {
  readonly source: string;
  readonly sourceType: string | null;
  readonly isPopular: boolean;
  /** Note beside it, of this day. The server's text stays: a cached page may be of another day than the browser's. */
  readonly note?: string;
}

/** «Offentlig virksomhet» */
export function sourceKindLabel(sourceType: string | null): string {
  // A type that a browser has stored may be any word, also one that every object has.
  return Object.hasOwn(kinds, sourceType ?? "") ? kinds[sourceType as SourceType] : kinds.annet;
}

export function SourceLine({ source, sourceType, note, isPopular }: SourceLineProps) {
  return (
    <p className="source dots soft small">
      <strong>{source}</strong>{" "}
      <span>
        {sourceKindLabel(sourceType)}
        {note !== undefined && (
          <>
            <span className="visually-hidden source-note" suppressHydrationWarning>
              {note}
            </span>
            <span aria-hidden="true" />
          </>
        )}
      </span>{" "}
      {isPopular && <b>Populær</b>}
    </p>
  );
}
