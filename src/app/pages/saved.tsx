/** The visitor's own page, `/lagrede`: the saved templates and those opened last, which only the browser knows. */
import { PlainPage } from "#app/pages/parts/plain-page.tsx";
import { KeptLists } from "#features/templates/ui/saved/kept-lists.tsx";
import "#web/styles/page/saved.css";

export default function Saved() {
  return (
    <PlainPage title="Lagrede maler">
      <p className="without-scripts">
        Listen lages av et skript i nettleseren din, og skript er slått av. Bruk nettleserens bokmerker i
        stedet.
      </p>
      <KeptLists>
        <p className="kept-note soft">
          Det du lagrer, ligger bare i denne nettleseren, og blir borte hvis du sletter nettleserdata. Vi får
          den ikke, bortsett fra når du sammenligner maler eller følger endringer. Da står malenes numre i
          nettadressen. Nettleseren henter ellers bare sidene, så du kan lese dem uten nett.
        </p>
      </KeptLists>
    </PlainPage>
  );
}
