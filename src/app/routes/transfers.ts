/** The lists that can be exported and imported, and the upgrade of the shipped catalogue. */
import { type ReadModel, rejectTemplateTooMany } from "#app/site/read-model.ts";
import { type TemplateRow, templates, type NewTemplateRow } from "#db/schema/schema.ts";
import type { AnySiteResource } from "#domain/server/rows/site-resource.ts";
import { templateColumns } from "#features/templates/admin-fields.ts";
import type { TransferResource, TransferTable } from "#features/transfer/server/resource.ts";
import { formSchema } from "#shared/admin/admin-input.ts";
import { readShipped, type ShippedCatalogue } from "#app/site/seed.ts";
import type { Database } from "#db/client.ts";
import type { HistoryStore } from "#features/history/server/history-store.ts";
import { ReportAdminStore } from "#features/reports/server/store.ts";
import { situationResource } from "#features/situations/server/resource.ts";
import { shippedRows } from "#features/situations/server/store.ts";
import { UpgradeStore } from "#features/transfer/server/upgrade-store.ts";
import type { Clock } from "#platform/clock.ts";

export interface TransferDeps {
  readonly readModel: ReadModel;
  readonly maxTemplates: number;
}

export const templateTable = (maxTemplates: number): TransferTable => ({
  entity: "template",
  table: templates,
  columns: templateColumns,
  formSchema: formSchema(templateColumns.fields),
  matchesByUrl: true,
  rejectFull: (orm, adding) => rejectTemplateTooMany(orm, maxTemplates, adding),
});

export function transferResources({ readModel, maxTemplates }: TransferDeps): readonly TransferResource[] {
  return [
    {
      ...templateTable(maxTemplates),
      async afterImport({ version, rows }) {
        await readModel.applyOwn({ version, rows: rows as readonly TemplateRow[] });
      },
    },
    ...Object.values<AnySiteResource>(readModel.resources).map((resource) => ({
      ...resource,
      afterImport: () => readModel.resync(),
    })),
  ];
}

interface CatalogueUpgradeDeps {
  readonly database: Database;
  readonly history: HistoryStore;
  readonly clock: Clock;
  readonly maxTemplates: number;
  /** Updates the read model. */
  readonly afterUpgrade: () => Promise<void>;
  readonly read?: () => Promise<ShippedCatalogue>;
}

/** The upgrade to the catalogue that this version is shipped with, composed of the features that it changes. */
export function catalogueUpgrade({
  database,
  history,
  clock,
  maxTemplates,
  afterUpgrade,
  read = readShipped,
}: CatalogueUpgradeDeps): UpgradeStore {
  const reports = new ReportAdminStore(database, history);
  return new UpgradeStore({
    database,
    history,
    clock,
    templates: templateTable(maxTemplates),
    situations: situationResource(() => undefined),
    async readCatalogue() {
      const { templates: rows, situations, moved, gone } = await read();
      return {
        templates: rows.map(withoutDays),
        situations: (idOf) => shippedRows(situations, (named) => idOf({ ...named })),
        moved,
        gone,
      };
    },
    afterRemove: (...removed) => reports.resolveOf(...removed),
    afterUpgrade,
  });
}

/** The day a template was added is the site's own. */
const withoutDays = ({ dateAdded: _d, updatedAt: _u, ...row }: NewTemplateRow) => row;
