/**
 * A form that makes a row or edits one: what is typed, whether it differs from what is stored, what is wrong with it,
 * and what to do when somebody else has saved or deleted the row in the meantime.
 */
import { useRef, useState } from "react";
import { callAdmin, errorResponseOf } from "#web/admin/admin-api.ts";
import { explainFailure } from "#web/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { mergeEdits } from "#web/admin/merge-edits.ts";
import { describeStale, type FormValues, type Rebase, type StaleSave } from "#web/admin/stale-save.ts";
import { showToast } from "#web/ui/toast.ts";

export type FormErrors<Values> = Partial<Record<keyof Values, string>>;

interface EditedRow {
  readonly id: number;
  readonly revision: number;
}

/** What the page does when the form has news. */
export interface EditedRowHandlers<Row> {
  /** The row as the server has it by now: saved here, or by somebody else. */
  readonly onRow: (row: Row) => void;
  /** Somebody else has deleted the row. */
  readonly onGone: (id: number) => void;
  readonly onClose: () => void;
}

export interface EditFormOptions<
  Values extends FormValues,
  Row extends EditedRow,
> extends EditedRowHandlers<Row> {
  /** `POST path` makes a row, `PUT path/id` saves one; both respond with it. */
  readonly path: string;
  /** null makes a new one. */
  readonly row: Row | null;
  /** What a new one begins with. */
  readonly empty: Values;
  readonly valuesOf: (row: Row) => Values;
  readonly labels: Readonly<Record<keyof Values, string>>;
  /** What a value is called where it is shown; the value itself when left out. */
  readonly nameOf?: (field: string, value: string) => string;
  readonly findErrors: (values: Values) => FormErrors<Values>;
  /** As the server takes it; the values themselves when left out. */
  readonly bodyOf?: (values: Values) => object;
  readonly toasts: {
    readonly created: string;
    readonly updated: string;
    readonly notCreated: string;
    readonly notUpdated: string;
  };
}

/** Why it was not saved, when nothing in the form is wrong. */
export type SaveFailure = { readonly kind: "failed"; readonly cause: string } | { readonly kind: "gone" };

export interface EditForm<Values extends FormValues> {
  readonly values: Values;
  /** The row's own, as last heard of. */
  readonly stored: Values;
  readonly errors: FormErrors<Values>;
  readonly failure: SaveFailure | null;
  readonly stale: StaleSave | null;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Grows with each attempt that had something to mend, for the error summary's key. */
  readonly attempts: number;
  /** Grows with each attempt that failed otherwise, for the notices' keys. */
  readonly failures: number;
  /** Grows with each attempt that left a conflict undecided. */
  readonly asked: number;
  set<Field extends keyof Values>(field: Field, value: Values[Field]): void;
  submit(): Promise<void>;
  /** Makes a new row out of what was an edit. */
  saveAsNew(): Promise<void>;
  decide(field: string, choice: "mine" | "theirs"): void;
  /** Drops what is typed and shows what the other one saved. */
  takeTheirs(): void;
}

export function useEditForm<Values extends FormValues, Row extends EditedRow>(
  options: EditFormOptions<Values, Row>,
): EditForm<Values> {
  const { path, row, valuesOf, findErrors, toasts, bodyOf = (all) => all } = options;
  const [base, setBase] = useState(() => ({
    values: row ? valuesOf(row) : options.empty,
    revision: row?.revision,
  }));
  const [values, setValues] = useState(base.values);
  const [errors, setErrors] = useState<FormErrors<Values>>({});
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [rebase, setRebase] = useState<Rebase<Values> | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [failures, setFailures] = useState(0);
  const [asked, setAsked] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const isInFlight = useRef(false);
  const isDirty = Object.keys(values).some((field) => values[field] !== base.values[field]);
  const stale = rebase && describeStale(rebase, values, options);

  const reject = (found: FormErrors<Values>) => {
    setErrors(found);
    setAttempts((count) => count + 1);
  };

  const finish = (title: string) => {
    showToast({ title });
    options.onClose();
  };

  /** Continues from the row as it is now, with what was typed. */
  const continueFrom = (current: Row) => {
    options.onRow(current);
    const theirs = valuesOf(current);
    const merged = mergeEdits(base.values, values, theirs);
    const isStored = Object.keys(theirs).every((field) => merged.values[field] === theirs[field]);
    // Nothing of mine is missing: an earlier attempt came through, though its response did not.
    if (isStored && merged.theirs.length === 0) return finish(toasts.updated);
    setBase({ values: theirs, revision: current.revision });
    setValues(merged.values);
    setRebase({ before: base.values, mine: values, theirs, choices: {} });
    return undefined;
  };

  const explain = (error: unknown, isNew: boolean) => {
    setFailures((count) => count + 1);
    setAsked(0);
    logQuietly("The form was not saved", error);
    const rejection = errorResponseOf(error);
    if (rejection?.code === "stale" && rejection.current) continueFrom(rejection.current as Row);
    else if (rejection?.status === 404 && row && !isNew) {
      setFailure({ kind: "gone" });
      setRebase(null);
      options.onGone(row.id);
    } else {
      const fields = known(rejection?.fields, values);
      if (Object.keys(fields).length > 0) reject(fields);
      else setFailure({ kind: "failed", cause: explainFailure(error) });
    }
  };

  const save = async (isNew: boolean) => {
    if (isInFlight.current) return;
    setFailure(null);
    const found = findErrors(values);
    if (Object.keys(found).length > 0) return reject(found);
    setErrors({});
    if (stale?.conflicts.some(({ choice }) => choice === null)) return setAsked((count) => count + 1);
    if (!isNew && !isDirty) return finish("Ingen endringer");
    isInFlight.current = true;
    setSaving(true);
    try {
      const body = bodyOf(values);
      const saved = isNew
        ? await callAdmin<Row>("POST", path, body)
        : await callAdmin<Row>("PUT", `${path}/${row?.id}`, { ...body, revision: base.revision });
      options.onRow(saved);
      finish(isNew ? toasts.created : toasts.updated);
    } catch (error) {
      showToast({
        title: "Feil",
        description: isNew ? toasts.notCreated : toasts.notUpdated,
        isDestructive: true,
      });
      explain(error, isNew);
    } finally {
      isInFlight.current = false;
      setSaving(false);
    }
  };

  const choose = (field: string, choice: "mine" | "theirs") =>
    setRebase((now) => now && { ...now, choices: { ...now.choices, [field]: choice } });

  return {
    values,
    stored: base.values,
    errors,
    failure,
    stale,
    isDirty,
    isSaving,
    attempts,
    failures,
    asked,
    set(field, value) {
      setValues((now) => ({ ...now, [field]: value }));
      choose(String(field), "mine");
    },
    submit: () => save(row === null),
    saveAsNew: () => save(true),
    decide(field, choice) {
      if (!rebase) return;
      setValues((now) => ({ ...now, [field]: rebase[choice][field] }));
      choose(field, choice);
    },
    takeTheirs() {
      setValues(base.values);
      setErrors({});
      setRebase(null);
    },
  };
}

/** What the server says of fields that the form has. */
function known<Values extends FormValues>(
  fields: Readonly<Record<string, string>> | undefined,
  values: Values,
): FormErrors<Values> {
  const entries = Object.entries(fields ?? {}).filter(([field]) => field in values);
  return Object.fromEntries(entries) as FormErrors<Values>;
}
