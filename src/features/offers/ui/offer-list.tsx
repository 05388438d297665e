/** The offers page's list, after the notice that all of it is advertising, and does not affect the listing. */
import type { Offer } from "#features/offers/contract.ts";
import { OfferCard } from "#features/offers/ui/offer-card.tsx";

export interface OfferListProps {
  readonly offers: readonly Offer[];
  readonly isLoading: boolean;
}

export function OfferList({ offers, isLoading }: OfferListProps) {
  return (
    <>
      <p className="form-note soft" role="status">
        {isLoading && "Laster tilbud..."}
      </p>
      {!isLoading && offers.length === 0 && (
        <>
          <p className="lead">Ingen tilbud tilgjengelig</p>
          <p>Vi jobber med å få på plass gode tilbud for deg. Kom tilbake senere!</p>
          <a className="tall" href="/advertise">
            Vil du annonsere her?
          </a>
        </>
      )}
      {!isLoading && offers.length > 0 && (
        <>
          <p className="offers-disclosure">
            <strong>Annonse.</strong> Alt på denne siden er reklame, og lenkene er annonselenker: Vi kan få
            betalt når du følger dem eller kjøper noe. Det påvirker aldri hvilke maler vi viser, eller
            rekkefølgen på dem.
          </p>
          <ul className="offers stack">
            {offers.map((offer) => (
              <li key={offer.id}>
                <OfferCard offer={offer} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
