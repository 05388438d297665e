/** Help and support. */
import type { ReactNode } from "react";
import Coins from "lucide-react/icons/coins";
import Link2Off from "lucide-react/icons/link-2-off";
import Mail from "lucide-react/icons/mail";
import Scale from "lucide-react/icons/scale";
import Search from "lucide-react/icons/search";
import type { PageProps } from "#app/document/page.ts";
import { PlainPage } from "#app/pages/parts/plain-page.tsx";
import { ContactLink } from "#features/pages/ui/contact-link.tsx";
import "#web/styles/page/text.css";

export default function Help({ site: { contactEmail: email } }: PageProps<object>) {
  return (
    <PlainPage title="Hjelp og support" className="page page-wide prose">
      <div className="faq">
        <FaqCard icon={<Search />} question="Hvordan søker jeg etter maler?">
          <p>
            Skriv hva du trenger i søkefeltet øverst på siden, for eksempel «husleie» eller «bruktbil». På
            forsiden kan du også avgrense etter kategori og format i «Filtrer maler».
          </p>
          <p>
            Du kan velge mellom over 150&nbsp;maler. På <a href="/sitemap">nettstedkartet</a> står alle etter
            kategori.
          </p>
        </FaqCard>
        <FaqCard icon={<Scale />} question="Er malene juridisk gyldige?">
          <p>
            Vi tar ikke ansvar for innholdet i malene. Velg en kilde du stoler på: På hvert kort står det hvem
            som har utgitt malen.
          </p>
          <p>Er du i tvil, bør du snakke med en advokat før du signerer.</p>
        </FaqCard>
        <FaqCard icon={<Coins />} question="Koster det noe å bruke malene?">
          <p>
            Nei, nesten alle malene er gratis, og du trenger ikke å registrere deg her. Koster en mal noe hos
            utgiveren, eller krever den medlemskap eller BankID, står det på kortet. Må du registrere deg hos
            utgiveren, står det i beskrivelsen.
          </p>
          <p>Lenkene går til de opprinnelige kildene, så du får alltid malen rett fra utgiveren.</p>
        </FaqCard>
        <FaqCard icon={<Link2Off />} question="Hva gjør jeg når en lenke ikke virker?">
          <p>
            Åpne malens side her og bruk «Rapporter feil»-knappen, eller trykk på flagget nederst på kortet.
            Da sjekker vi lenken.
          </p>
          <p>Vet du hvor malen ligger nå, kan du ta med den nye adressen.</p>
        </FaqCard>
      </div>
      <section className="card box contact-card" aria-labelledby="kontakt">
        <span className="faq-icon">
          <Mail />
        </span>
        <div>
          <h2 id="kontakt">Fant du ikke svaret?</h2>
          <p>
            Send en e-post til <ContactLink email={email} />.
          </p>
          <p>
            Vil du finne igjen en mal? Trykk «Lagre malen» på malens side her, så står den under{" "}
            <a href="/lagrede">Lagrede maler</a> i denne nettleseren.
          </p>
          <p>
            Mangler det en mal? <a href="/foresla-mal">Foreslå den her</a>.
          </p>
          <p>
            Får du ikke til noe på nettstedet? Les om <a href="/tilgjengelighet">tilgjengelighet</a>.
          </p>
        </div>
      </section>
    </PlainPage>
  );
}

interface FaqCardProps {
  readonly icon: ReactNode;
  readonly question: string;
  readonly children: ReactNode;
}

function FaqCard({ icon, question, children }: FaqCardProps) {
  return (
    <section className="card box faq-card">
      <span className="faq-icon">{icon}</span>
      <h2>{question}</h2>
      {children}
    </section>
  );
}
