import Megaphone from "lucide-react/icons/megaphone";
import { ButtonLink } from "#web/ui/button.tsx";

/** Card that invites advertisers, once in the grid. */
export function AdvertiseCard() {
  return (
    <aside className="card card-advertise" aria-labelledby="annonser-her">
      <span className="card-advertise-icon">
        <Megaphone />
      </span>
      <h3 id="annonser-her">Vil du annonsere her?</h3>
      <p className="card-description">
        Nå folk akkurat når de skal inngå en avtale. Annonser merkes tydelig og påvirker aldri rekkefølgen på
        malene.
      </p>
      <footer className="card-actions">
        <ButtonLink variant="secondary" href="/advertise">
          Annonsere hos oss
        </ButtonLink>
      </footer>
    </aside>
  );
}
