/** The state of a form page after a rejected plain post: what was typed, and what is wrong with it. */
export interface FormState {
  /** By field name, as typed. */
  readonly values: Readonly<Record<string, string>>;
  /** In the form's order; `field` is '' for what is wrong with the whole. Messages are Norwegian sentences. */
  readonly errors: readonly FieldProblem[];
}

/** The problem of one field of a rejected form, if it has one. */
export function problemWith(form: FormState | null | undefined, field: string): string | undefined {
  return form?.errors.find((problem) => problem.field === field)?.message;
}

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}
