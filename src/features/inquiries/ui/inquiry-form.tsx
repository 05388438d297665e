/** Form of an advertising inquiry. Without scripts it is a plain form post. */
import CircleCheck from "lucide-react/icons/circle-check";
import { findInquiryErrors, inquiryForm } from "#features/inquiries/ui/inquiry-form-definition.ts";
import { LongTextField, SubmitRow, TextField } from "#web/ui/forms/form-fields.tsx";
import type { VisitorFormProps } from "#web/ui/forms/form-definition.ts";
import { useSubmit } from "#web/ui/forms/use-submit.tsx";

export function InquiryForm({ rejected, onAttempt }: Omit<VisitorFormProps, "onSent">) {
  const form = useSubmit(inquiryForm, {
    rejected,
    onAttempt,
    path: "/api/advertising-inquiries",
    check: findInquiryErrors,
    onSent: clear,
  });
  const { sent } = inquiryForm;
  return (
    <form {...form.props} className="form form-pairs" action="/advertise">
      <TextField form={form} name="name" autoComplete="name" />
      <TextField form={form} name="email" type="email" autoComplete="email" />
      <TextField form={form} name="company" autoComplete="organization" />
      <TextField form={form} name="phone" type="tel" autoComplete="tel" />
      <TextField form={form} name="budget" placeholder="F.eks. 10 000 kr per måned" />
      <LongTextField form={form} name="message" rows={4} />
      <SubmitRow form={form} text="Send henvendelse" />
      <output className="form-note">
        {form.isSent && (
          <span className="notice form-sent">
            <CircleCheck />
            <span>
              <strong>{sent.title}</strong> {sent.description}
            </span>
          </span>
        )}
      </output>
    </form>
  );
}

/** Not reset(), which would restore the input of a rejected plain post. */
function clear(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = "";
  }
}
