/** The privacy statement. */
import type { PageProps } from "#app/page.ts";
import { PrivacyText } from "#features/pages/ui/privacy-text.tsx";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import "#web/styles/page/text.css";

export default function Privacy({ site }: PageProps<object>) {
  return (
    <SiteLayout>
      <div className="page prose">
        <BackLink />
        <h1>Personvern</h1>
        <PrivacyText email={site.contactEmail} />
      </div>
    </SiteLayout>
  );
}
