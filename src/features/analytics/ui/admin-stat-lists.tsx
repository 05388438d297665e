/** The templates most followed in the period, best and worst rated, and never opened. */
import { Fragment } from "react";
import { statisticsPath } from "#features/analytics/measures.ts";
import type {
  Promotion,
  PromotionStatistics,
  RankedTemplate,
  SearchRow,
  SearchStatistics,
  TemplateStatistics,
} from "#features/analytics/statistics-contract.ts";
import { ListSection, type StatColumn } from "#features/analytics/ui/admin-stat-table.tsx";
import type { StatsView } from "#features/analytics/ui/admin-stats-url.ts";
import { templateHref } from "#shared/text/slug.ts";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { count, formatNumber, formatShortDay } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

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
