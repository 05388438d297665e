/** The report form, the same in the dialog and on the page /rapporter/{id}. Without scripts it is a plain form post. */
import { noReason, reportFailed, reportFields } from "#features/reports/fields.ts";
import { reportHref, type ReportReasonId, reportReasons } from "#features/reports/reasons.ts";
import { minimumFormMs } from "#shared/form-state.ts";
import { problemsOnly, textProblem } from "#shared/text/text-rules.ts";
import { Button } from "#web/ui/button.tsx";
import { LongTextField, RadioField, SubmitRow, TextField } from "#web/ui/forms/form-fields.tsx";
import {
  type FormDefinition,
  type FormValues,
  urlProblem,
  type VisitorFormProps,
} from "#web/ui/forms/form-definition.ts";
import { useSubmit } from "#web/ui/forms/use-submit.tsx";

type ReportField = "reason" | keyof typeof reportFields;

export const reportForm: FormDefinition<ReportField> = {
  fields: {
    reason: { id: `grunn-${reportReasons[0].id}`, label: "Hva er galt?" },
    description: { ...reportFields.description, id: "rapport-tekst", label: "Fortell mer" },
    betterUrl: { ...reportFields.betterUrl, id: "bedre-adresse", label: "Vet du om en bedre adresse?" },
  },
  submitId: "rapport-send",
  minimumMs: minimumFormMs.short,
  failed: reportFailed,
  failedHeading: "Rapporten ble ikke sendt",
};

const choices = reportReasons.map(({ id, label }) => ({ id: `grunn-${id}`, value: id, label }));

export interface ReportFormProps extends VisitorFormProps {
  readonly templateId: number;
  readonly reason?: ReportReasonId | undefined;
  readonly returnTo?: string;
  readonly onCancel?: () => void;
}

export function ReportForm({ templateId, reason: chosen, returnTo, onCancel, ...post }: ReportFormProps) {
  const form = useSubmit(reportForm, {
    ...post,
    initial: { reason: chosen },
    path: `/api/templates/${templateId}/report`,
    check,
    bodyOf: ({ reason, description, betterUrl, ...trap }) => ({
      reason,
      description: description || `Rapportert som: ${reason}`,
      ...(betterUrl ? { betterUrl } : {}),
      ...trap,
    }),
  });
  return (
    <form {...form.props} action={reportHref(templateId)}>
      {returnTo && <input type="hidden" name="tilbake" value={returnTo} />}
      {form.summary}
      <RadioField form={form} name="reason" className="radios" errorId="grunn-feil" choices={choices} />
      <LongTextField form={form} name="description" rows={3} />
      <TextField form={form} name="betterUrl" type="url" />
      <SubmitRow form={form} text="Send rapport">
        {onCancel && <Button onClick={onCancel}>Avbryt</Button>}
      </SubmitRow>
    </form>
  );
}

function check({ reason, description, betterUrl }: FormValues<ReportField>) {
  return problemsOnly({
    reason: reason ? undefined : noReason,
    description: textProblem(description, reportFields.description),
    betterUrl: urlProblem(betterUrl, reportFields.betterUrl),
  });
}
