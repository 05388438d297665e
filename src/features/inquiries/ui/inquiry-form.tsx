/** Form of an advertising inquiry. Without scripts it is a plain form post, rendered again with `rejected` when invalid. */
import { type FormEvent, useState } from "react";
import CircleCheck from "lucide-react/icons/circle-check";
import { type InquiryField, inquiryFields } from "#features/inquiries/fields.ts";
import {
  findInquiryErrors,
  inquiryFieldIds,
  inquirySubmitId,
  type InquiryValues,
} from "#features/inquiries/ui/inquiry-rules.ts";
import { minimumFormMs } from "#shared/form-minimum.ts";
import type { FormState } from "#shared/form-state.ts";
import { Button } from "#web/ui/button.tsx";
import { CountedTextarea } from "#web/ui/counted-textarea.tsx";
import { Field, HoneypotField } from "#web/ui/field.tsx";
import { useSubmit } from "#web/ui/use-submit.tsx";

const sent = {
  title: "Takk for henvendelsen!",
  description: "Vi kommer tilbake til deg så snart som mulig.",
};
const failed = {
  title: "Noe gikk galt",
  description: "Prøv igjen senere eller send en epost direkte.",
};

export interface InquiryFormProps {
  readonly rejected: FormState | null;
  /** Called when the form is sent again: the earlier errors are outdated. */
  readonly onAttempt: () => void;
}

export function InquiryForm({ rejected, onAttempt }: InquiryFormProps) {
  const form = useSubmit({
    fieldIds: inquiryFieldIds,
    minimumMs: minimumFormMs.long,
    rejected,
    onAttempt,
  });
  const [isSent, setSent] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const values = readValues(element);
    setSent(false);
    void form.submit({
      errors: findInquiryErrors(values),
      path: "/api/advertising-inquiries",
      body: values,
      onSent: () => {
        clear(element);
        setSent(true);
      },
      sent,
      failed,
      failedHeading: "Henvendelsen ble ikke sendt",
    });
  };

  const value = (field: InquiryField) => rejected?.values[field] ?? "";
  const ids = inquiryFieldIds;

  return (
    <form className="form form-pairs" action="/advertise" method="post" noValidate onSubmit={submit}>
      <Field id={ids.name} label={inquiryFields.name.label} error={form.errorOf("name")}>
        {(field) => (
          <input
            {...field}
            name="name"
            maxLength={inquiryFields.name.max}
            autoComplete="name"
            defaultValue={value("name")}
          />
        )}
      </Field>
      <Field id={ids.email} label={inquiryFields.email.label} error={form.errorOf("email")}>
        {(field) => (
          <input
            {...field}
            type="email"
            name="email"
            maxLength={inquiryFields.email.max}
            autoComplete="email"
            defaultValue={value("email")}
          />
        )}
      </Field>
      <Field id={ids.company} label={inquiryFields.company.label} isOptional error={form.errorOf("company")}>
        {(field) => (
          <input
            {...field}
            name="company"
            maxLength={inquiryFields.company.max}
            autoComplete="organization"
            defaultValue={value("company")}
          />
        )}
      </Field>
      <Field id={ids.phone} label={inquiryFields.phone.label} isOptional error={form.errorOf("phone")}>
        {(field) => (
          <input
            {...field}
            type="tel"
            name="phone"
            maxLength={inquiryFields.phone.max}
            autoComplete="tel"
            defaultValue={value("phone")}
          />
        )}
      </Field>
      <Field id={ids.budget} label={inquiryFields.budget.label} isOptional error={form.errorOf("budget")}>
        {(field) => (
          <input
            {...field}
            name="budget"
            maxLength={inquiryFields.budget.max}
            placeholder="F.eks. 10 000 kr per måned"
            autoComplete="off"
            defaultValue={value("budget")}
          />
        )}
      </Field>
      <Field id={ids.message} label={inquiryFields.message.label} error={form.errorOf("message")}>
        {(field) => (
          <CountedTextarea
            field={field}
            name="message"
            rows={4}
            max={inquiryFields.message.max}
            defaultValue={value("message")}
          />
        )}
      </Field>
      <HoneypotField />
      {form.summary}
      <div className="form-actions">
        <Button
          type="submit"
          id={inquirySubmitId}
          variant="primary"
          isBusy={form.isSending}
          busyText="Sender..."
        >
          Send henvendelse
        </Button>
      </div>
      <output className="form-note">
        {isSent && (
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

function readValues(form: HTMLFormElement): InquiryValues & { readonly website: string } {
  const data = new FormData(form);
  const text = (name: InquiryField | "website") => {
    const value = data.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    name: text("name"),
    email: text("email"),
    phone: text("phone"),
    company: text("company"),
    budget: text("budget"),
    message: text("message"),
    website: text("website"),
  };
}

/** Not reset(), which would restore the input of a rejected plain post. */
function clear(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = "";
  }
}
