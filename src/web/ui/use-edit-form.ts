/**
 * A form that edits one row: what is typed, whether it differs from what is stored, what is wrong with it, and what to
 * do when somebody else has saved the row in the meantime.
 */
import { useRef, useState } from "react";
import { refusalOf } from "#web/admin-api.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { showToast } from "#web/ui/toast.ts";

export type FormValues = Readonly<Record<string, string | number | boolean>>;
export type FormErrors<Values> = Partial<Record<keyof Values | "form", string>>;

interface Revised {
  readonly revision: number;
}

export interface EditFormOptions<Values extends FormValues, Row extends Revised> {
  readonly initial: Values;
  /** The revision of the row that is edited; null for a new one, or when it is not known. */
  readonly revision: number | null;
  readonly valuesOf: (row: Row) => Values;
  readonly labels: Readonly<Record<keyof Values, string>>;
  readonly findErrors: (values: Values) => FormErrors<Values>;
  /** Stores; what it throws is shown in the form. */
  readonly save: (values: Values, revision: number | null) => Promise<void>;
  /** The toast when it was not stored. */
  readonly failure: string;
}

/** The row as somebody else has saved it, and how it differs from the row the form began with. */
export interface StaleSave {
  readonly changes: readonly { readonly label: string; readonly from: string; readonly to: string }[];
}

export interface EditForm<Values extends FormValues> {
  readonly values: Values;
  readonly errors: FormErrors<Values>;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Grows with each attempt that failed, for the error summary's key. */
  readonly attempts: number;
  readonly stale: StaleSave | null;
  set<Field extends keyof Values>(field: Field, value: Values[Field]): void;
  submit(): Promise<void>;
  /** Puts what is typed in place of what the other one saved. */
  saveAnyway(): Promise<void>;
  /** Drops what is typed and shows what the other one saved. */
  takeTheirs(): void;
}

export function useEditForm<Values extends FormValues, Row extends Revised>(
  options: EditFormOptions<Values, Row>,
): EditForm<Values> {
  const { labels, valuesOf, findErrors, failure } = options;
  const [base, setBase] = useState({ values: options.initial, revision: options.revision });
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<FormErrors<Values>>({});
  const [attempts, setAttempts] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [theirs, setTheirs] = useState<Row | null>(null);
  const isUnderWay = useRef(false);
  const isDirty = Object.keys(values).some((field) => values[field] !== base.values[field]);

  const refuse = (found: FormErrors<Values>) => {
    setErrors(found);
    setAttempts((count) => count + 1);
  };

  const store = async (revision: number | null) => {
    if (isUnderWay.current) return;
    const found = findErrors(values);
    if (Object.keys(found).length > 0) return refuse(found);
    isUnderWay.current = true;
    setErrors({});
    setTheirs(null);
    setSaving(true);
    try {
      await options.save(values, revision);
    } catch (error) {
      logQuietly("The form was not saved", error);
      const refusal = refusalOf(error);
      if (refusal?.code === "stale" && refusal.current) setTheirs(refusal.current as Row);
      else {
        const fields = known(refusal?.fields, values);
        refuse(
          Object.keys(fields).length > 0 ? fields : { ...fields, form: reasonOf(failure, refusal?.message) },
        );
      }
      showToast({ title: "Feil", description: failure, isDestructive: true });
    } finally {
      isUnderWay.current = false;
      setSaving(false);
    }
  };

  return {
    values,
    errors,
    isDirty,
    isSaving,
    attempts,
    stale: theirs && { changes: changesBetween(base.values, valuesOf(theirs), labels) },
    set(field, value) {
      setValues((now) => ({ ...now, [field]: value }));
    },
    submit: () => store(base.revision),
    async saveAnyway() {
      if (!theirs) return;
      const { revision } = theirs;
      setBase({ values: valuesOf(theirs), revision });
      await store(revision);
    },
    takeTheirs() {
      if (!theirs) return;
      const now = valuesOf(theirs);
      setBase({ values: now, revision: theirs.revision });
      setValues(now);
      setErrors({});
      setTheirs(null);
    },
  };
}

function reasonOf(failure: string, message: string | undefined): string {
  return message ? `${failure.replace(/\.$/, "")}: ${message}` : failure;
}

/** What the server says of fields that the form has. */
function known<Values extends FormValues>(
  fields: Readonly<Record<string, string>> | undefined,
  values: Values,
): FormErrors<Values> {
  const entries = Object.entries(fields ?? {}).filter(([field]) => field in values);
  return Object.fromEntries(entries) as FormErrors<Values>;
}

function changesBetween<Values extends FormValues>(
  before: Values,
  after: Values,
  labels: Readonly<Record<keyof Values, string>>,
): StaleSave["changes"] {
  return Object.keys(labels)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      label: labels[field as keyof Values],
      from: readable(before[field]),
      to: readable(after[field]),
    }));
}

function readable(value: FormValues[string] | undefined): string {
  if (typeof value === "boolean") return value ? "ja" : "nei";
  return value === "" || value === undefined ? "tomt" : `«${value}»`;
}
