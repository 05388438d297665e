/** The page on following, `/folg-med`: the feeds, for visitors new to them, and the browser's own ways back. */
import { Fragment } from "react";
import type { PageProps } from "#app/pages/page.ts";
import { Part, TextPage } from "#app/pages/parts/plain-page.tsx";
import { categoryFeedPath, developersPath, feedPath, followLineId } from "#features/feeds/contract.ts";
import { followByMailHref } from "#shared/text/follow-by-mail.ts";
import { categoryHref } from "#shared/text/slug.ts";
import { categoryLabel, filterCategories } from "#shared/vocabulary.ts";
import "#web/styles/page/text.css";

export default function Follow({ site: { siteUrl, name, hasMail } }: PageProps<object>) {
  return (
    <TextPage title="Følg med på nye maler">
      <p className="lead">
        Få vite om nye maler uten å lete{hasMail ? " og" : ","} uten å logge inn
        {hasMail ? ", i en nyhetsleser eller på e-post" : " og uten å oppgi e-postadressen din"}.
      </p>
      {hasMail && (
        <Part title="På e-post">
          <p>
            Åpne en mal, en lov, en utgiver eller <a href="/lagrede">malene du har lagret</a>, og velg «Få
            e-post». En kategori kan du følge herfra: {joinedLinks}. Du får høyst én e-post om dagen, og
            slutter med ett klikk.
          </p>
          <p>
            <a href={followByMailHref("brev", "")}>Få et brev hver måned</a> med det som er nytt, endret og
            mest brukt. Én plass i brevet er reklame, og er merket «Annonse».
          </p>
        </Part>
      )}
      <Part id="alle" title="Alle nye maler">
        <p>Kopier denne adressen, og lim den inn i en nyhetsleser:</p>
        <p>
          <FeedLink siteUrl={siteUrl} path={feedPath} />
        </p>
        <p>
          En nyhetsleser er et program som ser etter nytt på nettstedene du velger. Feedly, Inoreader og
          Thunderbird er noen av dem, og nettleseren Vivaldi har en innebygd. Der vises adressen som en liste
          med nyheter. Åpner du den i nettleseren, kan den se ut som kode.
        </p>
      </Part>
      <Part id="kategorier" title="Bare én kategori">
        <p>
          Hver kategori har sin egen adresse, som du bruker på samme måte. Der ser du også når en utgiver har
          endret en mal. Endringer i malene du har lagret, får du fra <a href="/lagrede">listen over dem</a>.
        </p>
        <dl className="facts">
          {filterCategories.map((id) => {
            const path = categoryHref(id);
            return (
              <div key={id} id={followLineId(path)}>
                <dt>{categoryLabel(id)}</dt>
                <dd>
                  <FeedLink siteUrl={siteUrl} path={categoryFeedPath(path)} />
                </dd>
              </div>
            );
          })}
        </dl>
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
        <p>
          <code>{siteUrl}/mcp</code>
        </p>
        <p>Den kan bare lese, og vi får ikke vite hvem du er.</p>
        <p>
          Lager du et program selv, står resten <a href={developersPath}>for utviklere</a>.
        </p>
      </Part>
    </TextPage>
  );
}

const joinedLinks = filterCategories.map((id, index) => (
  <Fragment key={id}>
    {index > 0 && (index === filterCategories.length - 1 ? " eller " : ", ")}
    <a href={followByMailHref("kategori", id)}>{categoryLabel(id)}</a>
  </Fragment>
));

function FeedLink({ siteUrl, path }: { readonly siteUrl: string; readonly path: string }) {
  return (
    <a className="feed-url" href={path} type="application/atom+xml">
      {siteUrl}
      {path}
    </a>
  );
}
