/** Definition of a public form, which use-submit.tsx sends and form-fields.tsx renders, and its values. */
import { type FormState, trapField } from "#shared/form-state.ts";
import { cleanedText, missingText, textProblem, type TextRules } from "#shared/text/text-rules.ts";
import { readWebUrl, urlProblemText } from "#shared/text/web-url.ts";
import type { Toast } from "#web/ui/toast.ts";

export interface FormField {
  /** Id of its control, or of its first choice. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly max?: number;
  readonly isOptional?: boolean;
}

/** A form's fields and texts, the same in a dialog and on a page. */
export interface FormDefinition<Field extends string = string> {
  /** Fields by name, in the form's order. */
  readonly fields: Readonly<Record<Field, FormField>>;
  readonly submitId: string;
  /** The minimum time from opening the form to sending it; 0 for a form without the check for bots. */
  readonly minimumMs: number;
  readonly failed: Toast;
  /** Heading above the reason when no field is to be corrected: «Rapporten ble ikke sendt». */
  readonly failedHeading: string;
}

/** Props that every form gets from its page or dialog. */
export interface VisitorFormProps {
  /** A rejected plain post, with its input and errors. */
  readonly rejected?: FormState | null | undefined;
  /** Callback of an attempt by script: the errors of the plain post are outdated. */
  readonly onAttempt?: (() => void) | undefined;
  readonly onSent: () => void;
}

/** The trimmed input, with that of the honeypot field. */
export type FormValues<Field extends string> = Readonly<Record<Field | typeof trapField, string>>;
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

export function readValues<Field extends string>(
  element: HTMLFormElement,
  names: readonly Field[],
): FormValues<Field> {
  const data = new FormData(element);
  const entries = [...names, trapField].map((name) => [name, String(data.get(name) ?? "").trim()]);
  return Object.fromEntries(entries) as FormValues<Field>;
}

/* Validation in the browser; the server validates it again. */

/** The message for an e-mail address that is missing or malformed, or undefined. */
export const emailProblem = (text: string, rules: TextRules, malformed: string): string | undefined =>
  textProblem(text, rules) ?? (/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text) ? undefined : malformed);

/** The message for an invalid url, or undefined. */
export function urlProblem(text: string, rules: TextRules): string | undefined {
  if (cleanedText(text) === "") return rules.isOptional ? undefined : missingText(rules);
  const { problem } = readWebUrl(text);
  return problem ? urlProblemText(rules.label, problem) : undefined;
}
