/** The administrator's tab of statistics. */
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import type { Analytics } from "#features/analytics/admin-contract.ts";
import type { SearchWordsLinks } from "#features/analytics/ui/admin-stat-lists.tsx";
import { readStatsView, type StatsView, writeStatsView } from "#features/analytics/ui/admin-stats-url.ts";
import { categoryLabel } from "#shared/vocabulary.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import type { AdminPanelProps, AdminTab } from "#web/admin/admin-tab.ts";
import { count, formatNumber } from "#web/norwegian.ts";

export const statsTab = {
  id: "stats",
  label: "Stats",
  entity: null,
  nouns: null,
  // The response as a list of one row, so that it is read and refreshed like the lists.
  editedFields: null,
  load: async () => [await callAdmin<Analytics>("GET", "/api/analytics")],
  dependsOn: { template: true, suggestion: true },
  Panel: StatsPanel,
} as const satisfies AdminTab<Analytics, StatsLinks>;

// The chart library comes with them, only when the tab is opened.
const StatisticsPanel = lazy(() => import("#features/analytics/ui/admin-statistics-panel.tsx"));
const AdvertiserReport = lazy(() => import("#features/analytics/ui/admin-advertiser-report.tsx"));

/** 4.25 becomes «4,3»; «0,0» without votes. */
export function formatMean(average: number): string {
  return average.toFixed(1).replace(".", ",");
}

interface StatsLinks extends SearchWordsLinks {
  /** The section below the figures. */
  readonly backgroundWork: ReactNode;
  readonly isStatsOpen: boolean;
}

function StatsPanel({
  list: { rows, status },
  urlState,
  backgroundWork,
  isStatsOpen,
  ...words
}: Pick<AdminPanelProps<Analytics>, "list" | "urlState"> & StatsLinks) {
  const [stats] = rows;
  const hasFailed = status === "failed";
  const params = useSyncExternalStore(urlState.subscribe, urlState.read, urlState.read);
  const view = readStatsView(params);
  const onView = (change: Partial<StatsView>) => urlState.put(writeStatsView({ ...view, ...change }), true);
  const shared = { view, onView, turn: rows };
  if (view.report && isStatsOpen) {
    return (
      <Suspense fallback={<Loading />}>
        <AdvertiserReport {...shared} of={view.report} />
      </Suspense>
    );
  }
  return (
    <>
      <div className="tab-bar">
        <h2>Stats</h2>
      </div>
      <div role="alert">{hasFailed && <p className="notice">Tallene kunne ikke hentes.</p>}</div>
      {stats && <Stats stats={stats} />}
      {!stats && !hasFailed && <Loading />}
      {isStatsOpen && (
        <Suspense fallback={<Loading />}>
          <StatisticsPanel {...shared} words={words} />
        </Suspense>
      )}
      {backgroundWork}
    </>
  );
}

const Loading = () => <p className="admin-loading">Laster...</p>;

function Stats({ stats }: { readonly stats: Analytics }) {
  const { visitors, clicks, topReferrers, topCategories } = stats;
  return (
    <div className="stats">
      {stats.unknownProxy && (
        <p className="notice">
          Forespørsler kommer gjennom en proxy ({stats.unknownProxy}) som nettstedet ikke kjenner. Er det
          deres egen, telles alle besøkende bak den som én og deler én besøkendes grenser: Den som drifter
          nettstedet, må ta den med i <code>TRUST_PROXY</code>.
        </p>
      )}
      <StatGroup
        title="Totalt"
        figures={[
          ["Maler", formatNumber(stats.totalTemplates)],
          ["Vurderinger", formatNumber(stats.totalRatings)],
          ["Forslag", formatNumber(stats.totalSuggestions)],
          ["Gjennomsnittlig vurdering", formatMean(stats.averageRating)],
        ]}
      />
      <StatGroup
        title="Besøkende"
        note="Summen av hver dags ulike besøkende. Ingen følges fra dag til dag, så den som kommer tilbake en annen dag, telles igjen."
        figures={[
          ["Totalt", formatNumber(visitors.totalVisitors)],
          ["I dag", formatNumber(visitors.visitorsToday)],
          ["Denne uken", formatNumber(visitors.visitorsThisWeek)],
          ["Denne måneden", formatNumber(visitors.visitorsThisMonth)],
        ]}
      />
      <StatGroup
        title="Klikk"
        figures={[
          ["Annonseklikk", formatNumber(clicks.homepageAdClicks)],
          ["Sponsorklikk", formatNumber(clicks.sponsorClicks)],
          ["Nedlastinger", formatNumber(clicks.templateDownloads)],
          ["Visninger av tilbudssiden", formatNumber(clicks.offersPageViews)],
        ]}
      />
      <Ranking
        title="Toppreferanser"
        rows={topReferrers.map(({ referrer, count: visits }) => ({ name: referrer, count: visits }))}
        nouns={["besøk", "besøk"]}
        empty="Ingen referanse-data tilgjengelig ennå"
      />
      <Ranking
        title="Populære kategorier"
        rows={topCategories.map(({ category, count: templates }) => ({
          name: categoryLabel(category),
          count: templates,
        }))}
        nouns={["mal", "maler"]}
        empty="Ingen kategorier ennå"
      />
    </div>
  );
}

interface StatGroupProps {
  readonly title: string;
  readonly note?: string;
  readonly figures: readonly (readonly [label: string, value: string])[];
}

function StatGroup({ title, note, figures }: StatGroupProps) {
  return (
    <StatSection title={title}>
      <dl className="figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="stat-note">{note}</p>}
    </StatSection>
  );
}

interface RankingProps {
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly count: number }[];
  readonly nouns: readonly [singular: string, plural: string];
  readonly empty: string;
}

/** Each row's bar is a share of the longest one. */
function Ranking({ title, rows, nouns, empty }: RankingProps) {
  const most = Math.max(1, ...rows.map((row) => row.count));
  return (
    <StatSection title={title}>
      {rows.length === 0 && <p className="soft">{empty}</p>}
      <ol className="ranking">
        {rows.map((row) => (
          <li key={row.name}>
            <span>{row.name}</span>
            <span className="ranking-count">{count(row.count, nouns[0], nouns[1])}</span>
            <svg className="ranking-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * row.count) / most} height="1" />
            </svg>
          </li>
        ))}
      </ol>
    </StatSection>
  );
}

function StatSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="stat-section">
      <h3>{title}</h3>
      {children}
    </section>
  );
}
