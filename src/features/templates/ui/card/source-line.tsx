/** The line with a template's publisher and its kind, and that its link worked. */
import type { ComponentType } from "react";
import Building2 from "lucide-react/icons/building-2";
import Factory from "lucide-react/icons/factory";
import GraduationCap from "lucide-react/icons/graduation-cap";
import Handshake from "lucide-react/icons/handshake";
import Landmark from "lucide-react/icons/landmark";
import LibraryBig from "lucide-react/icons/library-big";
import ShieldCheck from "lucide-react/icons/shield-check";
import Users from "lucide-react/icons/users";
import type { SourceType } from "#domain/vocabulary.ts";

const kinds: Readonly<Record<SourceType, readonly [label: string, icon: ComponentType]>> = {
  "offentlig etat": ["Offentlig virksomhet", Landmark],
  fagforening: ["Fagforening", Users],
  bransjeorganisasjon: ["Bransjeorganisasjon", Factory],
  forening: ["Forening", Handshake],
  "universitet/høgskole": ["Universitet/høgskole", GraduationCap],
  forbrukerråd: ["Forbrukervern", ShieldCheck],
  bedrift: ["Bedrift", Building2],
  annet: ["Annen organisasjon", LibraryBig],
};

export interface SourceLineProps {
  readonly source: string;
  readonly sourceType: string | null;
  readonly isPopular: boolean;
  /** Note beside it, of this day. The server's text stays: a cached page may be of another day than the browser's. */
  readonly note?: string;
}

function kindOf(sourceType: string | null) {
  // A type that a browser has stored may be any word, also one that every object has.
  return Object.hasOwn(kinds, sourceType ?? "") ? kinds[sourceType as SourceType] : kinds.annet;
}

/** «Offentlig virksomhet» */
export function sourceKindLabel(sourceType: string | null): string {
  return kindOf(sourceType)[0];
}

export function SourceKindIcon({ sourceType }: { readonly sourceType: string | null }) {
  const Icon = kindOf(sourceType)[1];
  return (
    <span className="category-icon">
      <Icon />
    </span>
  );
}

export function SourceLine({ source, sourceType, note, isPopular }: SourceLineProps) {
  return (
    <p className="source soft small">
      <strong>{source}</strong> · {sourceKindLabel(sourceType)}
      {isPopular && <b> · Populær</b>}
      {note !== undefined && (
        <>
          <span className="visually-hidden source-note" suppressHydrationWarning>
            {note}
          </span>
          <span aria-hidden="true"> ✓</span>
        </>
      )}
    </p>
  );
}
