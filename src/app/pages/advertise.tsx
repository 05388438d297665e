import { useState } from "react";
import { RejectedSummary } from "#web/ui/rejected-summary.tsx";
import type { FormPageData } from "#app/pages/form-page-data.ts";
import type { PageProps } from "#app/page.ts";
import { InquiryForm } from "#features/inquiries/ui/inquiry-form.tsx";
import { inquiryFieldIds, inquirySubmitId } from "#features/inquiries/ui/inquiry-rules.ts";
import { AdvertiseText } from "#features/pages/ui/advertise-text.tsx";
import { ContactLink } from "#features/pages/ui/contact-link.tsx";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { BackLink } from "#web/ui/back-link.tsx";

export default function Advertise({ data, site }: PageProps<FormPageData>) {
  const [rejected, setRejected] = useState(data.form);
  return (
    <SiteLayout>
      <div className="page page-wide prose">
        <BackLink />
        <RejectedSummary
          form={rejected}
          fieldIds={inquiryFieldIds}
          submitId={inquirySubmitId}
          failedHeading="Henvendelsen ble ikke sendt"
        />
        <h1>Annonsere hos oss</h1>
        <p className="lead">Nå folk som er i ferd med å inngå en avtale.</p>
        <AdvertiseText />
        <section className="form-card" aria-labelledby="henvendelse">
          <h2 id="henvendelse">Send oss en henvendelse</h2>
          <p className="section-lead">
            Fortell hva du vil vise fram, så svarer vi på e-post. Du kan også skrive rett til{" "}
            <ContactLink email={site.contactEmail} />. Slik behandler vi opplysningene:{" "}
            <a href="/privacy">personvern</a>.
          </p>
          <InquiryForm rejected={data.form} onAttempt={() => setRejected(null)} />
        </section>
      </div>
    </SiteLayout>
  );
}
