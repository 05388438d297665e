/** The advertisers' offers. */
import { useFreshList } from "#web/use-fresh-list.ts";
import type { PageProps } from "#app/pages/page.ts";
import { PlainPage } from "#app/pages/parts/plain-page.tsx";
import type { Offer } from "#features/offers/contract.ts";
import { OfferList } from "#features/offers/ui/offer-list.tsx";
import "#web/styles/page/offers.css";

export interface OffersData {
  readonly offers: readonly Offer[];
}

export default function Offers({ data }: PageProps<OffersData>) {
  const { list, isLoading } = useFreshList(data.offers, "/api/sponsors");
  return (
    <PlainPage title="Gode tilbud">
      <OfferList offers={list} isLoading={isLoading} />
    </PlainPage>
  );
}
