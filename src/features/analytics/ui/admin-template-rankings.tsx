/** The templates most followed in the period, best and worst rated, and never opened. */
import { statisticsPath } from "#features/analytics/measures.ts";
import type { RankedTemplate, TemplateStatistics } from "#features/analytics/statistics-contract.ts";
import { ListSection } from "#features/analytics/ui/admin-list-section.tsx";
import type { StatColumn } from "#features/analytics/ui/admin-stat-table.tsx";
import { templateHref } from "#shared/text/slug.ts";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { count, formatNumber, formatShortDay } from "#web/norwegian.ts";

export interface PeriodListProps {
  /** The period, as parameters of the url. */
  readonly query: string;
  readonly turn: unknown;
}

const name: StatColumn<RankedTemplate> = {
  header: "Mal",
  cell: (row) => (row.isShown ? <a href={templateHref(row)}>{row.name}</a> : `${row.name} (vises ikke)`),
};
const follows: StatColumn<RankedTemplate> = {
  header: "Fulgt",
  isNumber: true,
  cell: (row) => formatNumber(row.follows),
};
const average: StatColumn<RankedTemplate> = {
  header: "Snitt",
  isNumber: true,
  cell: (row) => row.averageRating.toFixed(1).replace(".", ","),
};
const votes: StatColumn<RankedTemplate> = {
  header: "Stemmer",
  isNumber: true,
  cell: (row) => formatNumber(row.votes),
};
const added: StatColumn<RankedTemplate> = {
  header: "Lagt til",
  cell: (row) => formatShortDay(row.dateAdded),
};

export function TemplateRankings({ query, turn }: PeriodListProps) {
  const path = `${statisticsPath}/templates`;
  const { data, hasFailed } = useAdminRead<TemplateStatistics>(`${path}?${query}`, turn);
  const csv = (list: string) => `${path}.csv?${query}&list=${list}`;
  const shared = { hasFailed, keyOf: ({ id }: RankedTemplate) => id };
  const least =
    data &&
    `Bare maler med minst ${count(data.minVotes, "vurdering", "vurderinger")}. Alle vurderinger teller, ikke bare periodens.`;
  return (
    <div className="stat-lists">
      <ListSection
        {...shared}
        title="Mest fulgte maler"
        rows={data?.followed}
        columns={[name, follows]}
        empty="Ingen maler er fulgt i perioden."
        csv={csv("followed")}
      />
      <ListSection
        {...shared}
        title="Best vurderte"
        note={least}
        rows={data?.best}
        columns={[name, average, votes]}
        empty="Ingen maler har nok vurderinger."
        csv={csv("best")}
      />
      <ListSection
        {...shared}
        title="Dårligst vurderte"
        note={least}
        rows={data?.worst}
        columns={[name, average, votes]}
        empty="Ingen maler har nok vurderinger."
        csv={csv("worst")}
      />
      <ListSection
        {...shared}
        title="Aldri åpnet"
        note={
          data &&
          data.unopenedTotal > 0 &&
          `${count(data.unopenedTotal, "mal", "maler")} som ingen har fulgt lenken til, de eldste først.`
        }
        rows={data?.unopened}
        columns={[name, added]}
        empty="Alle malene er fulgt minst én gang."
        csv={csv("unopened")}
      />
    </div>
  );
}
