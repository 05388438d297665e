/** The state of a form page after a rejected plain post: what was typed, and what is wrong with it. */
export interface FormState {
  /** By field name, as typed. */
  readonly values: Readonly<Record<string, string>>;
  /** In the form's order; `field` is '' for what is wrong with the whole. Messages are Norwegian sentences. */
  readonly errors: readonly FieldProblem[];
  /** Whether it may have been stored all the same. */
  readonly isUnsure?: boolean;
}

export const formKeyField = "nokkel";
/** Where the cached page has its key: each response gets one of its own. By itself it is too short to be taken for a key. */
export const formKeyPlace = "{{nokkel}}";

/** A field that people never see. Named as none that browsers and password managers fill in. */
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
  /** Two taps: a choice and a button. */
  short: 500,
} as const;
