/** The fields of a suggestion: labels and lengths, for the form and the server's messages. */
import type { TextRules } from "#shared/text/text-rules.ts";
import { maxUrlLength } from "#shared/text/web-url.ts";

export const suggestionFields = {
  name: { label: "Navn på malen", max: 200 },
  url: { label: "Nettadressen", max: maxUrlLength },
  category: { label: "Kategori" },
  description: { label: "Beskrivelse", max: 2000, lines: "many" },
} as const satisfies Record<string, TextRules | Pick<TextRules, "label">>;

export type SuggestionField = keyof typeof suggestionFields;

export const noCategory = "Velg en kategori.";

/** State of a suggestion, as its sender sees it. `known`: the site has it as another template already. `withdrawn`: it was published, and taken down later. */
export type SuggestionState = "waiting" | "published" | "known" | "withdrawn" | "rejected";

export interface SuggestionStatus {
  readonly state: SuggestionState;
  /** ISO 8601. */
  readonly sentAt: string;
  readonly template: { readonly id: number; readonly name: string } | null;
}

export const receiptHref = (code: string): string => `/forslag/${code}`;
