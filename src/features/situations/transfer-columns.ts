/** The columns of exported situations. */
import { situationFields } from "#features/situations/admin-fields.ts";
import type { TransferColumns } from "#shared/transfer-columns.ts";

export const situationColumns = {
  nameField: "label",
  fields: situationFields,
  readOnly: { createdAt: { label: "Opprettet" }, updatedAt: { label: "Sist endret" } },
} as const satisfies TransferColumns;
