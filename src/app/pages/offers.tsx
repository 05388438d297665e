/** The advertisers' offers. */
import { useFreshList } from "#web/use-fresh-list.ts";
import type { PageProps } from "#app/document/page.ts";
import type { Offer } from "#features/offers/contract.ts";
import { OfferList, OffersDisclosure } from "#features/offers/ui/offer-list.tsx";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import "#web/styles/page/offers.css";

export interface OffersData {
  readonly offers: readonly Offer[];
}

export default function Offers({ data }: PageProps<OffersData>) {
  const { list, isLoading } = useFreshList(data.offers, "/api/sponsors");
  return (
    <SiteLayout>
      <div className="page page-wide">
        <BackLink />
        <h1>Gode tilbud</h1>
        <p className="lead">Her samler vi tilbudene fra annonsørene våre, atskilt fra malene.</p>
        {list.length > 0 && <OffersDisclosure />}
        <OfferList offers={list} isLoading={isLoading} />
      </div>
    </SiteLayout>
  );
}
