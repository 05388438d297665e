/** The field of a follow by e-mail, for the form and the server's messages. */
import type { TextRules } from "#shared/text/text-rules.ts";

export const addressField = { label: "E-postadressen din", max: 254 } as const satisfies TextRules;
export const notAnAddress = "Skriv en e-postadresse, for eksempel navn@eksempel.no.";
