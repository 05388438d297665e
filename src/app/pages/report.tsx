import { useState } from "react";
import { RejectedSummary } from "#web/ui/rejected-summary.tsx";
import { SentPanel } from "#features/pages/ui/sent-panel.tsx";
import { TemplateSummary } from "#features/templates/ui/card/template-summary.tsx";
import type { TemplateFormData } from "#app/pages/form-page-data.ts";
import type { PageProps } from "#app/page.ts";
import { receipts } from "#features/pages/receipts.ts";
import { ReportForm, reportFieldIds, reportSubmitId } from "#features/reports/ui/report-form.tsx";
import { templateHref } from "#shared/slug.ts";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { BackLink } from "#web/ui/back-link.tsx";

export default function Report({ data: { form, template } }: PageProps<TemplateFormData>) {
  const [rejected, setRejected] = useState(form);
  const [isSent, setSent] = useState(false);
  return (
    <SiteLayout>
      <div className="page prose">
        <BackLink />
        <RejectedSummary
          form={rejected}
          fieldIds={reportFieldIds}
          submitId={reportSubmitId}
          failedHeading="Rapporten ble ikke sendt"
        />
        {isSent ? (
          <SentPanel receipt={receipts.report} back={templateHref(template)} />
        ) : (
          <>
            <h1>Rapporter problem</h1>
            <TemplateSummary template={template} />
            <div className="form-card">
              <ReportForm
                templateId={template.id}
                returnTo={templateHref(template)}
                rejected={form}
                onAttempt={() => setRejected(null)}
                onSent={() => setSent(true)}
              />
            </div>
          </>
        )}
      </div>
    </SiteLayout>
  );
}
