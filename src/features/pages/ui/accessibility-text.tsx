/** The accessibility statement, which is voluntary. It claims only what is implemented and tested. */
import { ContactLink } from "#features/pages/ui/contact-link.tsx";

export function AccessibilityText({ email }: { readonly email: string }) {
  return (
    <>
      <p className="lead">
        Alle skal kunne finne en avtalemal. Nettstedet er laget for å følge WCAG 2.2 på nivå A og AA.
      </p>
      <section>
        <h2>Dette har vi gjort</h2>
        <ul>
          <li>Du kan bruke hele nettstedet med tastatur, og fokus er alltid synlig.</li>
          <li>Sidene fungerer på skjermer ned til 320 piksler, det samme som 400 % forstørrelse.</li>
          <li>
            Lyst og mørkt tema har begge nok kontrast, og farge er aldri det eneste som bærer et budskap.
          </li>
          <li>Søk, filtre og skjemaer fungerer også uten JavaScript.</li>
          <li>Feil i skjemaer listes opp, lenker til feltet og blir lest opp.</li>
          <li>Animasjoner dempes når du har bedt om mindre bevegelse.</li>
          <li>Sidene kontrolleres automatisk med verktøyet axe i begge temaer hver gang vi endrer noe.</li>
        </ul>
      </section>
      <section>
        <h2>Dette vet vi ikke er godt nok</h2>
        <ul>
          <li>
            Malene ligger hos andre. Vi kan ikke love at PDF- og Word-filene deres er tilgjengelige for alle.
          </li>
          <li>
            Korte varsler forsvinner etter fem sekunder, om du ikke peker på dem eller går til dem med F8. Det
            samme står derfor også på siden.
          </li>
          <li>Beskrivelsen i et tilbud vises med høyst tre linjer. Skjermlesere leser hele.</li>
          <li>Siden du får når en adresse ikke finnes, er på engelsk.</li>
          <li>Nettstedet er ikke gjennomgått av uavhengige eksperter.</li>
        </ul>
      </section>
      <section>
        <h2>Si fra</h2>
        <p>
          Er det noe du ikke får til? Skriv til <ContactLink email={email} />. Fortell gjerne hvilken side det
          gjelder, og hvilke hjelpemidler du bruker.
        </p>
      </section>
    </>
  );
}
