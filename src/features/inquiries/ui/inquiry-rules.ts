/** Validation of an inquiry in the browser; the server validates everything again. */
import { type InquiryField, inquiryFields, notAnEmail } from "#features/inquiries/fields.ts";
import { textProblem, problemsOnly } from "#shared/text-rules.ts";

export const inquiryFieldIds = {
  name: "henvendelse-navn",
  email: "henvendelse-epost",
  company: "henvendelse-bedrift",
  phone: "henvendelse-telefon",
  budget: "henvendelse-budsjett",
  message: "henvendelse-melding",
} as const;

export const inquirySubmitId = "henvendelse-send";

export type InquiryValues = Readonly<Record<InquiryField, string>>;

export function findInquiryErrors(values: InquiryValues): Partial<Record<InquiryField, string>> {
  const { name, email, company, phone, budget, message } = values;
  return problemsOnly({
    name: textProblem(name, inquiryFields.name),
    email: textProblem(email, inquiryFields.email) ?? (isLikeEmail(email) ? undefined : notAnEmail),
    company: textProblem(company, inquiryFields.company, true),
    phone: textProblem(phone, inquiryFields.phone, true),
    budget: textProblem(budget, inquiryFields.budget, true),
    message: textProblem(message, inquiryFields.message),
  });
}

function isLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);
}
