import { useState } from "react";
import { RefusedSummary } from "#app/pages/refused-summary.tsx";
import { ReportAgainForm, reportFieldIds, reportSubmitId } from "#app/pages/report-again-form.tsx";
import { SentPanel } from "#app/pages/sent-panel.tsx";
import { TemplateSummary } from "#app/pages/template-summary.tsx";
import type { TemplateFormData } from "#app/pages/visitor-pages.ts";
import type { PageProps } from "#app/routes.tsx";
import { receipts } from "#features/pages/receipts.ts";
import { ReportForm } from "#features/reports/ui/report-form.tsx";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { BackLink } from "#web/ui/back-link.tsx";

export default function Report({ data: { form, template } }: PageProps<TemplateFormData>) {
  const [isSent, setSent] = useState(false);
  return (
    <SiteLayout>
      <div className="page prose">
        <BackLink />
        <RefusedSummary form={form} fieldIds={reportFieldIds} submitId={reportSubmitId} />
        {isSent ? (
          <SentPanel receipt={receipts.report} />
        ) : (
          <>
            <h1>Rapporter problem</h1>
            <TemplateSummary template={template} />
            <div className="form-card">
              {form ? (
                <ReportAgainForm templateId={template.id} form={form} />
              ) : (
                <ReportForm templateId={template.id} onSent={() => setSent(true)} />
              )}
            </div>
          </>
        )}
      </div>
    </SiteLayout>
  );
}
