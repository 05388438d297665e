/** Help and support. */
import Coins from "lucide-react/icons/coins";
import Link2Off from "lucide-react/icons/link-2-off";
import Mail from "lucide-react/icons/mail";
import Scale from "lucide-react/icons/scale";
import Search from "lucide-react/icons/search";
import type { PageProps } from "#app/pages/page.ts";
import { Part, TextPage } from "#app/pages/parts/plain-page.tsx";
import { ContactLink } from "#features/pages/ui/contact-link.tsx";
import "#web/styles/page/text.css";

export default function Help({ site: { contactEmail: email } }: PageProps<object>) {
  return (
    <TextPage title="Hjelp og support">
      <Part icon={<Search />} title="Hvordan søker jeg etter maler?">
        <p>
          Skriv hva du trenger i søkefeltet øverst på siden, for eksempel «husleie» eller «bruktbil». På
          forsiden kan du også avgrense etter kategori og format i «Filtrer maler».
        </p>
        <p>
          Du kan velge mellom over 150&nbsp;maler. På <a href="/sitemap">nettstedkartet</a> står alle etter
          kategori.
        </p>
      </Part>
      <Part icon={<Scale />} title="Er malene juridisk gyldige?">
        <p>
          Vi tar ikke ansvar for innholdet i malene. Velg en kilde du stoler på: På hvert kort står det hvem
          som har utgitt malen.
        </p>
        <p>Er du i tvil, bør du snakke med en advokat før du signerer.</p>
      </Part>
      <Part icon={<Coins />} title="Koster det noe å bruke malene?">
        <p>
          Nei, nesten alle malene er gratis, og du trenger ikke å registrere deg her. Koster en mal noe hos
          utgiveren, eller krever den medlemskap eller BankID, står det på kortet. Må du registrere deg hos
          utgiveren, står det i beskrivelsen.
        </p>
        <p>Lenkene går til de opprinnelige kildene, så du får alltid malen rett fra utgiveren.</p>
      </Part>
      <Part icon={<Link2Off />} title="Hva gjør jeg når en lenke ikke virker?">
        <p>
          Åpne malens side her og bruk «Rapporter feil»-knappen, eller trykk på flagget nederst på kortet. Da
          sjekker vi lenken.
        </p>
        <p>Vet du hvor malen ligger nå, kan du ta med den nye adressen.</p>
      </Part>
      <Part id="kontakt" icon={<Mail />} title="Fant du ikke svaret?">
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
      </Part>
    </TextPage>
  );
}
