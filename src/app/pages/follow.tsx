/** How to hear of new templates, `/folg-med`. */
import type { PageProps } from "#app/page.ts";
import { FollowText } from "#features/feeds/ui/follow-text.tsx";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import "#web/styles/page/text.css";

export default function Follow({ site }: PageProps<object>) {
  return (
    <SiteLayout>
      <div className="page prose">
        <BackLink />
        <h1>Følg med på nye maler</h1>
        <FollowText siteUrl={site.siteUrl} />
      </div>
    </SiteLayout>
  );
}
