/** The form that reports a problem with a template. */
import { FormPage, type ReportPageData } from "#app/pages/parts/form-page.tsx";
import type { PageProps } from "#app/pages/page.ts";
import { receipts } from "#app/pages/parts/receipts.ts";
import { SentPanel } from "#app/pages/parts/receipt-panel.tsx";
import { ReportForm, reportForm } from "#features/reports/ui/report-form.tsx";
import { TemplateSummary } from "#features/templates/ui/card/template-summary.tsx";
import { templateHref } from "#domain/page-urls.ts";
import "#web/styles/page/form.css";

export default function Report({ data: { form, template, reason } }: PageProps<ReportPageData>) {
  const back = templateHref(template);
  return (
    <FormPage
      rejected={form}
      definition={reportForm}
      receipt={<SentPanel receipt={receipts.report} back={back} />}
    >
      {(post) => (
        <div className="form-sheet prose sheet">
          <h1>Rapporter problem</h1>
          <TemplateSummary template={template} />
          <ReportForm templateId={template.id} reason={reason} returnTo={back} {...post} />
        </div>
      )}
    </FormPage>
  );
}
