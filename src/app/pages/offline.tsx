/** The page without a network, `/frakoblet`; the service worker puts the pages that can be opened into its empty section. */
import type { PageProps } from "#app/pages/page.ts";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import "#web/styles/page/text.css";

export default function Offline({ site }: PageProps<object>) {
  return (
    <SiteLayout>
      <div className="page">
        <div className="sheet prose">
          <h1>Vi får ikke kontakt</h1>
          <p className="lead">
            Enten er du uten nett, eller så er {site.name} nede akkurat nå. Akkurat denne siden er ikke lagret
            på enheten din.
          </p>
          {/* The empty href is the page that was wanted. */}
          <ButtonLink href="">Prøv igjen</ButtonLink>
          <section id="lagrede" />
        </div>
      </div>
    </SiteLayout>
  );
}
