/** The data of pages with a form. */
import type { Template } from "#features/templates/contract.ts";
import type { ReportReasonId } from "#features/reports/reasons.ts";
import type { FormState } from "#shared/form-state.ts";

export interface FormPageData {
  /** The values and errors of a rejected form post. */
  readonly form: FormState | null;
}

/** The data of a page with a form about one template. */
export interface TemplateFormData extends FormPageData {
  readonly template: Template;
}

export interface ReportPageData extends TemplateFormData {
  /** The reason that the followed link has chosen. */
  readonly reason: ReportReasonId | undefined;
}
