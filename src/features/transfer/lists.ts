/** The lists that can be exported and imported, and their paths. No zod: the browser reads it. */

export const transferLists = ["templates", "offers", "ads", "situations"] as const;
export type TransferList = (typeof transferLists)[number];

export const transferFormats = ["json", "csv"] as const;
export type TransferFormat = (typeof transferFormats)[number];

export const exportPath = (list: TransferList, format: TransferFormat) =>
  `/api/admin/export/${list}.${format}`;
export const importPath = (list: TransferList) => `/api/admin/import/${list}`;
/** The file is handed back with its faulty rows only, and what is wrong with each. */
export const faultyPath = (list: TransferList) => `${importPath(list)}/faulty`;

/** Brings a site the catalogue that this version is shipped with. */
export const cataloguePath = "/api/admin/import/catalogue";
