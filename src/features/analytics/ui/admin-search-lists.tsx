/** «Søk uten treff» and «Søk uten klikk»: what visitors look for and do not get. */
import { statisticsPath } from "#features/analytics/measures.ts";
import type { SearchRow, SearchStatistics } from "#features/analytics/statistics-contract.ts";
import { ListSection } from "#features/analytics/ui/admin-list-section.tsx";
import type { StatColumn } from "#features/analytics/ui/admin-stat-table.tsx";
import type { PeriodListProps } from "#features/analytics/ui/admin-template-rankings.tsx";
import { useAdminRead } from "#web/admin/use-admin-read.ts";
import { formatNumber } from "#web/norwegian.ts";

const number = (header: string, of: (row: SearchRow) => number): StatColumn<SearchRow> => ({
  header,
  isNumber: true,
  cell: (row) => formatNumber(of(row)),
});
const text: StatColumn<SearchRow> = {
  header: "Søk",
  cell: ({ text: search }) => <a href={`/?sok=${encodeURIComponent(search)}`}>{search}</a>,
};
const hitsNow = number("Treff nå", (row) => row.hitsNow);
const again = number("Søkte på nytt", (row) => row.again);

export function SearchLists({ query, turn }: PeriodListProps) {
  const path = `${statisticsPath}/searches`;
  const { data, hasFailed } = useAdminRead<SearchStatistics>(`${path}?${query}`, turn);
  const csv = (list: string) => `${path}.csv?${query}&list=${list}`;
  const shared = { hasFailed, keyOf: ({ text: search }: SearchRow) => search };
  return (
    <div className="stat-lists">
      <ListSection
        {...shared}
        title="Søk uten treff"
        note={
          data &&
          `En tekst tas med de dagene minst ${data.minVisitors} ulike besøkende søkte etter den. Alt annet blir glemt når døgnet er over.`
        }
        rows={data?.notFound}
        columns={[text, number("Uten treff", (row) => row.notFound), again, hitsNow]}
        empty="Ingen søk uten treff er delt av mange nok."
        csv={csv("notFound")}
      />
      <ListSection
        {...shared}
        title="Søk uten klikk"
        note="Søk som fant noe, men der ingen av malene ble åpnet."
        rows={data?.notFollowed}
        columns={[text, number("Uten klikk", (row) => row.notFollowed), again, hitsNow]}
        empty="Ingen søk uten klikk er delt av mange nok."
        csv={csv("notFollowed")}
      />
    </div>
  );
}
