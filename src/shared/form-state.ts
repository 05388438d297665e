/** The state of a form page after a rejected plain post: the typed values and their errors. */
export interface FormState {
  /** Values by field name, as typed. */
  readonly values: Readonly<Record<string, string>>;
  /** Errors in the form's order; `field` is '' for one of the whole form. Messages are Norwegian sentences. */
  readonly errors: readonly FieldProblem[];
  /** Whether it may have been stored all the same. */
  readonly isUnsure?: boolean;
}

export const formKeyField = "nokkel";
/** The placeholder for the key in the cached page: each response gets a key of its own. It is too short to be taken for one. */
export const formKeyPlace = "{{nokkel}}";

/** A field hidden from people, with a name that browsers and password managers do not fill in. */
export const trapField = "remark";

export function problemWith(form: FormState | null | undefined, field: string): string | undefined {
  return form?.errors.find((problem) => problem.field === field)?.message;
}

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** The minimum time from opening a form to sending it. A faster sender is taken for a bot. */
export const minimumFormMs = {
  long: 1_500,
  /** The time for two taps: a choice and a button. */
  short: 500,
} as const;
