/**
 * Sends a visitor's form by script, once however often the button is pressed, and keeps what went wrong:
 *
 *     const form = useSubmit({ fieldIds, minimumMs, refused, onAttempt });
 *     onSubmit: void form.submit({ errors: findErrors(values), path, body, … });
 *     <Field error={form.errorOf("name")}> … {form.summary} <Button isBusy={form.isSending}>
 *
 * The summary of the last attempt stays until the next one is decided: a box that vanished at the first click would
 * move the button from under the second.
 */
import { type ReactNode, useRef, useState } from "react";
import { type FormState, problemWith } from "#shared/form-state.ts";
import { ApiError } from "#web/api.ts";
import { explainFailure } from "#web/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { type FormPost, sendForm } from "#web/send-form.ts";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { useOpenedAt } from "#web/ui/field.tsx";
import { showToast, type Toast } from "#web/ui/toast.ts";

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

export interface SubmitOptions<Field extends string> {
  /** The id of each field's control, in the form's order. */
  readonly fieldIds: Readonly<Record<Field, string>>;
  /** The least time from the form's appearance to sending it; 0 for a form that is not guarded so. */
  readonly minimumMs: number;
  /** A plain post that came back. */
  readonly rejected?: FormState | null | undefined;
  /** An attempt by script is decided: what the plain post came back with no longer counts. */
  readonly onAttempt?: (() => void) | undefined;
}

export interface Submission<Field extends string> extends Pick<FormPost, "path" | "body"> {
  /** What has to be corrected first; then nothing is sent. */
  readonly errors: FieldErrors<Field>;
  readonly onSent: () => void;
  readonly sent: Toast;
  readonly failed: Toast;
  /** Above the reason when there is nothing to correct: «Rapporten ble ikke sendt». */
  readonly failedHeading: string;
}

export interface SubmittedForm<Field extends string> {
  readonly isSending: boolean;
  /** What is wrong, to stand above the button. */
  readonly summary: ReactNode;
  errorOf(field: Field): string | undefined;
  submit(submission: Submission<Field>): Promise<void>;
  /** Forgets what was wrong. */
  clear(): void;
}

interface Problems<Field extends string> {
  readonly errors: FieldErrors<Field>;
  readonly reason?: string;
  readonly heading?: string;
}

export function useSubmit<Field extends string>(options: SubmitOptions<Field>): SubmittedForm<Field> {
  const { fieldIds, minimumMs, rejected, onAttempt } = options;
  const [problems, setProblems] = useState<Problems<Field> | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [isSending, setSending] = useState(false);
  const isInFlight = useRef(false);
  const openedAt = useOpenedAt();
  const fields = Object.keys(fieldIds) as Field[];

  const decide = (next: Problems<Field> | null) => {
    onAttempt?.();
    setProblems(next);
    setAttempts((count) => count + 1);
  };

  const submit = async ({ errors, path, body, onSent, sent, failed, failedHeading }: Submission<Field>) => {
    if (isInFlight.current) return;
    if (Object.keys(errors).length > 0) return decide({ errors });
    isInFlight.current = true;
    setSending(true);
    try {
      await sendForm({
        path,
        body,
        ...(minimumMs > 0 ? { opened: { at: openedAt.current, minimumMs } } : {}),
      });
      decide(null);
      onSent();
      showToast(sent);
    } catch (error) {
      logQuietly("The form was not sent", error);
      decide(problemsOf(error, fields, failedHeading));
      showToast({ ...failed, isDestructive: true });
    } finally {
      isInFlight.current = false;
      setSending(false);
    }
  };

  return {
    isSending,
    summary: problems && (
      <ErrorSummary
        key={attempts}
        heading={problems.heading}
        reason={problems.reason}
        errors={fields.flatMap((field) => {
          const message = problems.errors[field];
          return message ? [{ fieldId: fieldIds[field], message }] : [];
        })}
      />
    ),
    errorOf: (field) => (attempts === 0 ? problemWith(rejected, field) : problems?.errors[field]),
    submit,
    clear: () => setProblems(null),
  };
}

/** The server names the fields to correct; for anything else there is a reason, and nothing to correct. */
function problemsOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  failedHeading: string,
): Problems<Field> {
  const { fields: named = {}, code } = error instanceof ApiError ? error.body : {};
  const errors = Object.fromEntries(
    fields.flatMap((field) => (named[field] ? [[field, named[field]]] : [])),
  ) as FieldErrors<Field>;
  if (Object.keys(errors).length > 0) return { errors };
  const reason = explainFailure(error);
  return code === "invalid_request" ? { errors, reason } : { errors, reason, heading: failedHeading };
}
