import { useState } from "react";
import { RefusedSummary } from "#app/pages/refused-summary.tsx";
import { SuggestAgainForm, suggestFieldIds, suggestSubmitId } from "#app/pages/suggest-again-form.tsx";
import { SentPanel } from "#app/pages/sent-panel.tsx";
import type { FormPageData } from "#app/pages/visitor-pages.ts";
import type { PageProps } from "#app/routes.tsx";
import { receipts } from "#features/pages/receipts.ts";
import { SuggestForm } from "#features/suggestions/ui/suggest-form.tsx";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { BackLink } from "#web/ui/back-link.tsx";

export default function Suggest({ data: { form } }: PageProps<FormPageData>) {
  const [isSent, setSent] = useState(false);
  return (
    <SiteLayout>
      <div className="page prose">
        <BackLink />
        <RefusedSummary form={form} fieldIds={suggestFieldIds} submitId={suggestSubmitId} />
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
              {form ? <SuggestAgainForm form={form} /> : <SuggestForm onSent={() => setSent(true)} />}
            </div>
          </>
        )}
      </div>
    </SiteLayout>
  );
}
