/** The terms of use. The sentences on sorting and votes are claims about the code; change them together. */
import type { PageProps } from "#app/pages/page.ts";
import { Part, TextPage } from "#app/pages/parts/plain-page.tsx";
import { ContactLine } from "#app/pages/parts/contact-line.tsx";
import "#web/styles/page/text.css";

export default function Terms({ site }: PageProps<object>) {
  return (
    <TextPage title="Vilkår">
      <p className="lead">
        {site.name} er en gratis katalog over maler som andre har laget. Når du bruker nettstedet, gjelder
        dette.
      </p>
      <Part title="Tjenesten">
        <ul>
          <li>Tjenesten er gratis, og du trenger ikke å registrere deg.</li>
          {site.hasMail && (
            <li>
              Ber du om e-post når noe endres, sier vi fra om det vi ser. Vi kan overse noe, og vurderer ikke
              hva endringen betyr for deg.
            </li>
          )}
          <li>Vi lenker bare til maler som ligger hos andre. Vi har ikke laget dem og lagrer dem ikke.</li>
          <li>
            Lenker kan slutte å virke, og innholdet kan endres uten at vi vet det. Åpne malens side her og
            trykk på «Rapporter feil». Da ser vi på lenken så snart vi kan.
          </li>
        </ul>
      </Part>

      <Part title="Ingen juridisk rådgivning">
        <p>
          Vi gir ikke juridiske råd, og vi garanterer ikke at en mal er juridisk riktig, oppdatert eller
          passer for det du skal bruke den til. Du bruker malene på eget ansvar. Er du i tvil, bør du snakke
          med en advokat.
        </p>
      </Part>

      <Part id="sortering" title="Slik sorterer vi">
        <RankingTerms />
      </Part>
      <Part id="vurderinger" title="Slik fungerer vurderingene">
        <RatingTerms />
      </Part>

      <Part title="Det du sender inn">
        <p>
          Når du foreslår en mal eller melder en feil, kan vi bruke det du skriver til å rette og utvide
          katalogen. Vi avgjør hva som publiseres. Send ikke inn noe ulovlig, reklame eller personopplysninger
          om andre.
        </p>
      </Part>

      <Part title="For annonsører">
        <ul>
          <li>Annonser og annonselenker merkes alltid tydelig som reklame, også i e-post.</li>
          <li>Vi garanterer ikke oppetid, rekkevidde, visninger eller klikk.</li>
          <li>Ansvaret vårt overfor en annonsør er begrenset til det annonsøren har betalt oss.</li>
        </ul>
      </Part>

      <Part title="Lov og verneting">
        <p>
          Norsk rett gjelder for bruk av nettstedet, og tvister hører under norske domstoler. Vilkårene
          begrenser ikke rettigheter du har etter ufravikelig lov.
        </p>
      </Part>

      <Part title="Kontakt">
        <p>
          {site.operator && `Nettstedet drives av ${site.operator.line}. `}
          Hva vi lagrer, står under <a href="/privacy">personvern</a>.
        </p>
        <ContactLine email={site.contactEmail} before="Har du spørsmål om vilkårene, kan du skrive til" />
      </Part>
    </TextPage>
  );
}

function RankingTerms() {
  return (
    <>
      <p>Rekkefølgen på malene følger valget i «Sorter etter», og ingen kan betale for en plass:</p>
      <ul>
        <li>
          <strong>Nyeste først</strong> er det vanlige valget: etter datoen malen ble lagt til. På et nytt
          nettsted står tolv maler som mange trenger, først.
        </li>
        <li>
          <strong>Mest populære</strong>: etter hvor mange ganger lenken til malen er åpnet («nedlastinger»).
        </li>
        <li>
          <strong>Høyest vurdert</strong>: etter gjennomsnittet av vurderingene, deretter etter antall
          vurderinger.
        </li>
        <li>
          <strong>Alfabetisk</strong>: etter navnet.
        </li>
        <li>
          <strong>Mest relevante</strong>: det vanlige når du søker. Det som teller, er hvor godt ordene dine
          passer med navn, stikkord, beskrivelse, kategori og utgiver. Ord som betyr det samme, teller også,
          men mindre. En vanlig mal kommer foran en for spesielle tilfeller.
        </li>
      </ul>
      <p>
        «Populær» står på maler vi har fremhevet, og på den tidelen av malene som har flest nedlastinger, når
        de har minst&nbsp;25, på minst sju ulike dager. Merket flytter ikke malen.
      </p>
      <p>
        Annonser påvirker aldri rekkefølgen. De står på faste plasser mellom kortene, er merket «Annonse», og
        ingen kan betale for at en mal skal komme høyere opp.
      </p>
    </>
  );
}

function RatingTerms() {
  return (
    <>
      <p>
        Alle kan gi en mal fra én til fem stjerner uten å logge inn. Alle vurderinger teller likt, gode som
        dårlige, og vi viser det vanlige gjennomsnittet med én desimal. Ingen kan betale for vurderinger.
      </p>
      <ul>
        <li>
          Du har én stemme per mal. En ny vurdering fra samme nettleser erstatter den forrige, og du kan ta
          den tilbake.
        </li>
        <li>
          Fra én og samme IP-adresse kan det komme høyst tre nye stemmer på en mal i døgnet, og høyst
          60&nbsp;stemmer i timen til sammen.
        </li>
      </ul>
      <p>
        Vi kontrollerer ikke at den som stemmer, har brukt malen. Fordi ingen logger inn, kan vi heller ikke
        hindre at noen stemmer flere ganger fra ulike nettlesere eller IP-adresser. Grensene gjør det
        tungvint, men ikke umulig. Stol mest på kilden, og minst på et gjennomsnitt av få vurderinger.
      </p>
    </>
  );
}
