/** The lists below the charts: templates by how they are used, searches that gave nothing, and clicks on ads and offers. */
import { Fragment } from "react";
import { statisticsPath } from "#features/analytics/measures.ts";
import type {
  CategoryUse,
  Promotion,
  PromotionStatistics,
  RankedTemplate,
  SearchRow,
  SearchStatistics,
  TemplateStatistics,
} from "#features/analytics/statistics-contract.ts";
import { ListSection, numberColumn, type StatColumn } from "#features/analytics/ui/admin-stat-table.tsx";
import type { StatsView } from "#features/analytics/ui/admin-stats-url.ts";
import { categoryLabel } from "#shared/vocabulary.ts";
import { templateHref } from "#shared/text/slug.ts";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { count, formatAverage, formatShortDay } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface PeriodListProps {
  readonly query: string;
  readonly turn: unknown;
}

function usePeriodList<Data>(kind: string, { query, turn }: PeriodListProps) {
  const path = `${statisticsPath}/${kind}`;
  const { data, hasFailed } = useAdminRead<Data>(`${path}?${query}`, turn);
  return { data, hasFailed, csvOf: (list?: string) => `${path}.csv?${query}${list ? `&list=${list}` : ""}` };
}

const name: StatColumn<RankedTemplate> = {
  header: "Mal",
  cell: (row) => (row.isShown ? <a href={templateHref(row)}>{row.name}</a> : `${row.name} (vises ikke)`),
};
const rating: readonly StatColumn<RankedTemplate>[] = [
  name,
  { header: "Snitt", isNumber: true, cell: (row) => formatAverage(row.averageRating.toFixed(1)) },
  numberColumn("Stemmer", (row) => row.votes),
];

export function TemplateRankings(props: PeriodListProps) {
  const { data, hasFailed, csvOf } = usePeriodList<TemplateStatistics>("templates", props);
  const shared = { hasFailed, keyOf: ({ id }: RankedTemplate) => id };
  const least =
    data &&
    `Bare maler med minst ${count(data.minVotes, "vurdering", "vurderinger")}. Alle vurderinger teller, ikke bare periodens.`;
  return (
    <>
      <ListSection
        title="Populære kategorier"
        hasFailed={hasFailed}
        rows={data?.categories}
        columns={[
          { header: "Kategori", cell: ({ category }) => categoryLabel(category) },
          numberColumn<CategoryUse>("Åpnet", ({ follows }) => follows),
          numberColumn<CategoryUse>("Maler", ({ templates }) => templates),
        ]}
        keyOf={({ category }) => category}
      />
      <ListSection
        {...shared}
        title="Mest åpnede maler"
        rows={data?.followed}
        columns={[name, numberColumn<RankedTemplate>("Åpnet", (row) => row.follows)]}
        csv={csvOf("followed")}
      />
      <ListSection
        {...shared}
        title="Best vurderte"
        note={least}
        rows={data?.best}
        columns={rating}
        csv={csvOf("best")}
      />
      <ListSection
        {...shared}
        title="Dårligst vurderte"
        note={least}
        rows={data?.worst}
        columns={rating}
        csv={csvOf("worst")}
      />
      <ListSection
        {...shared}
        title="Aldri åpnet"
        note={
          data &&
          data.unopenedTotal > 0 &&
          `${count(data.unopenedTotal, "mal", "maler")} som ingen har åpnet lenken til, de eldste først.`
        }
        rows={data?.unopened}
        columns={[name, { header: "Lagt til", cell: (row) => formatShortDay(row.dateAdded) }]}
        csv={csvOf("unopened")}
      />
    </>
  );
}

/** The way from what was searched for to the template it should find. */
export interface SearchWordsLinks {
  /** Opens the choice of a template to add the words of a search to. */
  readonly onAddWords: (words: string) => void;
  /** Shows what a search finds, and why. */
  readonly onExplain: (search: string) => void;
  readonly templatesAskedBy: (
    words: string,
  ) => readonly { readonly id: number; readonly name: string; readonly isActive: boolean }[];
  readonly onShowTemplate: (id: number) => void;
}

const searchColumns = (
  words: SearchWordsLinks,
  without: StatColumn<SearchRow>,
): readonly StatColumn<SearchRow>[] => [
  { header: "Søk", cell: ({ text }) => searchCell(text, words) },
  without,
  numberColumn("Søkte på nytt", (row) => row.again),
  numberColumn("Treff nå", (row) => row.hitsNow),
];

export function SearchLists({ words, ...props }: PeriodListProps & { readonly words: SearchWordsLinks }) {
  const { data, hasFailed, csvOf } = usePeriodList<SearchStatistics>("searches", props);
  const shared = { hasFailed, keyOf: ({ text }: SearchRow) => text };
  return (
    <>
      <ListSection
        {...shared}
        title="Søk uten treff"
        note={
          data &&
          `En tekst tas med de dagene minst ${data.minVisitors} ulike besøkende søkte etter den. Alt annet blir glemt når døgnet er over.`
        }
        rows={data?.notFound}
        columns={searchColumns(
          words,
          numberColumn("Uten treff", (row) => row.notFound),
        )}
        csv={csvOf("notFound")}
      />
      <ListSection
        {...shared}
        title="Søk uten klikk"
        note="Søk som fant noe, men der ingen av malene ble åpnet."
        rows={data?.notFollowed}
        columns={searchColumns(
          words,
          numberColumn("Uten klikk", (row) => row.notFollowed),
        )}
        csv={csvOf("notFollowed")}
      />
    </>
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
          {templates.map(({ id, name: template, isActive }, at) => (
            <Fragment key={id}>
              {at > 0 && ", "}
              <button type="button" className="text-button" onClick={() => words.onShowTemplate(id)}>
                {template}
              </button>
              {!isActive && " (ikke aktiv)"}
            </Fragment>
          ))}
        </p>
      )}
      <p className="search-actions">
        <button type="button" className="text-button" onClick={() => words.onExplain(search)}>
          Hvorfor?
          <VisuallyHidden> Forklar «{search}»</VisuallyHidden>
        </button>
        <button type="button" className="text-button" onClick={() => words.onAddWords(search)}>
          Legg til i en mal
          <VisuallyHidden> for «{search}»</VisuallyHidden>
        </button>
      </p>
    </div>
  );
}

export const kindLabels = { ad: "Annonse", offer: "Tilbud" } as const;

export const promotionName = ({ kind, id, title }: Pick<Promotion, "kind" | "id" | "title">): string =>
  title ?? `${kindLabels[kind]} ${id} (slettet)`;

export interface PromotionListProps extends PeriodListProps {
  /** Opens the advertiser's report. */
  readonly onReport: (report: NonNullable<StatsView["report"]>) => void;
}

const promotionColumns = (onReport: PromotionListProps["onReport"]): readonly StatColumn<Promotion>[] => [
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
  numberColumn<Promotion>("Klikk", ({ clicks }) => clicks),
  {
    header: "Rapport",
    cell: (row) => (
      <Button onClick={() => onReport({ kind: row.kind, id: row.id })}>
        Rapport<VisuallyHidden> for annonsør: {promotionName(row)}</VisuallyHidden>
      </Button>
    ),
  },
];

export function PromotionList({ onReport, ...props }: PromotionListProps) {
  const { data, hasFailed, csvOf } = usePeriodList<PromotionStatistics>("promotions", props);
  return (
    <ListSection
      title="Klikk på annonser og tilbud"
      note="Bare klikk telles. Vi teller ikke hvor mange ganger en annonse eller et tilbud er vist."
      rows={data?.rows}
      hasFailed={hasFailed}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      csv={csvOf()}
      columns={promotionColumns(onReport)}
    />
  );
}
