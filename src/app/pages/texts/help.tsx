/** Help and support. */
import type { PageProps } from "#app/pages/page.ts";
import { Part, TextPage } from "#app/pages/parts/plain-page.tsx";
import { ContactLine } from "#app/pages/parts/contact-line.tsx";
import "#web/styles/page/text.css";

export default function Help({ site: { contactEmail: email } }: PageProps<object>) {
  return (
    <TextPage title="Hjelp og support">
      <Part title="Hvordan søker jeg etter maler?">
        <p>
          Skriv hva du trenger i søkefeltet øverst på siden, for eksempel «husleie» eller «bruktbil». På
          forsiden kan du også avgrense etter kategori og format i «Filtrer maler».
        </p>
        <p>
          Vet du ikke hva papiret heter? Under <a href="/situasjoner">Situasjoner</a> står papirene i den
          rekkefølgen du trenger dem.
        </p>
        <p>
          Du kan velge mellom over 150&nbsp;maler. På <a href="/sitemap">nettstedkartet</a> står alle etter
          kategori.
        </p>
      </Part>
      <Part title="Er malene juridisk gyldige?">
        <p>
          Vi tar ikke ansvar for innholdet i malene. Velg en kilde du stoler på: På hvert kort står det hvem
          som har utgitt malen.
        </p>
        <p>Er du i tvil, bør du snakke med en advokat før du signerer.</p>
      </Part>
      <Part title="Koster det noe å bruke malene?">
        <p>
          Nei, de fleste malene er gratis, og du trenger ikke å registrere deg her. Koster en mal noe hos
          utgiveren, eller krever den medlemskap eller BankID, står det på kortet når vi vet det. Noen
          utgivere ber deg registrere deg eller logge inn.
        </p>
        <p>
          Lenkene går til de opprinnelige kildene. Noen ganger er det en kommune eller forening som har lagt
          ut en annens mal; da står det i beskrivelsen.
        </p>
      </Part>
      <Part title="Hva gjør jeg når en lenke ikke virker?">
        <p>Åpne malens side her og trykk på «Rapporter feil». Da ser vi på lenken så snart vi kan.</p>
        <p>Vet du hvor malen ligger nå, kan du ta med den nye adressen.</p>
      </Part>
      <Part id="kontakt" title="Fant du ikke svaret?">
        <ContactLine email={email} before="Send en e-post til" />
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
