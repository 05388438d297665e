/** The privacy text's part about what is stored in the browser. Every sentence is a claim about the code; change them together. */
import type { ReactNode } from "react";

export function BrowserStorage({ siteName }: { readonly siteName: string }) {
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
