/** The statistics: choice of period, charts, totals, and the lists below. Loaded when the tab is opened. */
import { type Interval, type PeriodId, periodIds, periods } from "#features/analytics/periods.ts";
import {
  type Measure,
  measureNames,
  measures,
  statisticNames,
  type StatisticRow,
  totalLists,
  totalsOf,
} from "#features/analytics/statistics.ts";
import type { Analytics, Answer } from "#features/analytics/statistics-contract.ts";
import { SearchList, type SearchWordsLinks } from "#features/analytics/ui/admin-stat-lists.tsx";
import { ListSection, type StatisticProps, useStatistic } from "#features/analytics/ui/admin-stat-table.tsx";
import { changeText, shortStartName, startName } from "#features/analytics/ui/admin-stats-url.ts";
import { FilterSelect } from "#web/admin/list/toolbar.tsx";
import { formatAverage, formatNumber, formatShortDay } from "#web/norwegian.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface StatisticsPanelProps {
  readonly period: PeriodId;
  readonly onChoose: (id: PeriodId) => void;
  /** A new value reads everything again. */
  readonly turn: unknown;
  readonly stats: Analytics | undefined;
  readonly words: SearchWordsLinks;
}

export default function StatisticsPanel({ period, onChoose, turn, stats, words }: StatisticsPanelProps) {
  const { data, hasFailed, isReading, section } = useStatistic({ name: "overTime", period, turn });
  const by = periods[data?.period ?? period].by;
  return (
    <>
      <section className="over-time stack" aria-labelledby="over-tid" aria-busy={isReading}>
        <div className="stat-actions cluster screen-only">
          <h3 id="over-tid">Over tid</h3>
          <FilterSelect
            label={<VisuallyHidden>Periode</VisuallyHidden>}
            chosen={period}
            choices={periodIds.map((value) => ({ value, label: periods[value].label }))}
            onChoose={(value) => onChoose(value as PeriodId)}
            hasAll={false}
          />
        </div>
        <div role="alert">{hasFailed && <p className="notice">Tallene over tid kunne ikke hentes.</p>}</div>
        {!data && !hasFailed && <p className="admin-loading">Laster...</p>}
        {data && <OverTime {...data} />}
        {/* Five columns are too wide for a narrow phone: nobody has to pass them. */}
        {section.rows && section.rows.length > 0 && (
          <details>
            <summary className="fold">Tallene i en tabell</summary>
            {measureNames.map((measure) => (
              <p key={measure} className="soft">
                {measures[measure].title}: {measures[measure].note}
              </p>
            ))}
            <ListSection
              {...section}
              hasFailed={false}
              rows={section.rows.toReversed()}
              cells={{ start: ({ start }: StatisticRow<"overTime">) => startName(start, by) }}
            />
          </details>
        )}
      </section>
      {/* Totals and lists once the charts have come, which then push nothing down. */}
      {(data || hasFailed) && (
        <>
          {stats && <Totals stats={stats} />}
          <div className="stat-lists">
            {statisticNames.map((name) =>
              name === "searches" ? (
                <SearchList key={`${name} ${period}`} {...{ period, turn, words }} />
              ) : (
                name !== "overTime" && <StatisticList key={name} {...{ name, period, turn }} />
              ),
            )}
            {stats && <ListSection list={totalLists.topCategories} rows={stats.topCategories} />}
            {stats && (
              <ListSection
                list={totalLists.topReferrers}
                empty="Ingen referansedata tilgjengelig ennå"
                rows={stats.topReferrers}
              />
            )}
          </div>
        </>
      )}
    </>
  );
}

function StatisticList(props: StatisticProps) {
  return <ListSection {...useStatistic(props).section} />;
}

/** The measures with a chart; votes are in the table, too few to show anything over time. */
const drawn = measureNames.filter((measure) => measure !== "votes");

function OverTime({ period, from, to, rows, before }: Answer<"overTime">) {
  const totals = totalsOf(rows);
  if (rows.length === 0) return <p className="small soft">Ingen hele dager er talt ennå.</p>;
  return (
    <>
      <p className="small soft" role="status">
        {from === to ? "" : `${formatShortDay(from)} – `}
        {formatShortDay(to)}, uten dagen i dag, som listene tar med.{" "}
        {before
          ? "Prosenten er mot like mange dager før, med samme ukedager."
          : "Tellingen begynte for sent til å sammenligne med tiden før."}
      </p>
      <div className="measures stack">
        {drawn.map((measure) => (
          <section key={measure} aria-label={measures[measure].title}>
            <h4>{measures[measure].title}</h4>
            <p className="measure-total">
              <strong>{formatNumber(totals[measure])}</strong>
              {before && (
                <span>
                  {" "}
                  {changeText(totals[measure], before[measure])}
                  <VisuallyHidden> mot {formatNumber(before[measure])} i perioden før</VisuallyHidden>
                </span>
              )}
            </p>
            <TimeChart measure={measure} by={periods[period].by} rows={rows} />
          </section>
        ))}
      </div>
    </>
  );
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
          <dl className="stat-actions cluster">
            {figures.map(([label, value]) => (
              <div key={label} className="row">
                <dt className="soft">{label}</dt>
                <dd>
                  <strong>{value}</strong>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

const height = 128;
/** Above the dates. */
const plotHeight = 100;
const topMargin = 20;
const datesShown = 4;

interface TimeChartProps {
  readonly measure: Measure;
  readonly by: Interval;
  readonly rows: readonly StatisticRow<"overTime">[];
}

/** A measure over time, a bar for each row. The table below has the same values. */
function TimeChart({ measure, by, rows }: TimeChartProps) {
  const most = Math.max(1, ...rows.map((row) => row[measure]));
  const y = (value: number) => plotHeight - (value / most) * (plotHeight - topMargin);
  const x = (place: number) => `${(place / rows.length) * 100}%`;
  const stride = Math.ceil(rows.length / datesShown);
  return (
    <svg role="img" aria-label={`${measures[measure].title} over tid`} width="100%" height={height}>
      <line className="chart-grid" x2="100%" y1={topMargin} y2={topMargin} />
      <text className="chart-tick" y={topMargin - 4}>
        {formatNumber(most)}
      </text>
      {rows.map(({ start, [measure]: value }, index) => (
        <g key={start}>
          <rect
            className="chart-bar"
            x={x(index + 0.1)}
            y={y(value)}
            width={x(0.8)}
            height={plotHeight - y(value)}
            rx={2}
          >
            <title>{`${startName(start, by)}: ${formatNumber(value)}`}</title>
          </rect>
          {index % stride === 0 && index + stride / 2 <= rows.length && (
            <text className="chart-tick" x={x(index + 0.1)} y={height - 8}>
              {shortStartName(start, by)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
