/** The page on following, `/folg-med`: the feeds, for visitors new to them, and the browser's own ways back. */
import type { PageProps } from "#app/pages/page.ts";
import { Part, TextPage } from "#app/pages/parts/plain-page.tsx";
import { developersPath } from "#features/feeds/contract.ts";
import { FollowChooser } from "#features/feeds/ui/follow-chooser.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import "#web/styles/page/text.css";

export default function Follow({ site: { siteUrl, name, hasMail } }: PageProps<object>) {
  return (
    <TextPage title="Følg med på nye maler">
      <p className="lead">
        Få vite om nye maler {hasMail && "på e-post eller "}i en nyhetsleser, uten å lete eller logge inn.
      </p>
      <Part id="nyheter" title="Nye maler">
        <FollowChooser siteUrl={siteUrl} />
        {hasMail && (
          <p>
            Du får høyst én e-post om dagen, og slutter med ett klikk. Brevet hver måned har det som er nytt,
            endret og mest brukt. Én plass i det er reklame, og er merket «Annonse».
          </p>
        )}
        <p>
          Endringer i malene du har lagret, følger du fra <a href="/lagrede">listen over dem</a>
          {hasMail && ", og på siden til en mal, en lov eller en utgiver kan du be om e-post"}.
        </p>
        <p>
          Lim adressen inn i en nyhetsleser, et program som ser etter nytt på nettstedene du velger. Feedly,
          Inoreader og Thunderbird er noen av dem, og nettleseren Vivaldi har en innebygd. Åpner du adressen i
          nettleseren, kan den se ut som kode. I en kategori ser du også når en utgiver har endret en mal.
        </p>
      </Part>
      <Part id="hjemskjerm" title="På hjemskjermen">
        <p>
          {name} kan ligge på hjemskjermen som en app, i et vindu for seg selv. På iPhone og iPad trykker du
          på Del og «Legg til på Hjem-skjerm». I Chrome og Edge velger du «Installer» i menyen eller i
          adressefeltet. Malene du har lagret, kan du også lese uten nett.
        </p>
      </Part>
      <Part id="sokefelt" title="Søk fra nettleserens adressefelt">
        <p>
          Nettleseren kan søke her uten at du åpner forsiden først. I Firefox høyreklikker du i adressefeltet
          og legger til «{name}». Chrome og Edge husker oss etter det første søket: skriv begynnelsen av
          adressen vår, trykk på Tab, og skriv det du leter etter.
        </p>
      </Part>
      <Part id="assistent" title="La en assistent lete">
        <p>
          KI-assistenter som kan bruke MCP, kan søke i katalogen for deg. Legg til denne adressen som en
          tilkobling i assistenten:
        </p>
        <p className="cluster">
          <code>{siteUrl}/mcp</code>
          <CopyButton text={`${siteUrl}/mcp`} label="Kopier" />
        </p>
        <p>Den kan bare lese, og vi får ikke vite hvem du er.</p>
        <p>
          Lager du et program selv, står resten <a href={developersPath}>for utviklere</a>.
        </p>
      </Part>
    </TextPage>
  );
}
