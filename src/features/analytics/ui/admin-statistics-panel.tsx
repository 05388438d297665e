/** The statistics over time: choice of period, a chart for each measure, and the lists below. Loaded when the tab is opened. */
import type { ReactNode } from "react";
import type { Period } from "#features/analytics/periods.ts";
import { MeasureSection } from "#features/analytics/ui/admin-measure-section.tsx";
import { PromotionList } from "#features/analytics/ui/admin-promotion-list.tsx";
import { SearchLists, type SearchWordsLinks } from "#features/analytics/ui/admin-search-lists.tsx";
import {
  periodChoices,
  periodOf,
  periodQuery,
  type StatsView,
  stepChoices,
  todayInNorway,
} from "#features/analytics/ui/admin-stats-url.ts";
import { periodName } from "#features/analytics/ui/admin-stats-texts.ts";
import { TemplateRankings } from "#features/analytics/ui/admin-template-rankings.tsx";
import { measures, statisticsPath } from "#features/analytics/measures.ts";
import type { Statistics } from "#features/analytics/statistics-contract.ts";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { DownloadButton } from "#web/admin/download-button.tsx";

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
