/** The accessibility statement, `/tilgjengelighet`, which is voluntary; public bodies link to the one at uustatus.no. It claims only what is in docs/accessibility.md. */
import type { PageProps } from "#app/pages/page.ts";
import { Part, TextPage } from "#app/pages/parts/plain-page.tsx";
import { ContactLine } from "#app/pages/parts/contact-line.tsx";
import { hostOf } from "#shared/text/url-text.ts";
import { NewTabLink } from "#web/ui/visually-hidden.tsx";
import "#web/styles/page/text.css";

export default function Accessibility({ site }: PageProps<object>) {
  return (
    <TextPage title="Tilgjengelighet">
      <p className="lead">
        Alle skal kunne finne en avtalemal. Nettstedet er laget for å følge WCAG 2.2 på nivå A og AA.
      </p>
      {site.accessibilityStatement && (
        <section>
          <p>
            Tilgjengelighetserklæringen vår er på{" "}
            <NewTabLink href={site.accessibilityStatement}>{hostOf(site.accessibilityStatement)}</NewTabLink>.
          </p>
        </section>
      )}
      <Part title="Dette har vi gjort">
        <ul>
          <li>
            Du kan bruke hele nettstedet med tastatur, og du ser alltid hvor på siden du er. Stjernene velges
            med piltastene, og du stemmer med Enter eller mellomrom.
          </li>
          <li>
            Sidene fungerer på skjermer som bare er 320 piksler brede, det samme som 400&nbsp;% forstørrelse.
          </li>
          <li>
            De tåler større avstand mellom bokstaver, ord og linjer, og at du bruker egne farger med høy
            kontrast.
          </li>
          <li>
            Lyst og mørkt tema har begge nok kontrast, og farge er aldri det eneste som bærer et budskap.
          </li>
          <li>Søk, filtre og skjemaer fungerer også uten JavaScript.</li>
          <li>
            Feil i skjemaer listes opp og lenker til feltet. Felt du kan hoppe over, og valg du må gjøre, er
            merket.
          </li>
          <li>
            Skjermlesere får vite hvor mange treff et søk har, om vi foreslår en annen stavemåte, hvilke andre
            ord vi søkte etter, og hvor mange forslag som finnes.
          </li>
          <li>Animasjoner dempes når du har bedt om mindre bevegelse.</li>
          <li>De som har laget programvaren, kontrollerer dette automatisk ved hver endring.</li>
        </ul>
      </Part>
      <Part title="Dette vet vi ikke er godt nok">
        <ul>
          <li>
            Malene ligger hos andre. Vi kan ikke love at PDF- og Word-filene deres er tilgjengelige for alle.
          </li>
          <li>
            Korte varsler forsvinner etter fem sekunder, hvis du ikke peker på dem eller går til dem med F8.
            Det samme står derfor også på siden.
          </li>
          <li>Beskrivelsen i et tilbud vises med høyst tre linjer. Skjermlesere leser hele.</li>
          <li>Siden du får når en adresse ikke finnes, er på engelsk.</li>
          <li>
            De som har laget programvaren, har lest det skjermlesere får vite, men ikke prøvd med en
            skjermleser. Nettstedet er heller ikke gjennomgått av uavhengige eksperter.
          </li>
        </ul>
      </Part>
      {(site.contactEmail ?? site.operator) && (
        <Part title="Si fra">
          <ContactLine email={site.contactEmail} before="Er det noe du ikke får til? Skriv til">
            Fortell gjerne hvilken side det gjelder, og hvilke hjelpemidler du bruker.
          </ContactLine>
          {site.operator && <p>Nettstedet drives av {site.operator.line}.</p>}
        </Part>
      )}
    </TextPage>
  );
}
