/** All situations, in the order of the chooser. */
import type { PageProps } from "#app/document/page.ts";
import { PlainPage } from "#app/pages/parts/plain-page.tsx";
import { type SituationLine, SituationLines } from "#features/situations/ui/situation-lines.tsx";
import "#web/styles/page/situations.css";

export interface SituationsData {
  readonly situations: readonly SituationLine[];
}

export default function Situations({ data }: PageProps<SituationsData>) {
  return (
    <PlainPage title="Velg situasjon" className="page page-wide">
      <p className="lead">Hva holder du på med? Her står papirene i den rekkefølgen du trenger dem.</p>
      {data.situations.length === 0 ? (
        <p className="situations-empty">Ingen situasjoner ennå.</p>
      ) : (
        <SituationLines situations={data.situations} />
      )}
    </PlainPage>
  );
}
