/** A template's votes and followed links, in one line. */
import type { AdminTemplate } from "#features/templates/contract.ts";
import { count, formatAverage } from "#web/norwegian.ts";

export function TemplateNumbers({ template }: { readonly template: AdminTemplate }) {
  const { averageRating, totalRatings, downloadCount } = template;
  return (
    <span className="soft">
      {totalRatings > 0 && `${formatAverage(averageRating)} av `}
      {count(totalRatings, "vurdering", "vurderinger")} · {count(downloadCount, "nedlasting", "nedlastinger")}
    </span>
  );
}
