/** The page for advertisers, with the inquiry form. */
import { FormPage, type FormPageData } from "#app/pages/parts/form-page.tsx";
import { Part, TextSheet } from "#app/pages/parts/plain-page.tsx";
import type { PageProps } from "#app/pages/page.ts";
import { InquiryForm, inquiryForm } from "#features/inquiries/ui/inquiry-form.tsx";
import { receipts } from "#app/pages/parts/receipts.ts";
import { Benefits, WaysToAdvertise } from "#app/pages/parts/advertise-text.tsx";
import { ContactLine } from "#app/pages/parts/contact-line.tsx";
import { SentPanel } from "#app/pages/parts/receipt-panel.tsx";
import "#web/styles/page/form.css";

export default function Advertise({ data, site }: PageProps<FormPageData>) {
  return (
    <FormPage
      rejected={data.form}
      definition={inquiryForm}
      receipt={<SentPanel receipt={receipts.inquiry} />}
    >
      {(post) => (
        <TextSheet title="Annonsere hos oss">
          <p className="lead">Nå folk som er i ferd med å inngå en avtale.</p>
          <Part title="Fordeler">
            <Benefits />
          </Part>
          <Part title="Samarbeidsformer">
            <WaysToAdvertise />
          </Part>
          <Part id="henvendelse" title="Send oss en henvendelse">
            <p>
              Fortell hva du vil vise fram, så svarer vi på e-post. Slik behandler vi opplysningene:{" "}
              <a href="/privacy">personvern</a>.
            </p>
            <ContactLine email={site.contactEmail} before="Du kan også skrive rett til" />
            <InquiryForm {...post} />
          </Part>
        </TextSheet>
      )}
    </FormPage>
  );
}
