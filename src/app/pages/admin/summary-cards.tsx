import type { Analytics } from "#features/analytics/admin-contract.ts";
import { formatMean } from "#features/analytics/ui/admin-stats-tab.tsx";
import { formatNumber } from "#web/norwegian.ts";

export function SummaryCards({ stats }: { readonly stats: Analytics | null }) {
  const cards = [
    ["Totalt maler", stats && formatNumber(stats.totalTemplates)],
    ["Totalt vurderinger", stats && formatNumber(stats.totalRatings)],
    ["Gjennomsnittlig vurdering", stats && formatMean(stats.averageRating)],
  ] as const;
  return (
    <dl className="figures admin-summary" aria-busy={stats === null}>
      {cards.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
