/** Card of an advertisement among the templates, labelled as advertising first. */
import { useId } from "react";
import type { HomepageAd } from "#features/homepage-ads/contract.ts";
import { track } from "#web/track.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { newTabLink } from "#web/plain-click.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export function HomepageAdCard({ ad }: { readonly ad: HomepageAd }) {
  const headingId = useId();
  const onClick = () => track("homepage_ad_click", { adId: ad.id, adTitle: ad.title });
  return (
    <aside className="card-ad" aria-labelledby={headingId}>
      <p className="ad-label">Annonse</p>
      <h3 className="card-name" id={headingId}>
        {ad.title}
      </h3>
      <p className="card-description">{ad.description}</p>
      <ButtonLink
        className="follow"
        variant="quiet"
        href={ad.url}
        rel="sponsored noopener"
        {...newTabLink(onClick)}
      >
        {ad.buttonText || "Les mer"}
        <VisuallyHidden>: {ad.title} (annonse, åpnes i ny fane)</VisuallyHidden>
      </ButtonLink>
    </aside>
  );
}

/** Card that invites advertisers, once in the grid. */
export function AdvertiseCard() {
  return (
    <aside className="card-ad" aria-labelledby="annonser-her">
      <h3 className="card-name" id="annonser-her">
        Vil du annonsere her?
      </h3>
      <p className="card-description">
        Nå folk akkurat når de skal inngå en avtale. Annonser merkes tydelig og påvirker aldri rekkefølgen på
        malene.
      </p>
      <ButtonLink variant="quiet" href="/advertise">
        Annonsere hos oss
      </ButtonLink>
    </aside>
  );
}
