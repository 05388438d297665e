/** The terms of use. */
import type { PageProps } from "#app/page.ts";
import { TermsText } from "#features/pages/ui/terms-text.tsx";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import "#web/styles/page/text.css";

export default function Terms({ site }: PageProps<object>) {
  return (
    <SiteLayout>
      <div className="page prose">
        <BackLink />
        <h1>Vilkår</h1>
        <TermsText email={site.contactEmail} />
      </div>
    </SiteLayout>
  );
}
