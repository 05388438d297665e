/** The columns of exported offers, internal ones too. */
import { offerFields } from "#features/offers/admin-fields.ts";
import type { TransferColumns } from "#shared/admin/transfer-columns.ts";

export const offerColumns = {
  nameField: "title",
  fields: offerFields,
  readOnly: { createdAt: { label: "Opprettet" }, updatedAt: { label: "Sist endret" } },
} as const satisfies TransferColumns;
