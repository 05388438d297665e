/** The columns of exported situations. Their steps name templates by id, so the names stand beside them for who reads the file. */
import { situationFields } from "#features/situations/admin-fields.ts";
import { parseStep } from "#features/situations/steps.ts";
import type { TransferColumns } from "#shared/admin/transfer-columns.ts";

/** @param nameOf the name of the template that visitors are shown for an id */
export function situationColumns(nameOf: (templateId: number) => string | undefined): TransferColumns {
  const lineOf = (templateId: number) => `${templateId} ${nameOf(templateId) ?? "(vises ikke)"}`;
  return {
    nameField: "label",
    fields: situationFields,
    readOnly: {
      templates: {
        label: "Malene i papirene",
        computed: ({ steps }) =>
          (steps as readonly string[])
            .flatMap((line) => parseStep(line) ?? [])
            .map(({ templateId }) => lineOf(templateId))
            .join("\n"),
      },
      createdAt: { label: "Opprettet" },
      updatedAt: { label: "Sist endret" },
    },
  };
}
