/** The stored row that each row of a file is: the one with its id, else for templates the one with its url. */
import type { FileRow } from "#features/transfer/server/read-file.ts";
import { type CurrentRow, type TransferResource, wordsOf } from "#features/transfer/server/resource.ts";
import { inTurns } from "#platform/turns.ts";
import { canonicalUrlKey, readWebUrl } from "#shared/text/web-url.ts";

export type Match =
  | { readonly row: CurrentRow | null; readonly note?: string | undefined }
  | { readonly column: string | null; readonly problem: string };

/**
 * Several templates may have one url, so of rows without an id those go first whose name is the same too. What is left is
 * the one stored row with that url, if there is just one, and else a new row. What follows «#» may be a page of its own: a
 * row with another and another name is never taken for the stored one.
 */
export async function matchRows(
  file: readonly FileRow[],
  stored: readonly CurrentRow[],
  { entity, matchesByUrl, columns: { nameField } }: TransferResource,
): Promise<ReadonlyMap<FileRow, Match>> {
  const matches = new Map<FileRow, Match>();
  const byId = new Map(stored.map((row) => [row.id, row]));
  /** The line of the file that each stored row was matched with. */
  const lines = new Map<CurrentRow, number>();
  const claim = (from: FileRow, row: CurrentRow) => {
    lines.set(row, from.line);
    matches.set(from, { row });
  };
  const reject = (from: FileRow, column: string | null, problem: string) =>
    void matches.set(from, { column, problem });

  await inTurns(file, (from) => {
    const id = readId(from.id);
    if (id === null) return;
    const row = byId.get(id);
    const line = row && lines.get(row);
    if (!row) reject(from, "Id", unknownId(from.id));
    else if (line !== undefined) reject(from, "Id", `Samme id står på rad ${line}.`);
    else claim(from, row);
  });
  const rest = file.filter((from) => !matches.has(from));
  if (!matchesByUrl) {
    for (const from of rest) matches.set(from, { row: null });
    return matches;
  }

  const storedKeys = new Map<string, CurrentRow[]>();
  await inTurns(stored, (row) => {
    const key = canonicalUrlKey(String(row["url"]));
    if (key === null) return;
    const others = storedKeys.get(key);
    if (others) others.push(row);
    else storedKeys.set(key, [row]);
  });
  const noteOf = ({ line }: FileRow, key: string) => {
    const [stored] = storedKeys.get(key) ?? [];
    if (stored) return `Adressen er i katalogen fra før: «${String(stored[nameField])}».`;
    const first = keyLines.get(key) ?? line;
    return first === line ? undefined : `Samme adresse som rad ${first}.`;
  };
  const nameOf = (from: FileRow) => from.cells.get(nameField)?.trim() ?? "";
  const freeAt = (key: string) => (storedKeys.get(key) ?? []).filter((row) => !lines.has(row));
  const seen = new Map<string, number>();
  /** The first line of the file with a url. */
  const keyLines = new Map<string, number>();
  const withKeys = rest.map((from) => ({ from, ...urlKeyOf(from) }));

  await inTurns(withKeys, ({ from, key }) => {
    if (key === null) return;
    if (!keyLines.has(key)) keyLines.set(key, from.line);
    const twin = JSON.stringify([key, nameOf(from)]);
    const line = seen.get(twin);
    seen.set(twin, line ?? from.line);
    const same = freeAt(key).find((row) => row[nameField] === nameOf(from));
    if (line !== undefined) reject(from, null, `Samme navn og URL står på rad ${line}.`);
    else if (same) claim(from, same);
  });
  await inTurns(withKeys, ({ from, key, fragment }) => {
    if (matches.has(from)) return;
    if (key === null) return void matches.set(from, { row: null });
    const [only, another] = freeAt(key).filter((row) => fragmentOf(row["url"]) === fragment);
    const several = `Flere har denne adressen. Oppgi id, eller navnet som ${wordsOf({ entity }).theRow.toLowerCase()} har nå.`;
    if (another) reject(from, "URL", several);
    else if (only) claim(from, only);
    else matches.set(from, { row: null, note: noteOf(from, key) });
  });
  return matches;
}

/** The id in a cell; null when empty, NaN when invalid. */
function readId(cell = ""): number | null {
  const digits = cell.replaceAll(/[\s\u00a0\u202f]/g, "");
  if (digits === "") return null;
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : NaN;
}

const unknownId = (cell = "") =>
  `Fant ingen rad med id ${cell.slice(0, 20)}. La id stå tom for å legge den til som ny.`;

function urlKeyOf({ cells }: FileRow): { readonly key: string | null; readonly fragment: string } {
  const cell = cells.get("url");
  const url = cell === undefined ? null : readWebUrl(cell).url;
  return { key: url === null ? null : canonicalUrlKey(url), fragment: fragmentOf(url) };
}

const fragmentOf = (url: unknown) => /#.*/.exec(String(url))?.[0] ?? "";
