/** The data of the pages that are forms. */
import type { Template } from "#features/templates/contract.ts";
import type { FormState } from "#shared/form-state.ts";

export interface FormPageData {
  /** A plain post on its way back. */
  readonly form: FormState | null;
}

/** A form about one template. */
export interface TemplateFormData extends FormPageData {
  readonly template: Template;
}
