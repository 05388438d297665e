/** The statistics as CSV files, with headings for people. */
import type { Step } from "#features/analytics/periods.ts";
import { type Measure, measures } from "#features/analytics/measures.ts";
import type {
  PromotionReport,
  PromotionStatistics,
  RankedTemplate,
  SearchRow,
  Statistics,
} from "#features/analytics/statistics-contract.ts";
import { norwegianCsv } from "#shared/text/escape.ts";

const stepNames: Readonly<Record<Step, string>> = {
  day: "Dag",
  week: "Uke som begynner",
  month: "Måned som begynner",
};
const measureNames: Readonly<Record<Measure, string>> = {
  visitors: "Besøkende",
  follows: "Åpnede lenker",
  searches: "Søk",
  votes: "Vurderinger",
};

export function overTimeCsv({ by, rows, before }: Statistics, only?: Measure): string {
  const columns = only ? [only] : measures;
  const names = columns.map((measure) => measureNames[measure]);
  return norwegianCsv(
    [stepNames[by], ...names, ...(before ? names.map((name) => `${name}, perioden før`) : [])],
    rows.map((row, index) => {
      const earlier = before?.rows[index];
      return [
        row.start,
        ...columns.map((measure) => row[measure]),
        ...(earlier ? columns.map((measure) => earlier[measure]) : []),
      ];
    }),
  );
}

export function templatesCsv(rows: readonly RankedTemplate[]): string {
  return norwegianCsv(
    ["Id", "Mal", "Kilde", "Åpnet i perioden", "Åpnet i alt", "Gjennomsnitt", "Vurderinger", "Lagt til"],
    rows.map((row) => [
      row.id,
      row.name,
      row.source,
      row.follows,
      row.followsEver,
      row.votes === 0 ? null : row.averageRating,
      row.votes,
      row.dateAdded.slice(0, 10),
    ]),
  );
}

export function searchesCsv(rows: readonly SearchRow[]): string {
  return norwegianCsv(
    [
      "Søk",
      "Besøkende",
      "Uten treff",
      "Uten klikk",
      "Søkte på nytt",
      "Sist",
      "Treff nå",
      "Åpnet etterpå",
      "Besvart",
    ],
    rows.map((row) => [
      row.text,
      row.visitors,
      row.notFound,
      row.notFollowed,
      row.again,
      row.lastDay,
      row.hitsNow,
      row.opened.map(({ templateId, visitors }) => `${templateId} (${visitors})`).join(", "),
      row.askedOf.length > 0 ? "I en mal" : row.isAbsent ? "Finnes ikke" : null,
    ]),
  );
}

const kindNames = { ad: "Annonse", offer: "Tilbud" } as const;

export function promotionsCsv({ rows }: PromotionStatistics): string {
  return norwegianCsv(
    ["Type", "Id", "Tittel", "Aktiv", "Klikk"],
    rows.map(({ kind, id, title, isActive, clicks }) => [
      kindNames[kind],
      id,
      title ?? "(slettet)",
      isActive ? "ja" : "nei",
      clicks,
    ]),
  );
}

export function promotionReportCsv({ by, rows }: PromotionReport): string {
  return norwegianCsv(
    [stepNames[by], "Klikk"],
    rows.map(({ start, clicks }) => [start, clicks]),
  );
}
