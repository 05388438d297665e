/** Form of an advertising inquiry. Without scripts it is a plain form post. */
import { type InquiryField, inquiryFields, notAnEmail } from "#features/inquiries/fields.ts";
import { minimumFormMs } from "#shared/form-state.ts";
import { problemsOnly, textProblem } from "#shared/text/text-rules.ts";
import {
  emailProblem,
  type FieldErrors,
  type FormDefinition,
  type FormValues,
  type VisitorFormProps,
} from "#web/ui/forms/form-definition.ts";
import { LongTextField, SubmitRow, TextField } from "#web/ui/forms/form-fields.tsx";
import { useSubmit } from "#web/ui/forms/use-submit.tsx";

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
  failed: { title: "Noe gikk galt", description: "Prøv igjen senere eller send en e-post direkte." },
  failedHeading: "Henvendelsen ble ikke sendt",
};

function findInquiryErrors(values: FormValues<InquiryField>): FieldErrors<InquiryField> {
  const { name, email, company, phone, budget, message } = values;
  return problemsOnly({
    name: textProblem(name, inquiryFields.name),
    email: emailProblem(email, inquiryFields.email, notAnEmail),
    company: textProblem(company, inquiryFields.company),
    phone: textProblem(phone, inquiryFields.phone),
    budget: textProblem(budget, inquiryFields.budget),
    message: textProblem(message, inquiryFields.message),
  });
}

export function InquiryForm(post: VisitorFormProps) {
  const form = useSubmit(inquiryForm, {
    ...post,
    path: "/api/advertising-inquiries",
    check: findInquiryErrors,
  });
  return (
    <form {...form.props} className="form form-pairs stack" action="/advertise">
      {form.summary}
      <TextField form={form} name="name" autoComplete="name" />
      <TextField form={form} name="email" type="email" autoComplete="email" />
      <TextField form={form} name="company" autoComplete="organization" />
      <TextField form={form} name="phone" type="tel" autoComplete="tel" />
      <TextField form={form} name="budget" placeholder="F.eks. 10 000 kr per måned" />
      <LongTextField form={form} name="message" rows={4} />
      <SubmitRow form={form} text="Send henvendelse" />
    </form>
  );
}
