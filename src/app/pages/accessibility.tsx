/** The accessibility statement, `/tilgjengelighet`. */
import type { PageProps } from "#app/page.ts";
import { AccessibilityText } from "#features/pages/ui/accessibility-text.tsx";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import "#web/styles/page/text.css";

export default function Accessibility({ site }: PageProps<object>) {
  return (
    <SiteLayout>
      <div className="page prose">
        <BackLink />
        <h1>Tilgjengelighet</h1>
        <AccessibilityText email={site.contactEmail} />
      </div>
    </SiteLayout>
  );
}
