/** The statistics over time: choice of period, a chart for each measure, and the lists below. Loaded when the tab is opened. */
import { type ReactNode, useId, useState } from "react";
import { type Measure, measures, statisticsPath } from "#features/analytics/measures.ts";
import type { Period } from "#features/analytics/periods.ts";
import type { Statistics } from "#features/analytics/statistics-contract.ts";
import {
  PromotionList,
  SearchLists,
  type SearchWordsLinks,
  TemplateRankings,
} from "#features/analytics/ui/admin-stat-lists.tsx";
import { numberColumn, StatTable } from "#features/analytics/ui/admin-stat-table.tsx";
import { changeText, measureTexts, periodName, startName } from "#features/analytics/ui/admin-stats-texts.ts";
import {
  periodChoices,
  periodOf,
  periodQuery,
  type StatsView,
  stepChoices,
  todayInNorway,
} from "#features/analytics/ui/admin-stats-url.ts";
import { type ChartValue, TimeChart } from "#features/analytics/ui/admin-time-chart.tsx";
import { DownloadButton } from "#web/admin/download-button.tsx";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { formatNumber } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface StatisticsPanelProps {
  readonly view: StatsView;
  readonly onView: (change: Partial<StatsView>) => void;
  /** A new value reads everything again. */
  readonly turn: unknown;
  readonly words: SearchWordsLinks;
}

export default function StatisticsPanel({ view, onView, turn, words }: StatisticsPanelProps) {
  const asked = periodOf(view.period, todayInNorway());
  const query = periodQuery(asked);
  const path = `${statisticsPath}?${query}&by=${view.step}`;
  const { data, hasFailed, isReading } = useAdminRead<Statistics>(path, turn);
  const shown: Period | null = data && { from: data.from, to: data.to };
  return (
    <section className="over-time" aria-labelledby="over-tid" aria-busy={isReading}>
      <h3 id="over-tid">Over tid</h3>
      <div className="over-time-choices">
        <Choice
          label="Periode"
          choices={periodChoices}
          chosen={view.period}
          onChoose={(period) =>
            onView({ period, step: periodChoices.find(({ id }) => id === period)?.step ?? view.step })
          }
        />
        <Choice
          label="Vis per"
          // Years by day would be a line too fine to read.
          choices={view.period === "alt" ? stepChoices.slice(1) : stepChoices}
          chosen={view.step}
          onChoose={(step) => onView({ step })}
        />
        {data && (
          <DownloadButton
            path={`${statisticsPath}.csv?${query}&by=${data.by}`}
            fileName="statistikk.csv"
            of="besøkende, fulgte lenker, søk og vurderinger"
          />
        )}
      </div>
      <div role="alert">{hasFailed && <p className="notice">Tallene over tid kunne ikke hentes.</p>}</div>
      {!data && !hasFailed && <p className="admin-loading">Laster...</p>}
      {data && shown && (
        <>
          <p className="stat-note" role="status">
            {periodName(shown.from, shown.to)}. {comparisonText(data)}
            {data.to === data.today && " Dagen i dag er ikke over."}
          </p>
          <div className="measures">
            {measures.map((measure) => (
              <MeasureSection key={measure} measure={measure} statistics={data} />
            ))}
          </div>
        </>
      )}
      <TemplateRankings query={query} turn={turn} />
      <SearchLists query={query} turn={turn} words={words} />
      <PromotionList query={query} turn={turn} onReport={(report) => onView({ report })} />
    </section>
  );
}

function comparisonText({ before, firstDay }: Statistics): string {
  if (firstDay === null) return "Ingenting er talt ennå.";
  if (!before)
    return `Tellingen begynte ${periodName(firstDay, firstDay)}, så det er ingen periode å sammenligne med.`;
  return `Den stiplede linjen er perioden før: ${periodName(before.from, before.to)}.`;
}

interface ChoiceProps<Id extends string> {
  readonly label: string;
  readonly choices: readonly { readonly id: Id; readonly label: ReactNode }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

function Choice<Id extends string>({ label, choices, chosen, onChoose }: ChoiceProps<Id>) {
  return (
    <fieldset className="segments">
      <legend>{label}</legend>
      {choices.map(({ id, label: text }) => (
        <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}

export interface MeasureSectionProps {
  readonly measure: Measure;
  readonly statistics: Statistics;
}

export function MeasureSection({ measure, statistics }: MeasureSectionProps) {
  const { by, rows, totals, before } = statistics;
  const { title, note } = measureTexts[measure];
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const values = rows.map((row, index): ChartValue => ({
    start: row.start,
    value: row[measure],
    before: before?.rows[index]?.[measure] ?? null,
  }));
  return (
    <section className="stat-section measure" aria-labelledby={`${id}-navn`}>
      <h4 id={`${id}-navn`}>{title}</h4>
      <p className="measure-total">
        <strong>{formatNumber(totals[measure])}</strong>{" "}
        {before && <span className="soft">{changeText(totals[measure], before.totals[measure])}</span>}
      </p>
      <TimeChart label={title} step={by} values={values} />
      <p className="stat-note">{note}</p>
      <div className="stat-actions">
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Skjul tabellen" : "Vis tabellen"}
          <VisuallyHidden> for «{title}»</VisuallyHidden>
        </Button>
        <DownloadButton
          path={`${statisticsPath}.csv?${periodQuery(statistics)}&by=${by}&measure=${measure}`}
          fileName={`${title.toLowerCase().replace(" ", "-")}.csv`}
          of={title}
        />
      </div>
      <div id={id} className="measure-table" hidden={!isOpen}>
        {isOpen && (
          <StatTable
            caption={title}
            columns={[
              { header: "Tid", cell: ({ start }) => startName(start, by) },
              numberColumn<ChartValue>("Antall", ({ value }) => value),
              ...(before ? [numberColumn<ChartValue>("Perioden før", (row) => row.before ?? 0)] : []),
            ]}
            rows={values}
            keyOf={({ start }) => start}
          />
        )}
      </div>
    </section>
  );
}
