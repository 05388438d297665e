import { useState } from "react";
import { RejectedSummary } from "#web/ui/rejected-summary.tsx";
import { SentPanel } from "#features/pages/ui/sent-panel.tsx";
import { TemplateSummary } from "#features/templates/ui/card/template-summary.tsx";
import type { TemplateFormData } from "#app/pages/form-page-data.ts";
import { VoteForm, voteFieldIds, voteSubmitId } from "#features/votes/ui/vote-form.tsx";
import type { PageProps } from "#app/page.ts";
import { receipts } from "#features/pages/receipts.ts";
import { localPath } from "#shared/local-path.ts";
import { templateHref } from "#shared/slug.ts";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { BackLink } from "#web/ui/back-link.tsx";

export default function Vote({ data: { form, template } }: PageProps<TemplateFormData>) {
  const [rejected, setRejected] = useState(form);
  const [isSent, setSent] = useState(false);
  // A vote for the stars of a card knows where it came from.
  const back = localPath(form?.values["tilbake"]) ?? templateHref(template);
  return (
    <SiteLayout>
      <div className="page prose">
        <BackLink />
        <RejectedSummary
          form={rejected}
          fieldIds={voteFieldIds}
          submitId={voteSubmitId}
          failedHeading="Vurderingen ble ikke registrert"
        />
        {isSent ? (
          <SentPanel receipt={receipts.vote} back={back} />
        ) : (
          <>
            <h1>Gi din vurdering</h1>
            <TemplateSummary template={template} />
            <div className="form-card">
              <VoteForm
                templateId={template.id}
                returnTo={back}
                rejected={form}
                onAttempt={() => setRejected(null)}
                onVoted={() => setSent(true)}
              />
            </div>
            <p className="card-aside">
              Én stemme per mal: En ny vurdering erstatter den forrige. Les{" "}
              <a href="/terms#vurderinger">hvordan vurderingene fungerer</a>.
            </p>
          </>
        )}
      </div>
    </SiteLayout>
  );
}
