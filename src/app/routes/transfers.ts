/** The lists that can be exported and imported: each feature's columns with its table, its form's schema and its limits. */
import { type ReadModel, rejectTemplateTooMany } from "#app/site/read-model.ts";
import { homepageAds, offers, situations, type TemplateRow, templates } from "#db/schema/schema.ts";
import { homepageAdColumns } from "#features/homepage-ads/admin-fields.ts";
import { homepageAdFormSchema } from "#features/homepage-ads/contract.ts";
import { offerColumns } from "#features/offers/admin-fields.ts";
import { offerFormSchema } from "#features/offers/contract.ts";
import { situationFormSchema } from "#features/situations/admin-contract.ts";
import { situationColumns } from "#features/situations/admin-fields.ts";
import { templateColumns } from "#features/templates/admin-fields.ts";
import type { TransferResource, TransferTable } from "#features/transfer/server/resource.ts";
import { formSchema } from "#shared/admin/admin-input.ts";
import { withoutTimes } from "#shared/admin/row-fields.ts";

export interface TransferDeps {
  readonly readModel: ReadModel;
  readonly maxTemplates: number;
}

export const templateTable = (maxTemplates: number): TransferTable => ({
  list: "templates",
  entity: "template",
  table: templates,
  columns: templateColumns,
  schemas: formSchema(withoutTimes(templateColumns.fields)).shape,
  theRow: "Malen",
  fileName: "maler",
  matchesByUrl: true,
  rejectFull: (orm, adding) => rejectTemplateTooMany(orm, maxTemplates, adding),
});

/** @param nameOf the name of the template that visitors are shown for an id */
export const situationTable = (nameOf: (templateId: number) => string | undefined): TransferTable => ({
  list: "situations",
  entity: "situation",
  table: situations,
  columns: situationColumns(nameOf),
  schemas: situationFormSchema.shape,
  theRow: "Situasjonen",
  fileName: "situasjoner",
  matchesByUrl: false,
});

export function transferResources({ readModel, maxTemplates }: TransferDeps): readonly TransferResource[] {
  const afterImport = () => readModel.resync();
  return [
    {
      ...templateTable(maxTemplates),
      async afterImport({ version, rows }) {
        await readModel.catalogue.applyInTurns({ version, rows: rows as readonly TemplateRow[] }, "applyOwn");
      },
    },
    {
      list: "offers",
      entity: "offer",
      table: offers,
      columns: offerColumns,
      schemas: offerFormSchema.shape,
      theRow: "Tilbudet",
      fileName: "tilbud",
      matchesByUrl: false,
      afterImport,
    },
    {
      list: "ads",
      entity: "homepage_ad",
      table: homepageAds,
      columns: homepageAdColumns,
      schemas: homepageAdFormSchema.shape,
      theRow: "Annonsen",
      fileName: "annonser",
      matchesByUrl: false,
      afterImport,
    },
    { ...situationTable((id) => readModel.catalogue.findShownEntry(id)?.name), afterImport },
  ];
}
