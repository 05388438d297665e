/** Definition of a visitor's form, which use-submit.tsx sends and form-fields.tsx renders; and what is typed into it. */
import type { FormState } from "#shared/form-state.ts";
import type { Toast } from "#web/ui/toast.ts";

export interface FormField {
  /** Of its control, or of its first choice. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly max?: number;
  readonly isOptional?: boolean;
}

/** What a form is, the same in a dialog and on a page of its own. */
export interface FormDefinition<Field extends string = string> {
  /** By the name that is posted, in the form's order. */
  readonly fields: Readonly<Record<Field, FormField>>;
  readonly submitId: string;
  /** The least time from the form's appearance to sending it; 0 for a form that is not guarded against robots. */
  readonly minimumMs: number;
  readonly sent: Toast;
  readonly failed: Toast;
  /** Above the reason when there is nothing to correct: «Rapporten ble ikke sendt». */
  readonly failedHeading: string;
}

/** What every form gets from the page or dialog around it. */
export interface VisitorFormProps {
  /** A plain post that came back: rendered with what was typed and what is wrong. */
  readonly rejected?: FormState | null | undefined;
  /** An attempt by script is decided: what the plain post came back with no longer counts. */
  readonly onAttempt?: (() => void) | undefined;
  readonly onSent: () => void;
}

/** As typed, without space around; `website` is the hidden field. */
export type FormValues<Field extends string> = Readonly<Record<Field | "website", string>>;
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

export function readValues<Field extends string>(
  element: HTMLFormElement,
  names: readonly Field[],
): FormValues<Field> {
  const data = new FormData(element);
  const entries = [...names, "website"].map((name) => [name, String(data.get(name) ?? "").trim()]);
  return Object.fromEntries(entries) as FormValues<Field>;
}
