/** Where a suggestion stands, as whoever sent it is told. */

/** `known`: the site has it as another template already. `withdrawn`: it was published, and taken down later. */
export type SuggestionState = "waiting" | "published" | "known" | "withdrawn" | "rejected";

export interface SuggestionStatus {
  readonly state: SuggestionState;
  /** ISO 8601. */
  readonly sentAt: string;
  /** The template that it became, or that it is known as. */
  readonly template: { readonly id: number; readonly name: string } | null;
}

/** Path of the page that a receipt's code opens. */
export const receiptHref = (code: string): string => `/forslag/${code}`;
