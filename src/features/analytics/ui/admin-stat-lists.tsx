/** The lists below the charts: templates by how they are used, searches that led nowhere, and clicks on ads and offers. */
import { Fragment, type ReactNode, useRef, useState } from "react";
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
import { type RowActions, useRowActions } from "#web/admin/rows/row-actions.ts";
import { count, formatAverage, formatNumber, formatShortDay } from "#web/norwegian.ts";
import { useRowFocus } from "#web/admin/rows/row-focus.ts";
import { Button } from "#web/ui/button.tsx";
import { type Confirm, useConfirm } from "#web/ui/confirm-dialog.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface PeriodListProps {
  readonly query: string;
  readonly turn: unknown;
}

function usePeriodList<Data>(kind: string, { query, turn }: PeriodListProps) {
  const path = `${statisticsPath}/${kind}`;
  const { data, hasFailed, readAgain } = useAdminRead<Data>(`${path}?${query}`, turn);
  return {
    data,
    hasFailed,
    readAgain,
    csvOf: (list?: string) => `${path}.csv?${query}${list ? `&list=${list}` : ""}`,
  };
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

/** The ways to answer a search: at a template, or by saying that there is none. */
export interface SearchWordsLinks {
  /** Opens the choice of a template to add the words of a search to; those that were opened after it are offered first. */
  readonly onAddWords: (words: string, opened?: readonly number[]) => void;
  readonly onSayAbsent: (search: string) => Promise<void>;
  /** @param id of what was said so */
  readonly onTakeBackAbsent: (id: number, search: string) => Promise<void>;
  /** Shows what a search finds, and why. */
  readonly onExplain: (search: string) => void;
  readonly nameOf: (template: number) => string | undefined;
  readonly onShowTemplate: (id: number) => void;
}

/** To be keyed by the query: what is answered stays where it is until the list is opened anew. */
export function SearchList({ words, ...props }: PeriodListProps & { readonly words: SearchWordsLinks }) {
  const { data, hasFailed, readAgain, csvOf } = usePeriodList<SearchStatistics>("searches", props);
  const actions = useRowActions(readAgain);
  const [confirmDialog, confirm] = useConfirm();
  const [places] = useState(() => new Map<string, number>());
  for (const { text } of data?.rows ?? []) if (!places.has(text)) places.set(text, places.size);
  const placeOf = ({ text }: SearchRow) => places.get(text) ?? 0;
  const rows = data?.rows.toSorted((a, b) => placeOf(a) - placeOf(b));
  const answered = data ? data.asked + data.absent : 0;
  const list = useRef<HTMLDivElement>(null);
  // of what is taken back, and was listed for nothing else
  const focus = useRowFocus(
    list,
    (rows ?? []).map((row) => ({ id: markOf(row) })),
  );
  return (
    <div ref={list} {...focus}>
      <div role="alert">{actions.failure && <p className="notice admin-failure">{actions.failure}</p>}</div>
      <ListSection
        title="Søk som ikke førte fram"
        note={
          data && (
            <>
              {data.total > 0 &&
                `${formatNumber(answered)} av ${formatNumber(data.total)} er besvart: ${formatNumber(data.asked)} i en mal, ${formatNumber(data.absent)} med «Finnes ikke». `}
              En tekst tas med de dagene minst {data.minVisitors} ulike besøkende søkte etter den. Alt annet
              blir glemt når døgnet er over.
            </>
          )
        }
        rows={rows}
        hasFailed={hasFailed}
        keyOf={({ text }) => text}
        columns={searchColumns({ words, actions, confirm })}
        csv={csvOf()}
      />
      {confirmDialog}
    </div>
  );
}

/** By what a row is found again whose taking back is undone. */
const markOf = ({ text, absentId }: SearchRow) => absentId ?? text;

const searchColumns = (ways: Omit<SearchCellProps, "row">): readonly StatColumn<SearchRow>[] => [
  { header: "Søk", cell: (row) => <SearchCell row={row} {...ways} /> },
  numberColumn("Forgjeves", ({ notFound, notFollowed, again }) => Math.max(notFound + notFollowed, again)),
  numberColumn("Treff nå", ({ hitsNow }) => hitsNow),
];

interface SearchCellProps {
  readonly row: SearchRow;
  readonly words: SearchWordsLinks;
  readonly actions: RowActions;
  readonly confirm: Confirm;
}

/** The search, what was opened after it, how it is answered, and the ways to do that. */
function SearchCell({ row, words, actions, confirm }: SearchCellProps) {
  const { text, opened, askedOf, isAbsent, absentId } = row;
  const outcomes = [
    [row.notFound, "uten treff"],
    [row.notFollowed, "uten klikk"],
    [row.again, "søkte på nytt"],
  ] as const;
  const outcomeTexts = outcomes.flatMap(([many, what]) => (many > 0 ? `${formatNumber(many)} ${what}` : []));
  const templateOf = (id: number, visitors?: number) => {
    const name = words.nameOf(id);
    if (name === undefined) return [];
    return (
      <Fragment key={id}>
        <button type="button" className="text-button" onClick={() => words.onShowTemplate(id)}>
          {name}
        </button>
        {visitors !== undefined && ` (${formatNumber(visitors)})`}
      </Fragment>
    );
  };
  const openedAfter = opened.flatMap(({ templateId, visitors }) => templateOf(templateId, visitors));
  const isOwn = absentId !== null;
  const decide = async () => {
    const question = {
      title: `Skal «${text}» ikke finne noe?`,
      text: `Søket gir ${formatNumber(row.hitsNow)} treff nå. Fører du det opp som noe som ikke finnes, gir det besøkende ingen av dem.`,
      action: "Finnes ikke",
    };
    if (!isOwn && row.hitsNow > 0 && !(await confirm(question))) return;
    await actions.run({
      id: 0,
      work: () => (isOwn ? words.onTakeBackAbsent(absentId, text) : words.onSayAbsent(text)),
      failed: isOwn ? "Kunne ikke lagre at søket finnes likevel." : "Kunne ikke lagre at søket ikke finnes.",
    });
  };
  const add = () =>
    words.onAddWords(
      text,
      opened.map(({ templateId }) => templateId),
    );
  const mayDecide = isOwn || (!isAbsent && askedOf.length === 0);
  const buttons = {
    why: ["Hvorfor?", `Forklar «${text}»`, () => words.onExplain(text)],
    add: ["Legg til i en mal", `for «${text}»`, add],
    ...(mayDecide && {
      absent: [isOwn ? "Finnes likevel" : "Finnes ikke", `for «${text}»`, () => void decide()],
    }),
  } as const satisfies Readonly<Record<string, readonly [string, string, () => void]>>;
  return (
    <div className="search-words stack" data-row={markOf(row)}>
      <a href={`/?sok=${encodeURIComponent(text)}`}>{text}</a>
      {outcomeTexts.length > 0 && <p className="stat-note small soft">{outcomeTexts.join(", ")}</p>}
      {openedAfter.length > 0 && (
        <p className="stat-note small soft">Åpnet etterpå: {separated(openedAfter)}</p>
      )}
      {askedOf.length > 0 && (
        <p className="stat-note small soft">
          Står i «Slik spør folk» på {separated(askedOf.flatMap((id) => templateOf(id)))}
        </p>
      )}
      {isAbsent && (
        <p className="stat-note small soft">
          {isOwn ? "Ført opp som noe som ikke finnes." : "Står blant det nettstedet vet at ikke finnes."}
        </p>
      )}
      <p className="search-actions cluster small">
        {Object.entries(buttons).map(([key, [label, of, onClick]]) => (
          <button key={key} type="button" className="text-button" data-action={key} onClick={onClick}>
            {label}
            <VisuallyHidden> {of}</VisuallyHidden>
          </button>
        ))}
      </p>
    </div>
  );
}

const separated = (items: readonly ReactNode[]) => items.map((item, at) => (at === 0 ? item : [", ", item]));

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
