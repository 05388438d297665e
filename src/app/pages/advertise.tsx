/** The page for advertisers, with the inquiry form. */
import type { ReactNode } from "react";
import { FormPage, type FormPageData } from "#app/pages/parts/form-page.tsx";
import { Part, TextSheet } from "#app/pages/parts/plain-page.tsx";
import type { PageProps } from "#app/pages/page.ts";
import { InquiryForm, inquiryForm } from "#features/inquiries/ui/inquiry-form.tsx";
import { receipts } from "#app/pages/parts/receipts.ts";
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
            <ul className="stack">
              <Point title="Målrettet publikum">
                De som er her, skal inngå en avtale: utleiere, arbeidsgivere, foreninger og gründere.
              </Point>
              <Point title="Høy trafikk">
                Annonsen står på forsiden, der folk søker etter maler. Klikkene telles, og du kan få tallene.
              </Point>
              <Point title="Relevant kontekst">
                Annonsen står mellom malene, der leserne er i gang med å ordne en avtale.
              </Point>
            </ul>
          </Part>
          <Part title="Samarbeidsformer">
            <ul className="stack">
              <Point title="Sponsorkort ved siden av malene">
                Et kort mellom malene på forsiden, på en fast plass, eller et tilbud på siden «Gode tilbud».
              </Point>
              <Point title="Sponsing av nyhetsbrev">
                Vi avtaler innhold og tidspunkt med deg når et nyhetsbrev skal ut.
                {site.hasMail &&
                  " Etterpå får du vite hvor mange det ble sendt til, og hvor mange e-postserveren tok imot. Hvem som åpner det, måles ikke."}
              </Point>
            </ul>
            <p className="small soft">
              Alt merkes tydelig som annonse og påvirker aldri rekkefølgen på malene. Se{" "}
              <a href="/terms">vilkårene</a>.
            </p>
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

function Point({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      <p className="soft">{children}</p>
    </li>
  );
}
