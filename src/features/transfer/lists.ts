/** The lists that can be exported and imported, and their paths. No zod: the browser reads it. */
import { historyEntities, rowKinds, type TransferEntity } from "#shared/admin/history-entities.ts";

export type TransferList = (typeof rowKinds)[TransferEntity]["transfer"]["list"];

export const transferLists = historyEntities.flatMap((entity) => {
  const kind = rowKinds[entity];
  return "transfer" in kind ? kind.transfer.list : [];
});

export const transferFormats = ["json", "csv"] as const;
export type TransferFormat = (typeof transferFormats)[number];

export const exportPath = (list: TransferList, format: TransferFormat) =>
  `/api/admin/export/${list}.${format}`;
export const importPath = (list: TransferList) => `/api/admin/import/${list}`;

/** Brings a site the catalogue that this version is shipped with. */
export const cataloguePath = "/api/admin/import/catalogue";
