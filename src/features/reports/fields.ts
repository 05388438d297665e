/** The fields of a report besides its reason: labels and lengths, for the form and the server's messages. */
import type { TextRules } from "#shared/text/text-rules.ts";
import { maxUrlLength } from "#shared/text/web-url.ts";

export const noReason = "Du må velge en grunn for å rapportere denne malen.";
export const reportFailed = { title: "Feil", description: "Kunne ikke sende rapport." };

export const reportFields = {
  description: { label: "«Fortell mer»", max: 1000, lines: "many", isOptional: true },
  betterUrl: { label: "Den bedre adressen", max: maxUrlLength, isOptional: true },
} as const satisfies Record<string, TextRules>;
