/** Situations, for the server. */
import type { SiteResource } from "#domain/server/rows/site-resource.ts";
import { situations } from "#db/schema/schema.ts";
import {
  adminSituationSchema,
  type SituationForm,
  situationFormSchema,
} from "#features/situations/admin-contract.ts";
import { adminSituationsPath, situationFields } from "#features/situations/admin-fields.ts";
import type { StoredSituation } from "#features/situations/contract.ts";
import { parseStep } from "#features/situations/steps.ts";
import { definedFields } from "#shared/admin/admin-input.ts";
import { rowTimes } from "#shared/admin/row-fields.ts";

/** @param findTemplate the template that visitors are shown for an id: itself, or what it was merged into */
export const situationResource = (
  findTemplate: (id: number) => { readonly id: number; readonly name: string } | undefined,
): SiteResource<typeof situations, SituationForm, StoredSituation> => ({
  entity: "situation",
  table: situations,
  path: adminSituationsPath,
  nouns: ["a situation", "situations"],
  summary: "Every situation, published or not, in the order of the chooser",
  missing: "Fant ingen situasjon med denne id-en.",
  formSchema: situationFormSchema,
  rowSchema: adminSituationSchema,
  columns: {
    nameField: "label",
    fields: situationFields,
    readOnly: {
      // The steps name templates by id, so the names are beside them for readers of the file.
      templates: {
        label: "Malene i papirene",
        computed: ({ steps }) =>
          stepsOf(steps as readonly string[])
            .map(({ templateId: id }) => `${id} ${findTemplate(id)?.name ?? "(vises ikke)"}`)
            .join("\n"),
      },
      ...rowTimes,
    },
  },
  valuesOf: definedFields,
  compare: (one, other) => one.position - other.position || one.id - other.id,
  toShown: ({ id, label, title, intro, remember, updatedAt, steps }) => {
    return { id, label, title, intro, remember, updatedAt, steps: stepsOf(steps) };
  },
  toRow: (row) => ({
    ...row,
    twins: stepsOf(row.steps).flatMap(({ templateId: from }) => {
      const into = findTemplate(from)?.id;
      return into === undefined || into === from ? [] : [{ from, into }];
    }),
  }),
});

const stepsOf = (lines: readonly string[]) => lines.flatMap((line) => parseStep(line) ?? []);
