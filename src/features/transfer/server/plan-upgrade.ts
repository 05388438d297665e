/**
 * The plan of an upgrade to the shipped catalogue, row by row: what is new, what went, and what differs. Which rows the site's
 * administrators have edited, and what a row was called before, is in the history. Pure.
 */
import type { CatalogueRow } from "#features/transfer/contract.ts";
import { sameJson } from "#features/transfer/server/cells.ts";
import { cut, shown } from "#features/transfer/server/plan-import.ts";
import { type CurrentRow, type TransferTable, wordsOf } from "#features/transfer/server/resource.ts";
import type { PhrasesField, RowField } from "#shared/admin/row-fields.ts";
import { canonicalUrlKey } from "#shared/text/web-url.ts";

export interface Identity {
  readonly url: string;
  readonly name: string;
}

/** A row's values. The fields that the catalogue leaves out are the site's own. */
export type Values = Readonly<Record<string, unknown>>;

/** Rows of earlier versions that this one has otherwise. */
export interface TemplateChanges {
  readonly moved: readonly { readonly from: Identity; readonly to: Identity }[];
  readonly gone: readonly (Identity & {
    readonly reason: string;
    readonly successors: readonly Identity[];
  })[];
}

/** A row's past, as the history has it. */
export interface RowPast {
  /** The row as it was at each change: its url and name, or its short name. */
  readonly former: readonly Values[];
  /** Whether an administrator has deleted it. */
  readonly isRemoved: boolean;
  /** Whether an administrator has created it, changed what the catalogue states of it, checked it, or removed a phrase. */
  readonly isEdited: boolean;
  /** Phrases that administrators have added. */
  readonly phrases: readonly string[];
}

export interface UpgradedRow {
  readonly row: CatalogueRow;
  /** Values to write where the row is chosen; of a row that is there already only those that differ. */
  readonly values: Values;
}

export interface ListUpgrade extends Partial<TemplateChanges> {
  readonly table: TransferTable;
  readonly now: readonly Values[];
  /** The site's rows, without the deleted ones. */
  readonly stored: readonly CurrentRow[];
  /** By the row's id. */
  readonly pasts: ReadonlyMap<number, RowPast>;
  /** Key by which a shipped row and the site's are the same. */
  readonly rowKey: (row: Values) => string;
  /** Text of an item of a list. */
  readonly show?: (item: string) => string;
}

export interface ListPlan {
  readonly rows: readonly UpgradedRow[];
  /** Id of the site's row that a shipped one is, which may be deleted. */
  readonly findId: (shipped: Values) => number | undefined;
}

/** Key of a template of the catalogue. */
export const keyOf = ({ url, name }: Partial<Record<keyof Identity, unknown>>) => JSON.stringify([url, name]);

export function planList(upgrade: ListUpgrade): ListPlan {
  const { now, rowKey, gone = [] } = upgrade;
  const { found, removed } = matchRows(upgrade);
  const coming = now.map((next) => {
    const site = found.get(rowKey(next));
    if (site) return compareRow(upgrade, site, next);
    const isRemoved = removed.has(rowKey(next));
    if (isRemoved) return startRow(upgrade, next, { note: "Slettet hos dere, og kommer ikke tilbake." });
    const { source = null } = next as { readonly source?: string };
    return startRow(upgrade, next, { status: "new", note: source }, next);
  });
  const going = gone.flatMap(({ reason, successors, ...shipped }) => {
    const site = found.get(keyOf(shipped));
    if (!site) return [];
    const { isEdited = false } = upgrade.pasts.get(site.id) ?? {};
    const instead = successors.map((successor) => `«${successor.name}»`).join(" eller ");
    const note = [reason, instead && `Bruk i stedet ${instead}.`, isEdited && "Dere har endret den."]
      .filter(Boolean)
      .join(" ");
    return startRow(upgrade, site, { status: "gone", isEdited, note });
  });
  return {
    rows: [...coming, ...going],
    findId: (shipped) => found.get(rowKey(shipped))?.id ?? removed.get(rowKey(shipped)),
  };
}

/**
 * Rows of the site by the keys of shipped ones: as they are called, or else were called at any time. A new template is also what
 * a row of the site's own at its url is, one for each url.
 */
function matchRows({ now, stored, pasts, rowKey, moved = [], gone = [] }: ListUpgrade) {
  const movedTo = new Map(moved.map(({ from, to }) => [keyOf(from), keyOf(to)]));
  const presentKey = (row: Values) => movedTo.get(rowKey(row)) ?? rowKey(row);
  const former = [...pasts].flatMap(([id, past]) => past.former.map((row) => [presentKey(row), id] as const));
  const byId = new Map(stored.map((row) => [row.id, row]));
  const found = new Map<string, CurrentRow>();
  for (const [key, id] of [...stored.map((row) => [presentKey(row), row.id] as const), ...former]) {
    const row = byId.get(id);
    if (row && !found.has(key)) found.set(key, row);
  }
  const removed = new Map(former.filter(([, id]) => pasts.get(id)?.isRemoved));
  const shipped = new Set([...now.map(rowKey), ...gone.map(keyOf)].map((key) => found.get(key)));
  const own = new Map(stored.filter((row) => !shipped.has(row)).map((row) => [urlKey(row), row]));
  for (const next of now) {
    const row = urlKey(next) && own.get(urlKey(next));
    if (!row || found.has(rowKey(next))) continue;
    found.set(rowKey(next), row);
    own.delete(urlKey(next));
  }
  return { found, removed };
}

const urlKey = ({ url }: Values) => typeof url === "string" && (canonicalUrlKey(url) ?? url);

/** @param of a row of the site, or one that it lacks */
function startRow(
  { table }: ListUpgrade,
  of: Values | CurrentRow,
  row: Partial<CatalogueRow>,
  values: Values = {},
): UpgradedRow {
  const { id = null, revision = null, name, title } = of as Partial<CurrentRow>;
  const start = { list: wordsOf(table).list, id, revision, status: "unchanged", isEdited: false } as const;
  const shownName = String(name ?? `Situasjon: ${String(title)}`);
  return { row: { ...start, name: shownName, changes: [], note: null, ...row }, values };
}

/** A stored row with what is shipped now. */
function compareRow(upgrade: ListUpgrade, site: CurrentRow, next: Values): UpgradedRow {
  const { isEdited = false, phrases = [] } = upgrade.pasts.get(site.id) ?? {};
  const fields = upgrade.table.columns.fields;
  const wanted = { ...next, ...formatOf(site, next), ...phrasesOf(site, next, phrases, fields) };
  const differing = Object.entries<RowField>(fields).filter(
    ([field]) => wanted[field] !== undefined && !sameJson(site[field], wanted[field]),
  );
  if (differing.length === 0) return startRow(upgrade, site, {});
  const changes = differing
    // Never typed.
    .filter(([field]) => field !== "formatCertain")
    .map(([field, about]) => difference(upgrade, about, site[field], wanted[field]));
  const values = differing.map(([field]) => [field, wanted[field]] as const);
  // An administrator has read the document of an edited one.
  const seen = !isEdited && "paperSeenAt" in next ? { paperSeenAt: next["paperSeenAt"] } : {};
  const status = isEdited ? "edited" : "changed";
  return startRow(upgrade, site, { status, isEdited, changes }, { ...Object.fromEntries(values), ...seen });
}

/** The format of a file that was read goes before a guess about the same page. */
function formatOf(site: Values, next: Values): Values {
  const isKnown = site["formatCertain"] === true && next["formatCertain"] === false;
  return isKnown && site["url"] === next["url"] ? { format: site["format"], formatCertain: true } : {};
}

/** The shipped phrases, and those that the site's administrators have added. */
function phrasesOf(
  site: Values,
  next: Values,
  added: readonly string[],
  { askedAs: field }: TransferTable["columns"]["fields"],
): Values {
  const [stored = [], shipped = []] = [site, next].map(({ askedAs = [] }) => askedAs as readonly string[]);
  const own = stored.filter((line) => added.includes(line) && !shipped.includes(line));
  if (own.length === 0) return {};
  const { maxCount } = field as PhrasesField;
  return { askedAs: [...shipped.slice(0, maxCount - own.length), ...own] };
}

function difference({ show = String }: ListUpgrade, field: RowField, from: unknown, to: unknown) {
  const text = (value: unknown, other: unknown) =>
    Array.isArray(value) && Array.isArray(other) ? cut(listText(value, other, show)) : shown(field, value);
  return { column: field.label, from: text(from, to), to: text(to, from) };
}

/** Text of a list in which what both have is «…», so that one sees what differs. */
const listText = (items: readonly string[], others: readonly unknown[], show: (item: string) => string) =>
  [...new Set(items.map((item) => (others.includes(item) ? "…" : show(item))))].join(" · ");
