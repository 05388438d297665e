/** Clicks on each ad and offer in the period, with the way to the advertiser's report. */
import { statisticsPath } from "#features/analytics/measures.ts";
import type { Promotion, PromotionStatistics } from "#features/analytics/statistics-contract.ts";
import { ListSection } from "#features/analytics/ui/admin-list-section.tsx";
import type { StatColumn } from "#features/analytics/ui/admin-stat-table.tsx";
import type { StatsView } from "#features/analytics/ui/admin-stats-url.ts";
import type { PeriodListProps } from "#features/analytics/ui/admin-template-rankings.tsx";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { formatNumber } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface PromotionListProps extends PeriodListProps {
  readonly onReport: (report: NonNullable<StatsView["report"]>) => void;
}

export const kindLabels = { ad: "Annonse", offer: "Tilbud" } as const;

export const promotionName = ({ kind, id, title }: Pick<Promotion, "kind" | "id" | "title">): string =>
  title ?? `${kindLabels[kind]} ${id} (slettet)`;

const columnsWith = (onReport: PromotionListProps["onReport"]): readonly StatColumn<Promotion>[] => [
  {
    header: "Tittel",
    cell: (row) => (
      <>
        {promotionName(row)}{" "}
        <span className="soft">
          {kindLabels[row.kind].toLowerCase()}
          {row.isActive ? "" : ", ikke aktiv"}
        </span>
      </>
    ),
  },
  { header: "Klikk", isNumber: true, cell: ({ clicks }) => formatNumber(clicks) },
  {
    header: "Rapport",
    cell: (row) => (
      <Button onClick={() => onReport({ kind: row.kind, id: row.id })}>
        Rapport<VisuallyHidden> for annonsør: {promotionName(row)}</VisuallyHidden>
      </Button>
    ),
  },
];

export function PromotionList({ query, turn, onReport }: PromotionListProps) {
  const path = `${statisticsPath}/promotions`;
  const { data, hasFailed } = useAdminRead<PromotionStatistics>(`${path}?${query}`, turn);
  return (
    <ListSection
      title="Klikk på annonser og tilbud"
      note="Bare klikk telles. Vi teller ikke hvor mange ganger en annonse eller et tilbud er vist."
      rows={data?.rows}
      hasFailed={hasFailed}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      empty="Det er ingen annonser eller tilbud."
      csv={`${path}.csv?${query}`}
      columns={columnsWith(onReport)}
    />
  );
}
