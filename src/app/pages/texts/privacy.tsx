/** The privacy statement. Every sentence is a claim about the code; change them together. */
import type { ReactNode } from "react";
import type { PageProps } from "#app/pages/page.ts";
import { Part, TextPage } from "#app/pages/parts/plain-page.tsx";
import { ContactLine } from "#app/pages/parts/contact-line.tsx";
import { count } from "#web/norwegian.ts";
import { NewTabLink } from "#web/ui/visually-hidden.tsx";
import "#web/styles/page/text.css";

export default function Privacy({ site }: PageProps<object>) {
  return (
    <TextPage title="Personvern">
      <p className="lead">
        Du kan bruke {site.name} uten å oppgi hvem du er. Vi har ingen brukerkontoer for besøkende, ingen
        informasjonskapsler for statistikk og ingenting fra andre nettsteder på sidene våre.
      </p>
      <Part title="Behandlingsansvarlig">
        {site.operator ? (
          <p>Behandlingsansvarlig er {site.operator.line}.</p>
        ) : (
          <p>
            Den som driver nettstedet, har ikke oppgitt navnet sitt, så det står ikke her hvem som er
            behandlingsansvarlig.
          </p>
        )}
        {!site.operator && <ContactLine email={site.contactEmail} before="Kontakten er" />}
      </Part>

      <Part title="Du som søker etter maler">
        <p>
          Vanlige brukere oppgir ingen personopplysninger{site.hasMail && ", med mindre de ber om e-post"}.
          Hva du søker etter, lagres ikke med noe som viser til deg, og teksten lagres bare når minst fire
          ulike besøkende har søkt etter det samme på én dag. Det eneste nettleseren din sender oss, er
          tekniske opplysninger som alle nettsteder får: IP-adressen, nettlesertypen og hvilken side du ber
          om.
        </p>
      </Part>

      <Part title="Informasjonskapsler og lagring i nettleseren">
        <BrowserStorage siteName={site.name} />
      </Part>

      <Part title="Statistikk">
        <p>
          Besøksstatistikken er anonymisert. Serveren teller hvor mange ganger i døgnet hver side er vist,
          lenken til hver mal er åpnet, hver mal er vurdert og hver annonse er klikket på, og hvilke
          nettsteder besøkende kommer fra – bare navnet på nettstedet, aldri hele adressen. Åpner du samme
          lenke flere ganger på et døgn, teller det som én gang. Vi lagrer bare antall per dag, ikke
          enkelthendelser.
        </p>
        <p>
          For å telle hvor mange ulike besøkende et døgn har, regner serveren ut en hash, altså et
          fingeravtrykk som ikke kan regnes tilbake, av IP-adressen og nettlesertypen med en tilfeldig nøkkel
          som bare gjelder den dagen. Når døgnet er over, blir antallet stående, mens nøkkelen og
          fingeravtrykkene slettes. Statistikken bruker ikke informasjonskapsler og deles ikke med noen.
          Grunnlaget er vår berettigede interesse i å vite hva som brukes (personvernforordningen artikkel 6
          nr. 1 bokstav f).
        </p>
        <p>
          For å se hva folk leter etter uten å finne, teller vi også søk som er skrevet ferdig: om de fant
          noe, hvilken mal som ble åpnet etterpå, og om det ble søkt på nytt. Av et søk lagres først bare et
          fingeravtrykk av teksten og et av teksten og IP-adressen sammen, regnet ut med døgnets nøkkel. Har
          minst fire ulike IP-adresser søkt etter det samme den dagen, lagres teksten med antallet. Alt annet
          slettes når døgnet er over. Søk som ligner en e-postadresse, et telefonnummer eller et
          fødselsnummer, telles aldri med tekst.
        </p>
        <p>
          Tall per dag for hver side, mal, annonse og hvert nettsted beholdes i 13&nbsp;hele måneder, og det
          samme gjelder tekstene det er søkt etter. Deretter slettes de automatisk, og bare summer står igjen:
          per måned for hver av dem, og per dag for hele nettstedet.
        </p>
      </Part>

      <Part title="IP-adressen din">
        <p>
          IP-adressen er en teknisk opplysning og en personopplysning. Ut over tellingen av besøkende bruker
          vi den bare til å begrense hvor mye som kan komme fra én IP-adresse, så nettstedet ikke misbrukes.
        </p>
        <ul>
          <li>
            Grensene gjelder sidevisninger, søk, vurderinger, skjemaer, klikk, navn på nettsteder i
            statistikken og forsøk på å logge inn i admin-panelet.
          </li>
          <li>
            Selve adressen holdes bare i serverens minne og er borte senest når serveren startes på nytt. Den
            skrives aldri i databasen og aldri i loggen vår.
          </li>
          <li>
            Noen tellinger må tåle at serveren startes på nytt, og at det er flere servere. De står i
            databasen under et fingeravtrykk av adressen (og av malen, når det gjelder én mal), regnet ut med
            en tilfeldig nøkkel for døgnet.
          </li>
          <li>
            Tellingen slettes senest et døgn etter siste gang noe ble telt, og nøkkelen når døgnet etter er
            over. Da kan ingen finne tilbake til adressen.
          </li>
          <li>Loggen har verken IP-adresse, nettlesertype, søkeord eller hvilken mal du åpnet.</li>
        </ul>
        <p>
          Grunnlaget er vår berettigede interesse i et nettsted som virker (personvernforordningen artikkel 6
          nr. 1 bokstav f).
        </p>
      </Part>

      <Part title="Det du sender inn">
        <ul>
          <li>
            <strong>Vurderinger</strong> lagres med antall stjerner, tidspunkt og en nøkkel. Nøkkelen er et
            fingeravtrykk av malen og det tilfeldige tallet i <code>stemme</code>. Den er ulik fra mal til
            mal, så vurderingene dine kan ikke kobles til hverandre.
          </li>
          <li>
            <strong>Forslag og feilrapporter</strong> lagres med det du skriver og tidspunktet, uten avsender.
            Ikke skriv personopplysninger i dem. De beholdes til vi har behandlet dem og sletter dem. Det
            slettede ligger i administratorens endringslogg i inntil 365&nbsp;dager, så en feil kan rettes
            opp.
          </li>
          <li>
            <strong>Kvitteringen for et forslag</strong> er en tilfeldig kode som du får én gang, i en lenke.
            Vi lagrer bare et fingeravtrykk av den sammen med forslagets nummer og tidspunktet, ikke noe om
            hvem du er. Den slettes når forslaget er slettet og ute av endringsloggen.
          </li>
          <li>
            <strong>Skjemaene</strong> har et skjult felt og noterer når de ble åpnet. Begge deler skiller
            mennesker fra roboter og lagres ikke. De har også et tilfeldig nummer, så det du sender, blir
            lagret én gang selv om det sendes to ganger. Svaret du fikk, lagres kryptert i et døgn.
          </li>
        </ul>
      </Part>

      {site.hasMail && (
        <Part title="Du som ber om e-post">
          <p>
            Ber du om e-post når noe endres, lagrer vi adressen din, hva den følger og er bedt om å følge, når
            den ble kjent, når du bekreftet det og fikk e-post sist, hvilket brev det var, hvor mange lenker
            du ikke har svart på, og fingeravtrykk av lenkene. Vi lagrer ikke hvor du er, og ikke om du åpner
            e-posten eller lenkene i den. Det samme gjelder brevet som kommer hver måned, og annonsøren i det
            får bare vite antall. Grunnlaget er samtykket ditt (personvernforordningen artikkel 6 nr. 1
            bokstav a). Du trekker det tilbake med lenken i hver e-post, og alt slettes med en gang.
          </p>
          <p>
            Alt slettes også når ingen har bekreftet adressen på tre døgn etter siste lenke, når
            e-postserveren to ganger har svart at den ikke finnes, og to år etter at du sist bekreftet. Den
            som administrerer nettstedet, ser hvor mange som følger noe, ikke hvem, og kan slette en adresse
            når noen ber om det. Av en adresse som ingen bekreftet, står et fingeravtrykk i 30&nbsp;dager, så
            ingen kan sende deg lenke etter lenke. Ber du oss om aldri å skrive til deg, står fingeravtrykket
            til du ber om noe annet. I sikkerhetskopier ligger adressen til kopien slettes
            {site.backupKeep === null ? "" : `, høyst ${count(site.backupKeep, "døgn", "døgn")} senere`}.
          </p>
        </Part>
      )}

      <Part title="Du som vil annonsere">
        <p>
          Annonsører oppgir kontaktopplysninger frivillig i <a href="/advertise">skjemaet for henvendelser</a>
          : navn, e-post og melding, og gjerne bedrift, telefon og budsjett. Vi bruker dem bare til å svare og
          gjøre en avtale, fordi du har bedt oss om det (personvernforordningen artikkel 6 nr. 1 bokstav b og
          f). Bare den som administrerer nettstedet, kan lese dem, og kan få dem på e-post; kopien i utboksen
          vår slettes når e-posten er sendt, og senest etter 30&nbsp;dager. Henvendelser slettes automatisk,
          også fra endringsloggen, etter 365&nbsp;dager, eller før hvis du ber om det. I sikkerhetskopier
          ligger de til kopien slettes
          {site.backupKeep === null ? "" : `, høyst ${count(site.backupKeep, "døgn", "døgn")} senere`}.
        </p>
      </Part>

      <Part title="Lenker til andre">
        <p>
          Malene ligger hos andre. Når du følger en lenke, gjelder det nettstedets egne regler for personvern.
          Det får vite at du kom fra {site.name}, men ikke hvilken side du var på eller hva du søkte etter.
        </p>
      </Part>

      <Part title="Rettighetene dine">
        <p>
          Du kan be om innsyn i, retting av, sletting av og begrensning av opplysninger vi har om deg, og du
          kan si at du ikke vil at vi skal bruke dem. Et samtykke kan du trekke tilbake når som helst. Det
          gjelder i praksis bare {site.hasMail && "e-post du har bedt om, og "}henvendelser om annonsering,
          for ellers vet vi ikke hvem du er. Du kan klage til{" "}
          <NewTabLink href="https://www.datatilsynet.no/">Datatilsynet</NewTabLink>.
        </p>
      </Part>

      {site.contactEmail && (
        <Part title="Kontakt">
          <ContactLine email={site.contactEmail} before="Spørsmål om personvern sender du til" />
        </Part>
      )}
    </TextPage>
  );
}

/** What is stored in the browser. Every sentence is a claim about the code; change them together. */
function BrowserStorage({ siteName }: { readonly siteName: string }) {
  return (
    <>
      <p>
        Vi lagrer bare det som trengs for noe du selv har bedt om: å holde deg innlogget, hvis du
        administrerer nettstedet, og å huske valgene dine. Derfor spør vi ikke om samtykke.
      </p>
      <dl className="facts">
        <Stored name="stemme" kind="Informasjonskapsel">
          Et tilfeldig tall som settes først når du gir en vurdering, så en ny vurdering fra deg erstatter den
          forrige, og så du kan ta den tilbake. Varer i ett år. Skript på siden kan ikke lese den.
        </Stored>
        <Stored name="theme" kind="Lokal lagring">
          Lyst eller mørkt tema. Lagres bare hvis du bytter tema, til du sletter det i nettleseren.
        </Stored>
        <Stored name="avtalemaler.lagrede" kind="Lokal lagring">
          Malene du selv har lagret, til <a href="/lagrede">siden med lagrede maler</a>. Listen blir i
          nettleseren din til du fjerner dem. Vi får den ikke, bortsett fra når du sammenligner maler eller
          følger endringer. Da står malenes numre i nettadressen.
        </Stored>
        <Stored name="avtalemaler.apnet" kind="Lokal lagring">
          De tolv malene du åpnet sist, til den samme siden. Lagres bare mens du har lagrede maler, blir i
          nettleseren din og sendes aldri til oss. «Tøm listen» på siden sletter dem.
        </Stored>
        <Stored name="avtalemaler.stemmer" kind="Lokal lagring">
          Hvor mange stjerner du har gitt hvilke maler, så du kan se det og ta det tilbake. Blir der til du
          tar vurderingen tilbake eller sletter det i nettleseren.
        </Stored>
        <Stored name="avtalemaler.gjort" kind="Lokal lagring">
          Papirene du har huket av som gjort på sidene under <a href="/situasjoner">Situasjoner</a>. Blir i
          nettleseren din til du tar hakene bort, og sendes aldri til oss.
        </Stored>
        <Stored name="avtalemaler.spurt" kind="Lokal lagring">
          Fra en tidligere versjon: hvilke maler du ble spurt om. Brukes ikke lenger, og blir der til du
          sletter det i nettleseren.
        </Stored>
        <Stored name="forslag" kind="Fanens lagring">
          Et forslag du har begynt på og ikke sendt, så du kan fortsette. Blir i nettleseren din, og
          forsvinner når du sender det, tømmer skjemaet eller lukker fanen.
        </Stored>
        <Stored name="avtalemaler-…" kind="Hurtiglager">
          Sidene til malene du har lagret, så du kan lese dem uten nett, og en side som sier at vi ikke får
          kontakt. Hentes bare hvis du lagrer maler eller har lagt {siteName} på hjemskjermen: én og én, uten
          informasjonskapsler, og hvem som henter dem, lagrer vi ikke. Slettes når du fjerner malene; siden om
          at vi ikke får kontakt, blir liggende så lenge {siteName} er på hjemskjermen.
        </Stored>
        <div>
          <dt>Fanens historikk</dt>
          <dd>Hvor langt ned på siden du var, så «tilbake» virker. Forsvinner med fanen.</dd>
        </div>
        <div>
          <dt>Innlogging</dt>
          <dd>Bare for den som administrerer nettstedet, og bare etter innlogging i admin-panelet.</dd>
        </div>
        <Stored name="enhet" kind="Informasjonskapsel">
          Bare for den som administrerer nettstedet: settes ved innlogging i admin-panelet og kjenner igjen
          nettleseren ved neste innlogging, så fremmede ikke kan stenge administratoren ute ved å gjette
          passord. Nødvendig for sikkerheten, varer i ett år og sendes bare når noen logger inn. Skript på
          siden kan ikke lese den.
        </Stored>
      </dl>
    </>
  );
}

interface StoredProps {
  readonly name: string;
  readonly kind: "Informasjonskapsel" | "Lokal lagring" | "Fanens lagring" | "Hurtiglager";
  readonly children: ReactNode;
}

function Stored({ name, kind, children }: StoredProps) {
  return (
    <div>
      <dt>
        <code>{name}</code>
        <span>{kind}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
