/** Help and support. */
import type { PageProps } from "#app/page.ts";
import { HelpText } from "#features/pages/ui/help-text.tsx";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import "#web/styles/page/text.css";

export default function Help({ site }: PageProps<object>) {
  return (
    <SiteLayout>
      <div className="page page-wide prose">
        <BackLink />
        <h1>Hjelp og support</h1>
        <HelpText email={site.contactEmail} />
      </div>
    </SiteLayout>
  );
}
