/** All situations. */
import type { PageProps } from "#app/pages/page.ts";
import { PlainPage } from "#app/pages/parts/plain-page.tsx";
import { type SituationLink, situationsTitle } from "#features/situations/contract.ts";
import { SituationLines } from "#features/situations/ui/situation-lines.tsx";
import "#web/styles/page/situations.css";

export interface SituationsData {
  readonly situations: readonly SituationLink[];
}

export default function Situations({ data: { situations } }: PageProps<SituationsData>) {
  return (
    <PlainPage title={situationsTitle}>
      <p className="lead">
        {situations.length === 0
          ? "Ingenting her ennå."
          : "Her står papirene i den rekkefølgen du trenger dem."}
      </p>
      <SituationLines situations={situations} />
    </PlainPage>
  );
}
