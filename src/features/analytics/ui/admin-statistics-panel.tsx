/** The statistics: choice of period, a chart for each measure, totals, and the lists below. Loaded when the tab is opened. */
import { useId } from "react";
import { wholeDaysOf, type Interval } from "#features/analytics/periods.ts";
import {
  type Measure,
  measureNames,
  measures,
  referrers,
  statisticNames,
  statisticsPath,
} from "#features/analytics/statistics.ts";
import type { Analytics, Statistics } from "#features/analytics/statistics-contract.ts";
import {
  promotionCells,
  SearchList,
  type SearchWordsLinks,
} from "#features/analytics/ui/admin-stat-lists.tsx";
import { Facts, ListSection, StatisticLists, StatTable } from "#features/analytics/ui/admin-stat-table.tsx";
import {
  changeText,
  periodName,
  startName,
  shortStartName,
  type PeriodChoice,
  periodChoices,
  type PeriodId,
  periodOf,
  periodQuery,
} from "#features/analytics/ui/admin-stats-url.ts";
import { todayInNorway } from "#shared/days.ts";
import { DownloadButton } from "#web/admin/download-button.tsx";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { formatAverage, formatNumber } from "#web/norwegian.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface StatisticsPanelProps {
  readonly chosen: PeriodChoice;
  readonly onChoose: (id: PeriodId) => void;
  /** A new value reads everything again. */
  readonly turn: unknown;
  readonly stats: Analytics | undefined;
  readonly words: SearchWordsLinks;
}

export default function StatisticsPanel({ chosen, onChoose, turn, stats, words }: StatisticsPanelProps) {
  const query = periodQuery(periodOf(chosen.id, todayInNorway()));
  const cellsOfPromotions = promotionCells(query);
  const path = `${statisticsPath}?${query}&by=${chosen.interval}`;
  const { data, hasFailed, isReading } = useAdminRead<Statistics>(path, turn);
  return (
    <>
      <section className="over-time stack" aria-labelledby="over-tid" aria-busy={isReading}>
        <div className="stat-actions cluster screen-only">
          <h3 id="over-tid">Over tid</h3>
          <fieldset className="segments cluster">
            <legend className="visually-hidden">Periode</legend>
            {periodChoices.map(({ id, label }) => (
              <button key={id} type="button" aria-pressed={id === chosen.id} onClick={() => onChoose(id)}>
                {label}
              </button>
            ))}
          </fieldset>
        </div>
        <div role="alert">{hasFailed && <p className="notice">Tallene over tid kunne ikke hentes.</p>}</div>
        {!data && !hasFailed && <p className="admin-loading">Laster...</p>}
        {data && <OverTime statistics={data} csv={`${statisticsPath}.csv?${query}&by=${data.by}`} />}
      </section>
      {/* Totals and lists once the charts have come, which then push nothing down. */}
      {(data || hasFailed) && (
        <>
          {stats && <Totals stats={stats} />}
          <div className="stat-lists stack">
            {statisticNames.map((name) =>
              name === "searches" ? (
                <SearchList key={`${name} ${query}`} {...{ query, turn, words }} />
              ) : (
                <StatisticLists
                  key={name}
                  {...{ name, query, turn }}
                  cells={name === "promotions" ? cellsOfPromotions : undefined}
                />
              ),
            )}
            {stats && (
              <ListSection
                list={referrers}
                empty="Ingen referansedata tilgjengelig ennå"
                rows={stats.topReferrers}
                hasFailed={false}
              />
            )}
          </div>
        </>
      )}
    </>
  );
}

function OverTime({ statistics, csv }: { readonly statistics: Statistics; readonly csv: string }) {
  const { from, to, by, today, rows, totals, before } = statistics;
  const last = rows.length - 1;
  const valuesOf = (measure: Measure) =>
    rows.map(({ start, [measure]: value }, index): ChartValue => {
      const isUnfinished = index === last && to === today;
      // An unfinished week or month has nothing to compare with: as much of the period before is not known.
      const earlier = isUnfinished ? undefined : before?.rows[index];
      return { start, value, before: earlier?.[measure] ?? null, isUnfinished };
    });
  const charts = measureNames.map((measure) => ({ measure, values: valuesOf(measure) }));
  const whole = wholeDaysOf({ from, to }, today);
  return (
    <>
      <p className="stat-note small soft" role="status">
        {periodName(whole.from, whole.to)}
        {comparisonText(statistics)}
        {whole.to !== to &&
          ` Dagen i dag ${by === "day" ? "er skravert og " : ""}regnes ikke med. Listene tar med i dag.`}
      </p>
      <div className="measures stack">
        {charts.map(({ measure, values }) => (
          <section key={measure} aria-label={measures[measure].title}>
            <h4>{measures[measure].title}</h4>
            <p className="measure-total">
              <strong>{formatNumber(totals[measure])}</strong>
              {before && (
                <span>
                  {" "}
                  {changeText(totals[measure], before.totals[measure])}
                  <VisuallyHidden> mot {formatNumber(before.totals[measure])} i perioden før</VisuallyHidden>
                </span>
              )}
            </p>
            <TimeChart label={measures[measure].title} interval={by} values={values} />
          </section>
        ))}
      </div>
      <details className="measure-table">
        <summary>Tabell, og hva som telles</summary>
        <Facts facts={measureNames.map((measure) => [measures[measure].title, measures[measure].note])} />
        <DownloadButton path={csv} of="besøkende, åpnede lenker, søk og vurderinger" />
        <StatTable
          caption={before ? "Over tid, med perioden før i parentes" : "Over tid"}
          columns={[
            { header: "Tid", cell: ({ start }) => startName(start, by) },
            ...charts.map(({ measure, values }) => ({
              header: measures[measure].title,
              isNumber: true,
              cell: ({ index }: { index: number }) => {
                const { value = 0, before: earlier = null } = values[index] ?? {};
                return earlier === null
                  ? formatNumber(value)
                  : `${formatNumber(value)} (${formatNumber(earlier)})`;
              },
            })),
          ]}
          rows={rows.map(({ start }, index) => ({ start, index }))}
          keyOf={({ start }) => start}
        />
      </details>
    </>
  );
}

function comparisonText({ before, firstDay }: Statistics): string {
  if (firstDay === null) return ". Ingenting er talt ennå.";
  if (!before)
    return `. Tellingen begynte ${periodName(firstDay, firstDay)}, så det er ingen periode å sammenligne med.`;
  return `, mot samme ukedager ${periodName(before.from, before.to)} (stiplet).`;
}

function Totals({ stats: { visitors, clicks, ...stats } }: { readonly stats: Analytics }) {
  const groups = {
    Innhold: [
      ["Maler", formatNumber(stats.totalTemplates)],
      ["Vurderinger", formatNumber(stats.totalRatings)],
      ["Forslag", formatNumber(stats.totalSuggestions)],
      ["Gjennomsnittlig vurdering", formatAverage(stats.averageRating.toFixed(1))],
    ],
    Besøkende: [
      ["Totalt", formatNumber(visitors.totalVisitors)],
      ["I dag", formatNumber(visitors.visitorsToday)],
      ["Denne uken", formatNumber(visitors.visitorsThisWeek)],
      ["Denne måneden", formatNumber(visitors.visitorsThisMonth)],
    ],
    Klikk: [
      ["Annonseklikk", formatNumber(clicks.homepageAdClicks)],
      ["Sponsorklikk", formatNumber(clicks.sponsorClicks)],
      ["Nedlastinger", formatNumber(clicks.templateDownloads)],
      ["Visninger av tilbudssiden", formatNumber(clicks.offersPageViews)],
    ],
  } as const;
  return (
    <div className="measures stack">
      {Object.entries(groups).map(([title, figures]) => (
        <section key={title}>
          <h3>{title}</h3>
          <Facts facts={figures} />
        </section>
      ))}
    </div>
  );
}

const height = 128;
/** Above the dates. */
const plotHeight = 100;
const topMargin = 8;
const datesShown = 4;

interface ChartValue {
  readonly start: string;
  readonly value: number;
  readonly before: number | null;
  /** Whether some of its days are not over: it is hatched. */
  readonly isUnfinished: boolean;
}

interface TimeChartProps {
  readonly label: string;
  readonly interval: Interval;
  readonly values: readonly ChartValue[];
}

/** Counts over time: a bar each, and a line of the period before. The table below has the same values. */
function TimeChart({ label, interval, values }: TimeChartProps) {
  const hatch = useId();
  const count = values.length;
  const ticks = ticksTo(Math.max(1, ...values.map(({ value, before }) => Math.max(value, before ?? 0))));
  const y = (value: number) => plotHeight - (value / Math.max(...ticks)) * (plotHeight - topMargin);
  const x = (place: number) => `${(place / count) * 100}%`;
  const stride = Math.ceil(count / datesShown);
  const line = values.flatMap(({ before }, index) => (before === null ? [] : `${index + 0.5},${y(before)}`));
  return (
    <svg className="time-chart" role="img" aria-label={`${label} over tid`} width="100%" height={height}>
      <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line className="chart-line" y2="4" />
      </pattern>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="chart-grid" x2="100%" y1={y(tick)} y2={y(tick)} />
          <text className="chart-tick" x={-8} y={y(tick)} dy="0.32em" textAnchor="end">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {values.map((one, index) => (
        <rect
          key={one.start}
          className="chart-bar"
          data-unfinished={one.isUnfinished ? "" : undefined}
          fill={`url(#${hatch})`}
          x={x(index + 0.1)}
          y={y(one.value)}
          width={x(0.8)}
          height={plotHeight - y(one.value)}
          rx={2}
        >
          <title>{describe(one, interval)}</title>
        </rect>
      ))}
      {/* Points are no percentages: they are in a box that is stretched. */}
      <svg viewBox={`0 0 ${count} ${plotHeight}`} preserveAspectRatio="none" width="100%" height={plotHeight}>
        <polyline className="chart-before" points={line.join(" ")} />
      </svg>
      {values.map(
        ({ start }, index) =>
          index % stride === 0 &&
          index + stride / 2 <= count && (
            <text key={start} className="chart-tick" x={x(index + 0.5)} y={height - 8} textAnchor="middle">
              {shortStartName(start, interval)}
            </text>
          ),
      )}
    </svg>
  );
}

/** Three or so round numbers from 0 to the first that is not less than the most. */
function ticksTo(most: number): readonly number[] {
  const power = 10 ** Math.floor(Math.log10(most / 3));
  const step = Math.max(1, ...[1, 2, 5, 10].map((of) => of * power).filter((of) => of <= most / 2));
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
}

function describe({ start, value, before }: ChartValue, interval: Interval): string {
  const compared = before === null ? "" : `, perioden før ${formatNumber(before)}`;
  return `${startName(start, interval)}: ${formatNumber(value)}${compared}`;
}
