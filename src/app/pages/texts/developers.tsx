/** The developers' page, `/utviklere`: the open data and the API, with examples to copy. Its numbers are claims about the code. */
import type { PageProps } from "#app/pages/page.ts";
import { Part, TextPage } from "#app/pages/parts/plain-page.tsx";
import { feedPath, followPath, openDataPaths } from "#features/feeds/contract.ts";
import { OpenDataNote } from "#features/feeds/ui/open-data-note.tsx";
import { ContactLine } from "#app/pages/parts/contact-line.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import "#web/styles/page/text.css";

export default function Developers({ site: { siteUrl, contactEmail } }: PageProps<object>) {
  return (
    <TextPage title="For utviklere">
      <p className="lead">
        Alt som står i katalogen, kan programmet ditt hente. Du trenger verken nøkkel, konto eller avtale med
        oss.
      </p>
      <Part title="Åpne data">
        <OpenDataNote />
      </Part>
      <Part id="filer" title="Hele katalogen">
        <p>
          Skal du bruke det meste, er én fil enklest. Hver rad er en mal: hva den heter og handler om, hvem
          som har laget den, og adressen hos utgiveren. Selve malen ligger der, ikke hos oss.
        </p>
        <Code text={`curl --compressed -O ${siteUrl}${openDataPaths.csv}`} />
        <Code
          text={`const svar = await fetch("${siteUrl}${openDataPaths.json}");
const { maler } = await svar.json();
console.log(maler.length, maler[0].navn, maler[0].adresse);`}
        />
      </Part>
      <Part id="sok" title="Søk og filtrering">
        <p>
          API-et søker som forsiden: det forstår bøyning, sammensatte ord og dagligtale. Svaret er en liste i
          JSON, og hvor mange som passer i alt, står i svarhodet <code>X-Total-Count</code>.
        </p>
        <Code text={`curl "${siteUrl}/api/templates?search=leie+ut+hybel&limit=3"`} />
        <Code
          text={`const adresse = new URL("${siteUrl}/api/templates");
adresse.searchParams.set("search", "arbeidsavtale");
adresse.searchParams.set("format", "Word");
adresse.searchParams.set("limit", "10");
const svar = await fetch(adresse);
for (const mal of await svar.json()) console.log(mal.name, mal.url);`}
        />
        <p>
          Du kan hente høyst 1000 om gangen. Med <code>offset</code> får du resten. Én mal får du med
          nummeret, for eksempel <code>/api/templates/1</code>.
        </p>
        <p>
          Svarene kan leses fra nettsider på andre domener (CORS), så et lite skript i nettleseren er nok.
          Ikke legg til egne HTTP-hoder (headere): Da spør nettleseren først om lov, og det får den ikke.
        </p>
      </Part>
      <Part id="openapi" title="Beskrivelsen av API-et">
        <p>
          Kallene, feltene og feilene står i <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
          Av den kan du lage en klient i språket du bruker, for eksempel TypeScript:
        </p>
        <Code text={`npx oazapfts ${siteUrl}/api/openapi.json api.ts`} />
        <p>Nye felt kan komme til. Programmet ditt må derfor tåle felt det ikke kjenner.</p>
      </Part>
      <Part id="grenser" title="Grenser">
        <ul>
          <li>
            Fra én IP-adresse kan det komme rundt 400 korte søk i minuttet. Svar som noen nylig har hentet,
            teller ikke.
          </li>
          <li>
            Går du over, får du svaret 429. I svarhodet <code>Retry-After</code> står det hvor mange sekunder
            du må vente.
          </li>
          <li>
            Et program som ikke er en nettleser, spør med <code>If-None-Match</code> og verdien det fikk sist
            i <code>ETag</code>. Da får det 304 uten innhold når ingenting er endret. Nettlesere gjør det av
            seg selv.
          </li>
          <li>Feil er JSON med et ord for programmet (code) og en setning for mennesker (message).</li>
        </ul>
      </Part>
      <Part id="andre" title="Nyheter og assistenter">
        <p>
          Nye maler kommer i <a href={feedPath}>en Atom-strøm</a>, og{" "}
          <a href={followPath}>hver kategori har sin egen</a>. KI-assistenter kan søke med MCP:
        </p>
        <Code text={`${siteUrl}/mcp`} />
      </Part>
      {contactEmail && (
        <Part id="kontakt" title="Kontakt">
          <ContactLine email={contactEmail} before="Lurer du på noe, eller er noe galt? Skriv til">
            Ta med <code>X-Request-Id</code> fra svaret, så finner vi det igjen.
          </ContactLine>
        </Part>
      )}
    </TextPage>
  );
}

function Code({ text }: { readonly text: string }) {
  return (
    <div className="code cluster">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled sideways by keyboard too */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <span className="with-scripts">
        <CopyButton text={text} label="Kopier" />
      </span>
    </div>
  );
}
