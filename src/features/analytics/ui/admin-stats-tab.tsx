/** The administrator's tab of statistics, in three parts. */
import { lazy, type ReactNode, useSyncExternalStore } from "react";
import type { Analytics } from "#features/analytics/statistics-contract.ts";
import type { SearchWordsLinks } from "#features/analytics/ui/admin-stat-lists.tsx";
import {
  readStatsPlace,
  type StatsPart,
  statsParts,
  writeStatsPlace,
} from "#features/analytics/ui/admin-stats-url.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import type { AdminPanelProps, AdminTab } from "#web/admin/admin-tab.ts";
import { LazyPart } from "#web/admin/lazy-part.tsx";
import { Button } from "#web/ui/button.tsx";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";

export const statsTab = {
  id: "stats",
  label: "Stats",
  // absent needs, declared of searches that led nowhere
  entity: "absent_need",
  nouns: null,
  // The response as a list of one row, so that it is read and refreshed like the lists.
  editedFields: null,
  load: async () => [await callAdmin<Analytics>("GET", "/api/analytics")],
  dependsOn: ["template", "suggestion"],
  Panel: StatsPanel,
} as const satisfies AdminTab<Analytics, StatsLinks>;

// Loaded when the tab is opened.
const StatisticsPanel = lazy(() => import("#features/analytics/ui/admin-statistics-panel.tsx"));

/** @param readWith the rows beside which a part is shown, read again with these; null while it is not on screen */
type Part = (readWith: readonly unknown[] | null) => ReactNode;

const name = "stats";

interface StatsLinks extends SearchWordsLinks {
  readonly renderLetter: Part;
  readonly renderOperation: Part;
  readonly isStatsOpen: boolean;
}

function StatsPanel({
  list: { rows, status },
  urlState,
  renderLetter,
  renderOperation,
  isStatsOpen,
  ...words
}: Pick<AdminPanelProps<Analytics>, "list" | "urlState"> & StatsLinks) {
  const [stats] = rows;
  const params = useSyncExternalStore(urlState.subscribe, urlState.read, urlState.read);
  const place = readStatsPlace(params);
  const { part, period } = place;
  const choose = (chosen: StatsPart) => urlState.put(writeStatsPlace({ ...place, part: chosen }), true);
  const onOperation = () => {
    choose("drift");
    document.getElementById(`${name}-drift`)?.focus();
  };
  const loading = <p className="admin-loading">Laster...</p>;
  return (
    <div className="statistics stack">
      <h2 className="visually-hidden">Stats</h2>
      <div role="alert">
        {status === "failed" && <p className="notice">Tallene kunne ikke hentes.</p>}
        {stats?.unknownProxy && (
          <p className="notice">
            <span>
              Forespørsler kommer gjennom en proxy ({stats.unknownProxy}) som nettstedet ikke kjenner. Er det
              deres egen, telles alle besøkende bak den som én og deler én besøkendes grenser: Den som drifter
              nettstedet, må ta den med i <code>TRUST_PROXY</code>.
            </span>
          </p>
        )}
      </div>
      <Tabs label="Deler av Stats" name={name} tabs={statsParts} chosen={part} onChoose={choose} />
      <TabPanel name={name} id="tall" isChosen={part === "tall"}>
        {isStatsOpen ? (
          <LazyPart loading={loading}>
            <StatisticsPanel
              period={period}
              onChoose={(chosen) => urlState.put(writeStatsPlace({ ...place, period: chosen }), true)}
              {...{ stats, words }}
              turn={rows}
            />
          </LazyPart>
        ) : (
          status === "loading" && loading
        )}
      </TabPanel>
      <TabPanel name={name} id="brev" isChosen={part === "brev"}>
        {renderLetter(isStatsOpen && part === "brev" ? rows : null)}
        <div>
          <Button variant="quiet" onClick={onOperation}>
            Se utsending og oppsett under «Drift»
          </Button>
        </div>
      </TabPanel>
      <TabPanel name={name} id="drift" isChosen={part === "drift"}>
        {renderOperation(isStatsOpen && part === "drift" ? rows : null)}
      </TabPanel>
    </div>
  );
}
