/** Preview of an offer, rendered by the public card. Its links are disabled and nothing is counted. */
import type { Offer } from "#features/offers/contract.ts";
import { contrastRatio } from "#features/offers/ui/contrast.ts";
import { OfferCard } from "#features/offers/ui/offer-card.tsx";

export function OfferPreview({ offer }: { readonly offer: Offer }) {
  const { title, description, category, backgroundColor, textColor } = offer;
  const contrast = contrastRatio(backgroundColor, textColor);
  return (
    <>
      <div inert>
        <OfferCard
          offer={{
            ...offer,
            title: title || "Tittel",
            description: description || "Beskrivelse",
            category: category || "Kategori",
          }}
        />
      </div>
      {contrast !== null && contrast < 4.5 && (
        <p className="counter" data-over="">
          Fargene har for liten kontrast ({contrast.toFixed(1).replace(".", ",")}:1, minst 4,5:1) og blir ikke
          brukt på nettstedet.
        </p>
      )}
    </>
  );
}
