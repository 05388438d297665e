/**
 * State of the form that makes a row or edits one: its values, their errors, and what to do when another
 * administrator has saved or deleted the row in the meantime.
 *
 *     const form = useRowForm({ path, fields: templateFields, row, noun: "mal", idPrefix: "mal", ...handlers });
 *     <EditDialog title="Rediger mal" form={form} submitText="Lagre endringer" onClose={onClose} />
 */
import { useRef, useState } from "react";
import type { RowFields } from "#shared/admin/row-fields.ts";
import { capitalised } from "#shared/text/capitalised.ts";
import { type Decided, decideAdmin, errorResponseOf } from "#web/admin/admin-client.ts";
import {
  bodyOf,
  type FieldErrors,
  findErrors,
  initialValues,
  type RowValues,
  type RowWith,
  valuesOf,
} from "#web/admin/rows/row-values.ts";
import { describeStale, mergeEdits, type StaleSave } from "#web/admin/rows/stale-save.ts";
import { explainKeyedFailure, isUnsure } from "#web/ui/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { RequestKey } from "#web/request-key.ts";
import { closeFailure, showToast } from "#web/ui/toast.ts";

export interface EditedRow {
  readonly id: number;
  readonly revision: number;
}

/** Callbacks of the page, called when the row was stored, has changed or is gone. */
export interface EditedRowHandlers<Row> {
  /** The row as the server now has it: saved here, or by another administrator. */
  readonly onChanged: (row: Row) => void;
  readonly onGone: (id: number) => void;
  /** Offers to undo the save made here. @param verb «opprettet» */
  readonly onSaved?: (saved: Decided<Row>, verb: string) => void;
  readonly onClose: () => void;
}

export interface RowFormOptions<
  Fields extends RowFields,
  Row extends EditedRow,
> extends EditedRowHandlers<Row> {
  /** `POST path` makes a row, `PUT path/id` saves one; both respond with it. */
  readonly path: string;
  readonly fields: Fields;
  /** null makes a new one. */
  readonly row: Row | null;
  /** First values of the form, in place of the fields' or the row's. */
  readonly initial?: Partial<RowValues<Fields>> | undefined;
  /** The call that stores a new row, where that is not `POST path`. The caller reports the result. */
  readonly creation?: { store(body: object, key: string): Promise<unknown>; readonly failed: string };
  /** What an edit sends beside the fields. */
  readonly extra?: object;
  /** Word for a row in reports on it: «annonse». */
  readonly noun: string;
  /** Prefix of the fields' ids: field `name` has the id `{idPrefix}-name`. */
  readonly idPrefix: string;
}

/** Reason for a failed save, when nothing in the form is wrong. */
export type SaveFailure =
  | { readonly kind: "failed"; readonly cause: string; readonly isUnsure: boolean }
  | { readonly kind: "gone" };

export interface RowForm<Fields extends RowFields = RowFields> {
  readonly fields: Fields;
  readonly values: RowValues<Fields>;
  /** The values of the row as the browser last received it. */
  readonly stored: RowValues<Fields>;
  readonly errors: FieldErrors;
  readonly failure: SaveFailure | null;
  readonly stale: StaleSave | null;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Number of attempts that were not saved: with each the reason takes the focus. */
  readonly attempts: number;
  idOf(name: string): string;
  set(name: string, value: string | boolean): void;
  submit(): Promise<void>;
  /** Makes a new row out of an edit. */
  saveAsNew(): Promise<void>;
  /** Drops the typed values for those that the other one saved. */
  takeTheirs(): void;
}

/** Reasons why the last attempt was not saved. */
interface Problem extends Pick<RowForm, "errors" | "failure" | "attempts"> {}

const noProblem = { errors: {}, failure: null } as const;

export function useRowForm<Fields extends RowFields, Row extends EditedRow & RowWith<Fields>>(
  options: RowFormOptions<Fields, Row>,
): RowForm<Fields> {
  const { path, fields, row, noun, creation } = options;
  type Values = RowValues<Fields>;
  const [base, setBase] = useState(() => ({
    values: row ? valuesOf(fields, row) : { ...initialValues(fields), ...options.initial },
    revision: row?.revision,
  }));
  const [values, setValues] = useState<Values>(row ? { ...base.values, ...options.initial } : base.values);
  const [problem, setProblem] = useState<Problem>({ ...noProblem, attempts: 0 });
  const [stale, setStale] = useState<StaleSave | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isInFlight = useRef(false);
  const [key] = useState(() => new RequestKey());
  const isDirty = Object.keys(fields).some((name) => values[name] !== base.values[name]);
  /** Whether there is something to send beside the fields: a save without it would lose it. */
  const hasExtra = Object.values(options.extra ?? {}).some(Boolean);

  const reject = (found: Partial<Problem>) =>
    setProblem(({ attempts }) => ({ ...noProblem, ...found, attempts: attempts + 1 }));

  const forget = () => setProblem(({ attempts }) => ({ ...noProblem, attempts }));

  const startFrom = (current: Row) => {
    const stored = valuesOf(fields, current);
    setBase({ values: stored, revision: current.revision });
    setValues(stored);
    setStale(null);
  };
  // A form that stays open shows what another has saved, unless something is typed.
  if (row && !isDirty && row.revision > (base.revision ?? 0)) startFrom(row);

  const finish = (title: string) => {
    showToast({ title });
    options.onClose();
  };

  /** Continues from the row as it is now, with the typed values. */
  const continueFrom = (current: Row) => {
    options.onChanged(current);
    const theirs = valuesOf(fields, current);
    const merged = mergeEdits(base.values, values, theirs);
    const isStored = Object.keys(fields).every((name) => merged.values[name] === theirs[name]);
    // Nothing of mine is missing: an earlier attempt came through, though its response did not.
    if (isStored && merged.theirs.length === 0 && !hasExtra) return finish(`${capitalised(noun)} oppdatert`);
    setBase({ values: theirs, revision: current.revision });
    setValues(merged.values);
    setStale(describeStale(merged, base.values, theirs, fields));
    return reject({});
  };

  const explain = (error: unknown, isNew: boolean) => {
    logQuietly("The form was not saved", error);
    const rejection = errorResponseOf(error);
    if (rejection?.code === "stale" && rejection.current) continueFrom(rejection.current as Row);
    else if (rejection?.status === 404 && row && !isNew) {
      reject({ failure: { kind: "gone" } });
      setStale(null);
      options.onGone(row.id);
    } else {
      const known = Object.entries(rejection?.fields ?? {}).filter(([name]) => name in fields);
      const cause = explainKeyedFailure(error);
      if (known.length > 0) reject({ errors: Object.fromEntries(known) });
      else reject({ failure: { kind: "failed", cause, isUnsure: isUnsure(error) } });
    }
  };

  const save = async (isNew: boolean) => {
    if (isInFlight.current) return;
    const errors = findErrors(fields, values);
    if (Object.keys(errors).length > 0) return reject({ errors });
    if (!isNew && !isDirty && !hasExtra) return finish("Ingen endringer");
    isInFlight.current = true;
    setSaving(true);
    forget();
    closeFailure();
    try {
      const body = bodyOf(fields, values);
      if (isNew && creation) return void (await creation.store(body, key.for(body)));
      const saved = isNew
        ? await decideAdmin<Row>("POST", path, { body, key: key.for(body) })
        : await decideAdmin<Row>("PUT", `${path}/${row?.id}`, {
            body: { ...body, ...options.extra, revision: base.revision },
          });
      const verb = isNew ? "opprettet" : "oppdatert";
      options.onChanged(saved.data);
      startFrom(saved.data);
      options.onSaved?.(saved, verb);
      finish(`${capitalised(noun)} ${verb}`);
    } catch (error) {
      showToast({
        title: "Feil",
        description: isUnsure(error)
          ? "Vi vet ikke om det ble lagret."
          : (isNew && creation?.failed) || `Kunne ikke ${isNew ? "opprette" : "oppdatere"} ${noun}.`,
        isDestructive: true,
      });
      explain(error, isNew);
    } finally {
      isInFlight.current = false;
      setSaving(false);
    }
  };

  return {
    fields,
    values,
    stored: base.values,
    ...problem,
    stale,
    isDirty,
    isSaving,
    idOf: (name) => `${options.idPrefix}-${name}`,
    set(name, value) {
      setValues((now) => ({ ...now, [name]: value }));
      // A reported error stays until it is corrected; no other is reported before the next attempt.
      if (problem.errors[name]) {
        const { [name]: _was, ...others } = problem.errors;
        const { [name]: still } = findErrors(fields, { ...values, [name]: value });
        setProblem((now) => ({ ...now, errors: still ? { ...others, [name]: still } : others }));
      }
    },
    submit: () => save(row === null),
    saveAsNew: () => save(true),
    takeTheirs() {
      setValues(base.values);
      forget();
      setStale(null);
    },
  };
}
