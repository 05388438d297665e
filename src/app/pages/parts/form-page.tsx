/** The page around a public form, with the errors of a rejected plain post at the top, and the receipt after sending. */
import { type ReactNode, useState } from "react";
import type { ReportReasonId } from "#features/reports/reasons.ts";
import type { Template } from "#features/templates/contract.ts";
import type { FormState } from "#shared/form-state.ts";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { RejectedSummary } from "#web/ui/forms/error-summary.tsx";
import type { FormDefinition, VisitorFormProps } from "#web/ui/forms/form-definition.ts";

export interface FormPageData {
  readonly form: FormState | null;
}

export interface TemplateFormData extends FormPageData {
  readonly template: Template;
}

export interface ReportPageData extends TemplateFormData {
  /** The reason in the followed link. */
  readonly reason: ReportReasonId | undefined;
}

export interface FormPageProps {
  readonly rejected: FormState | null;
  readonly definition: FormDefinition;
  readonly receipt: ReactNode;
  readonly children: (form: VisitorFormProps) => ReactNode;
}

export function FormPage({ rejected, definition, receipt, children }: FormPageProps) {
  const [summarized, setSummarized] = useState(rejected);
  const [isSent, setSent] = useState(false);
  return (
    <SiteLayout>
      <div className="page">
        <BackLink />
        <RejectedSummary form={summarized} definition={definition} />
        {isSent
          ? receipt
          : children({
              rejected,
              onAttempt: () => setSummarized(null),
              onSent: () => setSent(true),
            })}
      </div>
    </SiteLayout>
  );
}
