/** The fields of an inquiry: labels and lengths, for the form and the server's messages. */
import type { TextRules } from "#shared/text/text-rules.ts";

export const inquiryFields = {
  name: { label: "Navn", max: 200 },
  email: { label: "E-post", max: 254 },
  company: { label: "Bedrift/organisasjon", max: 200, isOptional: true },
  phone: { label: "Telefon", max: 40, isOptional: true },
  budget: { label: "Omtrentlig budsjett", max: 100, isOptional: true },
  message: { label: "Melding", max: 5000, lines: "many" },
} as const satisfies Record<string, TextRules>;

export type InquiryField = keyof typeof inquiryFields;

export const notAnEmail = "Skriv en e-postadresse, for eksempel navn@eksempel.no.";

/** Retention of inquiries: stated in the privacy text, enforced by a job. */
export const inquiryRetentionDays = 365;
