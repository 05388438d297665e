/** The advertiser's inquiry. Without scripts it posts itself, and comes back with `refused` when it was not taken. */
import { type FormEvent, useRef, useState } from "react";
import CircleCheck from "lucide-react/icons/circle-check";
import {
  findInquiryErrors,
  type InquiryField,
  inquiryFieldIds,
  inquirySubmitId,
  type InquiryValues,
} from "#features/inquiries/ui/inquiry-rules.ts";
import type { FormState } from "#shared/form-state.ts";
import { ApiError, callApi } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Field, HoneypotField, useOpenedAt } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toast.ts";

const sent = {
  title: "Takk for henvendelsen!",
  description: "Vi kommer tilbake til deg så snart som mulig.",
};
const failed = {
  title: "Noe gikk galt",
  description: "Prøv igjen senere eller send en epost direkte.",
  isDestructive: true,
};

type Errors = Partial<Record<InquiryField | "form", string>>;

export interface InquiryFormProps {
  readonly refused: FormState | null;
  /** Called when the form is sent again by script: what was wrong the last time is history. */
  readonly onAttempt: () => void;
}

export function InquiryForm({ refused, onAttempt }: InquiryFormProps) {
  const [errors, setErrors] = useState<Errors>(() => errorsOf(refused));
  const [attempts, setAttempts] = useState(0);
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  const isUnderWay = useRef(false);
  const openedAt = useOpenedAt();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    const form = event.currentTarget;
    const values = readValues(form);
    onAttempt();
    setAttempts(attempts + 1);
    const found = findInquiryErrors(values);
    setErrors(found);
    setState("idle");
    if (Object.keys(found).length > 0) return;

    isUnderWay.current = true;
    setState("sending");
    try {
      await callApi("POST", "/api/advertising-inquiries", {
        body: { ...values, startedAt: openedAt.current },
      });
      clear(form);
      setState("sent");
      showToast(sent);
    } catch (error) {
      logQuietly("The inquiry was not sent", error);
      setState("idle");
      setErrors({ form: messageOf(error) });
      showToast(failed);
    } finally {
      isUnderWay.current = false;
    }
  };

  const value = (field: InquiryField) => refused?.values[field] ?? "";
  const ids = inquiryFieldIds;
  const summary = Object.entries(errors).map(([field, message]) => ({
    fieldId: ids[field as InquiryField] ?? inquirySubmitId,
    message,
  }));

  return (
    <form className="form form-pairs" action="/advertise" method="post" noValidate onSubmit={submit}>
      <Field id={ids.name} label="Navn" error={errors.name}>
        {(field) => (
          <input {...field} name="name" maxLength={200} autoComplete="name" defaultValue={value("name")} />
        )}
      </Field>
      <Field id={ids.email} label="E-post" error={errors.email}>
        {(field) => (
          <input
            {...field}
            type="email"
            name="email"
            maxLength={254}
            autoComplete="email"
            defaultValue={value("email")}
          />
        )}
      </Field>
      <Field id={ids.company} label="Bedrift/organisasjon" isOptional error={errors.company}>
        {(field) => (
          <input
            {...field}
            name="company"
            maxLength={200}
            autoComplete="organization"
            defaultValue={value("company")}
          />
        )}
      </Field>
      <Field id={ids.phone} label="Telefon" isOptional error={errors.phone}>
        {(field) => (
          <input
            {...field}
            type="tel"
            name="phone"
            maxLength={40}
            autoComplete="tel"
            defaultValue={value("phone")}
          />
        )}
      </Field>
      <Field id={ids.budget} label="Omtrentlig budsjett" isOptional error={errors.budget}>
        {(field) => (
          <input
            {...field}
            name="budget"
            maxLength={100}
            placeholder="F.eks. 10 000 kr per måned"
            autoComplete="off"
            defaultValue={value("budget")}
          />
        )}
      </Field>
      <Field id={ids.message} label="Melding" error={errors.message}>
        {(field) => (
          <textarea {...field} name="message" rows={4} maxLength={5000} defaultValue={value("message")} />
        )}
      </Field>
      <HoneypotField />
      {attempts > 0 && summary.length > 0 && <ErrorSummary key={attempts} errors={summary} />}
      <div className="form-actions">
        <Button
          type="submit"
          id={inquirySubmitId}
          variant="primary"
          isBusy={state === "sending"}
          busyText="Sender..."
        >
          Send henvendelse
        </Button>
      </div>
      <output className="form-note">
        {state === "sent" && (
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

/** Not reset(): that would bring back what a refused post came with. */
function clear(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = "";
  }
}

function errorsOf(refused: FormState | null): Errors {
  const errors: Errors = {};
  for (const { field, message } of refused?.errors ?? [])
    errors[(field || "form") as keyof Errors] ??= message;
  return errors;
}

/** The server says in Norwegian why it refused; a network that is gone says nothing. */
function messageOf(error: unknown): string {
  const reason = error instanceof ApiError ? /"message":"([^"\\]+)"/.exec(error.message)?.[1] : undefined;
  return reason ?? "Henvendelsen ble ikke sendt. Det du har skrevet, står fortsatt her.";
}
