/** The upgrade of a site's catalogue to the one that this version is shipped with, joined of the features that it changes. */
import { type CatalogueEditions, readEditions } from "#app/boot/seed.ts";
import { situationTable, templateTable } from "#app/routes/transfers.ts";
import type { Database } from "#db/client.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import { LawStore } from "#features/laws/server/store.ts";
import { ReportAdminStore } from "#features/reports/server/store.ts";
import type { ShippedSituation } from "#features/situations/server/store.ts";
import { tidyStep } from "#features/situations/steps.ts";
import type { Identity } from "#features/transfer/server/plan-upgrade.ts";
import { type Editions, UpgradeStore } from "#features/transfer/server/upgrade-store.ts";
import type { Clock } from "#platform/clock.ts";

export interface CatalogueUpgradeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly maxTemplates: number;
  /** Brings what visitors read up to date. */
  readonly afterUpgrade: () => Promise<void>;
  readonly read?: () => Promise<CatalogueEditions>;
}

export function catalogueUpgrade({
  database,
  clock,
  maxTemplates,
  afterUpgrade,
  read = readEditions,
}: CatalogueUpgradeDeps): UpgradeStore {
  const history = new HistoryStore(database);
  const reports = new ReportAdminStore(database, history);
  const laws = new LawStore(database);
  return new UpgradeStore({
    database,
    history,
    clock,
    templates: templateTable(maxTemplates),
    situations: situationTable(() => undefined),
    async readEditions() {
      const editions = await read();
      return {
        ...editionsOf(editions),
        laws: {
          count: async (orm) => (await laws.listMissing(editions.now.laws, orm)).length,
          add: (tx, version) => laws.addMissing(tx, version, editions.now.laws),
        },
      };
    },
    afterRemove: (tx, actor, rows) =>
      reports.resolveOf(
        tx,
        rows.map(({ id }) => id),
        actor,
      ),
    afterUpgrade,
  });
}

function editionsOf({ now, earlier, moved, gone }: CatalogueEditions): Omit<Editions, "laws"> {
  return {
    templates: {
      now: now.templates.map(withoutDays),
      earlier: earlier.map(({ templates }) => templates.map(withoutDays)),
      moved,
      gone,
    },
    situations: (idOf) => ({
      now: now.situations.map((situation) => withLines(situation, idOf)),
      earlier: earlier.map(({ situations }) => situations.map((situation) => withLines(situation, idOf))),
    }),
  };
}

/** When a template was added here is the site's own. */
function withoutDays<Row extends object>({
  dateAdded: _d,
  updatedAt: _u,
  ...row
}: Row & Partial<Record<"dateAdded" | "updatedAt", unknown>>) {
  return row;
}

function withLines(
  { label, title, intro, remember, steps }: ShippedSituation,
  idOf: (template: Identity) => number | undefined,
) {
  const lines = steps.flatMap(({ url, name, when, why }) => {
    const templateId = idOf({ url, name });
    return templateId === undefined ? [] : [tidyStep({ templateId, when, why })];
  });
  return { label, title, intro, steps: lines, remember };
}
