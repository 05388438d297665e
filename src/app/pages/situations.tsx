/** All situations, in the order of the chooser. */
import type { PageProps } from "#app/document/page.ts";
import { type SituationLine, SituationLines } from "#features/situations/ui/situation-lines.tsx";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import "#web/styles/page/situations.css";

export interface SituationsData {
  readonly situations: readonly SituationLine[];
}

export default function Situations({ data }: PageProps<SituationsData>) {
  return (
    <SiteLayout>
      <div className="page page-wide">
        <BackLink />
        <h1>Velg situasjon</h1>
        <p className="lead">Hva holder du på med? Her står papirene i den rekkefølgen du trenger dem.</p>
        {data.situations.length === 0 ? (
          <p className="situations-empty">Ingen situasjoner ennå.</p>
        ) : (
          <SituationLines situations={data.situations} />
        )}
      </div>
    </SiteLayout>
  );
}
