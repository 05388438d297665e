/** The lists that can be exported and imported, and their paths. No zod: the browser reads it. */

export const transferLists = ["templates", "offers", "ads", "situations"] as const;
export type TransferList = (typeof transferLists)[number];

export const transferFormats = ["json", "csv"] as const;
export type TransferFormat = (typeof transferFormats)[number];

export const exportPath = (list: TransferList, format: TransferFormat) =>
  `/api/admin/export/${list}.${format}`;
export const importPath = (list: TransferList, isDryRun: boolean) =>
  `/api/admin/import/${list}?dryRun=${isDryRun}`;
