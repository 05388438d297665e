/** Preview of a template's card, rendered by the public component. Its links are disabled and nothing is counted. */
import { useState } from "react";
import type { PublishedValues } from "#app/pages/admin/review/published-fields.ts";
import { TemplateCard } from "#features/templates/ui/card/template-card.tsx";
import { StarRating } from "#features/votes/ui/star-rating.tsx";
import { toPublicCategory, toPublicFormat } from "#shared/admin/admin-vocabulary.ts";
import { readWebUrl } from "#shared/text/web-url.ts";

const nothing = () => {};

export function TemplatePreview({ values }: { readonly values: PublishedValues }) {
  const [dateAdded] = useState(() => new Date().toISOString());
  const { name, description, url, category, format, source } = values;
  return (
    <div className="template-preview" inert>
      <TemplateCard
        template={{
          id: 0,
          name: name || "Navn",
          description,
          url: readWebUrl(url).url ?? "",
          category: toPublicCategory(category),
          format: toPublicFormat(format),
          source: source || "Kilde",
          sourceType: null,
          dateAdded,
          downloadCount: 0,
          averageRating: "0.0",
          totalRatings: 0,
          isPopular: false,
        }}
        name={name || "Navn"}
        description={description}
        onFollow={nothing}
        rating={
          <StarRating
            template={{ id: 0, name, averageRating: "0.0", totalRatings: 0 }}
            returnTo=""
            onVoted={nothing}
          />
        }
        report={null}
      />
    </div>
  );
}
