/** The page of a token that was mailed: its owner's follows. */
import type { PageProps } from "#app/pages/page.ts";
import { type OwnFollows, ownFollowsTitle } from "#features/subscriptions/follows.ts";
import { OwnFollowsPanel } from "#features/subscriptions/ui/own-follows.tsx";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import "#web/styles/page/form.css";

export interface OwnFollowsData {
  readonly own: OwnFollows;
}

export default function OwnFollowsPage({ data: { own } }: PageProps<OwnFollowsData>) {
  return (
    <SiteLayout>
      <div className="page">
        <BackLink />
        <div className="receipt prose sheet stack">
          <h1>{ownFollowsTitle(own)}</h1>
          <OwnFollowsPanel own={own} />
        </div>
      </div>
    </SiteLayout>
  );
}
