/** The lists that can be exported and imported: the templates, and each kind of row that an administrator edits. */
import { type ReadModel, rejectTemplateTooMany } from "#app/site/read-model.ts";
import { type TemplateRow, templates } from "#db/schema/schema.ts";
import type { AnySiteResource } from "#domain/server/rows/site-resource.ts";
import { templateColumns } from "#features/templates/admin-fields.ts";
import type { TransferResource, TransferTable } from "#features/transfer/server/resource.ts";
import { formSchema } from "#shared/admin/admin-input.ts";
import { withoutTimes } from "#shared/admin/row-fields.ts";

export interface TransferDeps {
  readonly readModel: ReadModel;
  readonly maxTemplates: number;
}

export const templateTable = (maxTemplates: number): TransferTable => ({
  entity: "template",
  table: templates,
  columns: templateColumns,
  formSchema: formSchema(withoutTimes(templateColumns.fields)),
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
