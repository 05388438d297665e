/** «Søk uten treff» and «Søk uten klikk»: what visitors look for and do not get. */
import { Fragment } from "react";
import { statisticsPath } from "#features/analytics/measures.ts";
import type { SearchRow, SearchStatistics } from "#features/analytics/statistics-contract.ts";
import { ListSection } from "#features/analytics/ui/admin-list-section.tsx";
import type { StatColumn } from "#features/analytics/ui/admin-stat-table.tsx";
import type { PeriodListProps } from "#features/analytics/ui/admin-template-rankings.tsx";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { formatNumber } from "#web/norwegian.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const number = (header: string, of: (row: SearchRow) => number): StatColumn<SearchRow> => ({
  header,
  isNumber: true,
  cell: (row) => formatNumber(of(row)),
});
const hitsNow = number("Treff nå", (row) => row.hitsNow);
const again = number("Søkte på nytt", (row) => row.again);

/** The way from what was searched for to the template it should find. */
export interface SearchWordsLinks {
  /** Opens the choice of a template to add the words of a search to. */
  readonly onAddWords: (words: string) => void;
  /** The templates that are asked for by these words. */
  readonly templatesAskedBy: (
    words: string,
  ) => readonly { readonly id: number; readonly name: string; readonly isActive: boolean }[];
  readonly onShowTemplate: (id: number) => void;
}

export function SearchLists({ query, turn, words }: PeriodListProps & { readonly words: SearchWordsLinks }) {
  const text: StatColumn<SearchRow> = {
    header: "Søk",
    cell: (row) => searchCell(row.text, words),
  };
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

/** The search, where its words stand, and the way to put them there. */
function searchCell(search: string, words: SearchWordsLinks) {
  const templates = words.templatesAskedBy(search);
  return (
    <div className="search-words">
      <a href={`/?sok=${encodeURIComponent(search)}`}>{search}</a>
      {templates.length > 0 && (
        <p className="stat-note">
          Står i «Slik spør folk» på{" "}
          {templates.map(({ id, name, isActive }, at) => (
            <Fragment key={id}>
              {at > 0 && ", "}
              <button type="button" className="text-button" onClick={() => words.onShowTemplate(id)}>
                {name}
              </button>
              {!isActive && " (ikke aktiv)"}
            </Fragment>
          ))}
        </p>
      )}
      <button type="button" className="text-button" onClick={() => words.onAddWords(search)}>
        Legg til i en mal
        <VisuallyHidden> for «{search}»</VisuallyHidden>
      </button>
    </div>
  );
}
