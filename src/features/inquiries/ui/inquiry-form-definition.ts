/** Definition of the inquiry form, and its validation in the browser; the server validates everything again. */
import { type InquiryField, inquiryFields, notAnEmail } from "#features/inquiries/fields.ts";
import { minimumFormMs } from "#shared/form-state.ts";
import { problemsOnly, textProblem } from "#shared/text/text-rules.ts";
import type { FieldErrors, FormDefinition, FormValues } from "#web/ui/forms/form-definition.ts";

export const inquiryForm: FormDefinition<InquiryField> = {
  fields: {
    name: { ...inquiryFields.name, id: "henvendelse-navn" },
    email: { ...inquiryFields.email, id: "henvendelse-epost" },
    company: { ...inquiryFields.company, id: "henvendelse-bedrift" },
    phone: { ...inquiryFields.phone, id: "henvendelse-telefon" },
    budget: { ...inquiryFields.budget, id: "henvendelse-budsjett" },
    message: { ...inquiryFields.message, id: "henvendelse-melding" },
  },
  submitId: "henvendelse-send",
  minimumMs: minimumFormMs.long,
  sent: { title: "Takk for henvendelsen!", description: "Vi kommer tilbake til deg så snart som mulig." },
  failed: { title: "Noe gikk galt", description: "Prøv igjen senere eller send en epost direkte." },
  failedHeading: "Henvendelsen ble ikke sendt",
};

export function findInquiryErrors(values: FormValues<InquiryField>): FieldErrors<InquiryField> {
  const { name, email, company, phone, budget, message } = values;
  return problemsOnly({
    name: textProblem(name, inquiryFields.name),
    email: textProblem(email, inquiryFields.email) ?? (isLikeEmail(email) ? undefined : notAnEmail),
    company: textProblem(company, inquiryFields.company),
    phone: textProblem(phone, inquiryFields.phone),
    budget: textProblem(budget, inquiryFields.budget),
    message: textProblem(message, inquiryFields.message),
  });
}

function isLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);
}
