/** Client of the import. */
import type { CatalogueChoice, CatalogueReport, ImportReport } from "#features/transfer/contract.ts";
import { cataloguePath, importPath, type TransferList } from "#features/transfer/lists.ts";
import { type Decided, decideAdmin } from "#web/admin/admin-client.ts";
import { ApiError } from "#web/api.ts";

export interface ImportFile {
  readonly name: string;
  readonly body: Blob;
  readonly isZipped: boolean;
}

/** Compressed text is a fifth of its size, and so is the wait on a slow line. */
const worthZippingBytes = 100_000;

export async function readImportFile(file: File): Promise<ImportFile> {
  const isZipped = file.size > worthZippingBytes && "CompressionStream" in globalThis;
  // Read now: a spreadsheet may save it again before it is sent.
  const bytes = isZipped ? file.stream().pipeThrough(new CompressionStream("gzip")) : file.stream();
  const body = new Blob([await new Response(bytes).arrayBuffer()], { type: "text/csv" });
  return { name: file.name, body, isZipped };
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
  const zipped = file.isZipped && { headers: { "content-encoding": "gzip" } };
  return decideAdmin("POST", path, { body: file.body, key, ...zipped });
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
