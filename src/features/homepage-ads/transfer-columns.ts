/** The columns of exported ads of the front page. */
import { homepageAdFields } from "#features/homepage-ads/admin-fields.ts";
import type { TransferColumns } from "#shared/admin/transfer-columns.ts";

export const homepageAdColumns = {
  nameField: "title",
  fields: homepageAdFields,
  readOnly: { createdAt: { label: "Opprettet" }, updatedAt: { label: "Sist endret" } },
} as const satisfies TransferColumns;
