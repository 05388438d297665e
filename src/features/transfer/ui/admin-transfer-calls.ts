/** Client of the import. */
import type { CatalogueChoice, CatalogueReport, ImportReport } from "#features/transfer/contract.ts";
import { cataloguePath, importPath, type TransferList } from "#features/transfer/lists.ts";
import { type Decided, decideAdmin } from "#web/admin/admin-client.ts";
import { ApiError } from "#web/api.ts";

export interface ImportFile {
  readonly name: string;
  readonly body: Blob;
}

/** Reads the file now: a spreadsheet may save it again before it is sent. */
export async function readImportFile(file: File): Promise<ImportFile> {
  return { name: file.name, body: new Blob([await file.arrayBuffer()], { type: "text/csv" }) };
}

export interface ImportCall {
  readonly list: TransferList;
  readonly file: ImportFile;
  readonly isDryRun: boolean;
  readonly skipFaulty?: boolean;
  readonly key?: string;
}

export function sendImport({ list, file, key, ...query }: ImportCall): Promise<Decided<ImportReport>> {
  const { isDryRun, skipFaulty = false } = query;
  const path = `${importPath(list)}?dryRun=${isDryRun}&skipFaulty=${skipFaulty}`;
  return decideAdmin("POST", path, { body: file.body, key });
}

export interface CatalogueCall {
  readonly isDryRun: boolean;
  readonly choice?: CatalogueChoice;
  readonly key?: string;
}

export function sendCatalogue({ isDryRun, choice, key }: CatalogueCall): Promise<Decided<CatalogueReport>> {
  return decideAdmin("POST", `${cataloguePath}?dryRun=${isDryRun}`, { body: choice ?? {}, key });
}

/** Report of an import that the server rejected for its rows; null for any other failure. */
export function rejectedReport(error: unknown): ImportReport | null {
  if (!(error instanceof ApiError) || error.body.code !== "import_rejected") return null;
  return (error.body as { readonly report?: ImportReport }).report ?? null;
}
