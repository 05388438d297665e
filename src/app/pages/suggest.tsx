import { useState } from "react";
import { RejectedSummary } from "#web/ui/rejected-summary.tsx";
import { SentPanel } from "#features/pages/ui/sent-panel.tsx";
import type { FormPageData } from "#app/pages/form-page-data.ts";
import type { PageProps } from "#app/page.ts";
import { receipts } from "#features/pages/receipts.ts";
import { SuggestForm, suggestFieldIds, suggestSubmitId } from "#features/suggestions/ui/suggest-form.tsx";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { BackLink } from "#web/ui/back-link.tsx";

export default function Suggest({ data: { form } }: PageProps<FormPageData>) {
  const [rejected, setRejected] = useState(form);
  const [isSent, setSent] = useState(false);
  return (
    <SiteLayout>
      <div className="page prose">
        <BackLink />
        <RejectedSummary
          form={rejected}
          fieldIds={suggestFieldIds}
          submitId={suggestSubmitId}
          failedHeading="Forslaget ble ikke sendt"
        />
        {isSent ? (
          <SentPanel
            receipt={receipts.suggestion}
            again={{ href: "/foresla-mal", text: "Foreslå en mal til" }}
          />
        ) : (
          <>
            <h1>Foreslå ny avtalemaler</h1>
            <p className="lead">
              Kjenner du en god mal som mangler? Vi ser gjennom alle forslag før de publiseres. Alle felter må
              fylles ut.
            </p>
            <div className="form-card">
              <SuggestForm rejected={form} onAttempt={() => setRejected(null)} onSent={() => setSent(true)} />
            </div>
          </>
        )}
      </div>
    </SiteLayout>
  );
}
