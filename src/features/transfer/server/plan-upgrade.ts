/**
 * The plan of an upgrade to a newer shipped catalogue, row by row: what is new, what went, and what differs. A row is edited when no
 * version has shipped it as the site has it. Pure.
 */
import { isDayAlone } from "#shared/text/partial-day.ts";
import type { CatalogueRow } from "#features/transfer/contract.ts";
import { sameJson } from "#features/transfer/server/cells.ts";
import { cut, shown } from "#features/transfer/server/plan-import.ts";
import { type CurrentRow, type TransferTable, wordsOf } from "#features/transfer/server/resource.ts";
import type { RowField } from "#shared/admin/row-fields.ts";
import { canonicalUrlKey } from "#shared/text/web-url.ts";

export interface Identity {
  readonly url: string;
  readonly name: string;
}

type Values = Readonly<Record<string, unknown>>;
/** Fields that a version was shipped with; one that it leaves out is the site's own. */
export type ShippedTemplate = Values & Identity;

export interface TemplateEditions {
  readonly now: readonly ShippedTemplate[];
  /** Templates of earlier versions, the oldest first. */
  readonly earlier: readonly (readonly ShippedTemplate[])[];
  /** Templates that have another url or name now, each as this version has it. */
  readonly moved: readonly { readonly from: Identity; readonly to: Identity }[];
  readonly gone: readonly (Identity & {
    readonly reason: string;
    readonly successors: readonly Identity[];
  })[];
}

/** A stored row, deleted ones too: what somebody has deleted or merged does not come back. */
export type StoredTemplate = CurrentRow & Identity & { readonly deletedAt: string | null };

export interface UpgradedRow {
  readonly row: CatalogueRow;
  /** Values to write where the row is chosen; of a row that is there already only those that differ. */
  readonly values: Values;
}

export interface TemplatePlan {
  readonly rows: readonly UpgradedRow[];
  /** The stored row that a template of any version is; undefined for one that the site does not have. */
  readonly storedAs: (shipped: Identity) => StoredTemplate | undefined;
}

interface Upgrade {
  readonly resource: TransferTable;
  /** Text of an item of a list. */
  readonly show: (column: string, item: unknown) => string;
}

export interface TemplateUpgrade extends Upgrade {
  readonly editions: TemplateEditions;
  readonly stored: readonly StoredTemplate[];
  /** Ids of templates whose format is as the link checks have corrected it. */
  readonly measured: ReadonlySet<number>;
}

const deleted = "Slettet hos dere, og kommer ikke tilbake.";
/** Note on a row that is not found. */
const lost = (names: string) => `Slettet, eller både ${names} er endret her.`;

const urlKey = ({ url }: Identity) => canonicalUrlKey(url) ?? url;
const nameKey = ({ name }: Identity) => name;
/** Key of a template of the catalogue. */
export const keyOf = ({ url, name }: Identity) => JSON.stringify([url, name]);

export function planTemplates(upgrade: TemplateUpgrade): TemplatePlan {
  const { editions, stored } = upgrade;
  const currentKey = keyFinder(editions);
  const earlier = Map.groupBy(editions.earlier.flat(), currentKey);
  // Each site has had the templates of the first version.
  const first = new Set(editions.earlier[0]?.map(currentKey));
  const storedAs = matchStored(editions, stored, currentKey);
  const coming = editions.now.map((next) => {
    const { name } = next;
    const site = storedAs(next);
    const bases = earlier.get(keyOf(next)) ?? [];
    if (site && bases.length === 0 && site.name !== name) {
      const note = `Adressen har dere fra før: «${site.name}».`;
      return startRow(upgrade, { status: "unchanged", name, note });
    }
    if (site && isListed(site)) return compareRow(upgrade, { site, next, bases, name: site.name });
    if (site || first.has(keyOf(next)))
      return startRow(upgrade, { status: "unchanged", name, note: site ? deleted : lost("navn og adresse") });
    return startRow(upgrade, { status: "new", name, note: String(next["source"]) }, next);
  });
  const going = editions.gone.flatMap(({ reason, successors, ...shipped }) => {
    const site = storedAs(shipped);
    if (!site || !isListed(site)) return [];
    const isEdited = isEditedRow(upgrade, site, earlier.get(keyOf(shipped)) ?? []);
    const instead = successors.map((successor) => `«${successor.name}»`).join(" eller ");
    const note = [reason, instead && `Bruk i stedet ${instead}.`, isEdited && "Dere har endret den."]
      .filter(Boolean)
      .join(" ");
    return [startRow(upgrade, { ...refOf(site), status: "gone", name: site.name, isEdited, note })];
  });
  return { rows: [...coming, ...going], storedAs };
}

export interface SituationUpgrade extends Upgrade {
  /** Situations that this version ships, in the order of the chooser. */
  readonly now: readonly Values[];
  readonly earlier: readonly (readonly Values[])[];
  readonly stored: readonly CurrentRow[];
  /** Short names of those that somebody has deleted. */
  readonly deleted: ReadonlySet<unknown>;
}

/** A situation is known by its short name, or else by its title. One that somebody has deleted does not come back. */
export function planSituations(upgrade: SituationUpgrade): readonly UpgradedRow[] {
  const byLabel = new Map(upgrade.stored.map((row) => [row["label"], row]));
  const labels = new Set(upgrade.now.map(({ label }) => label));
  const renamed = upgrade.stored.filter(({ label }) => !labels.has(label));
  const earlier = Map.groupBy(upgrade.earlier.flat(), ({ label }) => label);
  const first = new Set(upgrade.earlier[0]?.map(({ label }) => label));
  return upgrade.now.map((next) => {
    const label = next["label"];
    const bases = earlier.get(label) ?? [];
    const titles = [next, ...bases].map(({ title }) => title);
    const site = byLabel.get(label) ?? renamed.find(({ title }) => titles.includes(title));
    const name = `Situasjon: ${String(next["title"])}`;
    if (site) return compareRow(upgrade, { site, next, bases, name });
    const isNew = !first.has(label) && !upgrade.deleted.has(label);
    if (isNew) return startRow(upgrade, { status: "new", name }, next);
    return startRow(upgrade, { status: "unchanged", name, note: lost("kort navn og tittel") });
  });
}

const refOf = ({ id, revision }: CurrentRow) => ({ id, revision });

const isListed = ({ deletedAt }: StoredTemplate) => deletedAt === null;

type RowStart = Partial<CatalogueRow> & Pick<CatalogueRow, "status" | "name">;

function startRow({ resource }: Upgrade, row: RowStart, values: Values = {}): UpgradedRow {
  const { list } = wordsOf(resource);
  return {
    row: { list, id: null, revision: null, isEdited: false, changes: [], note: null, ...row },
    values,
  };
}

/** Finds the key of a template of any version, as it is called and where it is now. */
function keyFinder({ moved }: TemplateEditions): (shipped: Identity) => string {
  const movedTo = new Map(moved.map(({ from, to }) => [keyOf(from), keyOf(to)]));
  return (shipped) => movedTo.get(keyOf(shipped)) ?? keyOf(shipped);
}

/**
 * Matches stored rows: first by the same url and name, as of the newest version that had them. Of the rest by the same url, or
 * else the same name, where neither the shipped nor the stored ones have another like it: somebody has edited the other one.
 * Last a new one is what a row of the site's own with its url is: of several the one with its name, or else the first.
 */
function matchStored(
  { now, earlier }: TemplateEditions,
  stored: readonly StoredTemplate[],
  currentKey: (shipped: Identity) => string,
): (shipped: Identity) => StoredTemplate | undefined {
  const found = new Map<string, StoredTemplate>();
  const unclaimed = new Set(
    // A listed one goes before one that was deleted.
    stored.toSorted((a, b) => Number(isListed(b)) - Number(isListed(a)) || a.id - b.id),
  );
  const claim = (shipped: Identity, row: StoredTemplate) => {
    found.set(currentKey(shipped), row);
    unclaimed.delete(row);
  };
  const shipped = [now, ...earlier.toReversed()].flat();
  const isFound = (row: Identity) => found.has(currentKey(row));
  const twins = Map.groupBy(unclaimed, keyOf);
  for (const row of shipped) {
    const same = twins.get(keyOf(row))?.find((twin) => unclaimed.has(twin));
    if (same && !isFound(row)) claim(row, same);
  }
  const known = new Set(earlier.flat().map(currentKey));
  for (const likeness of [urlKey, nameKey]) {
    const alike = Map.groupBy(unclaimed, likeness);
    const waiting = shipped.filter((row) => known.has(currentKey(row)) && !isFound(row));
    for (const [value, rows] of Map.groupBy(waiting, likeness)) {
      const [only, another] = alike.get(value) ?? [];
      const [row, ...others] = new Map(rows.map((each) => [currentKey(each), each])).values();
      if (row && only && !another && others.length === 0) claim(row, only);
    }
  }
  const coming = Map.groupBy(
    now.filter((row) => !known.has(keyOf(row)) && !isFound(row)),
    urlKey,
  );
  for (const own of [...unclaimed].filter(isListed)) {
    const rows = (coming.get(urlKey(own)) ?? []).filter((row) => !isFound(row));
    const row = rows.find(({ name }) => name === own.name) ?? rows[0];
    if (row) claim(row, own);
  }
  return (row) => found.get(currentKey(row));
}

interface Comparing {
  readonly site: CurrentRow;
  readonly next: Values;
  /** The row as earlier versions shipped it. */
  readonly bases: readonly Values[];
  readonly name: string;
}

type AnyUpgrade = Upgrade & Partial<Pick<TemplateUpgrade, "measured">>;

/** Fields written together, and no administrator's edit where the link checks have measured the file. */
const ofFormat: readonly string[] = ["format", "formatCertain"];
/** Whether it is never typed, so that it is not shown. */
const isQuiet = (name: string) => name === "formatCertain";

/** A stored row with what is shipped now. */
function compareRow(upgrade: AnyUpgrade, { site, next, bases, name }: Comparing): UpgradedRow {
  const versions = [next, ...bases];
  const { is, own } = withoutOwn(site, versions);
  // The file's own format goes before a guess about the same page.
  const isKnown = isMeasured(upgrade, site) && next["formatCertain"] === false && site["url"] === next["url"];
  const differing = fieldsOf(upgrade).filter(
    ([field]) =>
      next[field] !== undefined &&
      !sameJson(is[field], next[field]) &&
      !(isKnown && ofFormat.includes(field)),
  );
  const start = { ...refOf(site), name };
  if (differing.length === 0) return startRow(upgrade, { ...start, status: "unchanged" });
  const wanted: Values = { ...next, askedAs: [...linesOf(next), ...own] };
  const hasRoom =
    own.length === 0 || upgrade.resource.formSchema.shape["askedAs"]?.safeParse(wanted["askedAs"]).success;
  const isEdited = !hasRoom || isEditedRow(upgrade, site, versions);
  const values = hasRoom ? wanted : next;
  const changes = differing
    .filter(([field]) => !isQuiet(field))
    .map(([field, about]) => difference(upgrade, [field, about], [site[field], values[field]]));
  return startRow(
    upgrade,
    { ...start, status: isEdited ? "edited" : "changed", isEdited, changes },
    { ...Object.fromEntries(differing.map(([field]) => [field, values[field]])), ...seenAt(site, next) },
  );
}

const fieldsOf = ({ resource }: Upgrade) => Object.entries<RowField>(resource.columns.fields);

const isMeasured = ({ measured }: AnyUpgrade, { id }: CurrentRow) => measured?.has(id) === true;

/** Whether no version has shipped the row as it is, but for a format that was measured and the phrases that the site has added. */
function isEditedRow(upgrade: AnyUpgrade, site: CurrentRow, versions: readonly Values[]): boolean {
  const { is } = withoutOwn(site, versions);
  const compared = fieldsOf(upgrade).filter(
    ([field]) => !(ofFormat.includes(field) && isMeasured(upgrade, site)),
  );
  return !versions.some((version) =>
    compared.every(([field]) => version[field] === undefined || sameJson(is[field], version[field])),
  );
}

const linesOf = ({ askedAs }: Values) => (Array.isArray(askedAs) ? (askedAs as readonly unknown[]) : []);

/** A row without the phrases that the site has added to it, which stay beside those that are shipped. */
function withoutOwn(site: Values, versions: readonly Values[]): { is: Values; own: readonly unknown[] } {
  const shipped = new Set(versions.flatMap(linesOf));
  const own = linesOf(site).filter((line) => !shipped.has(line));
  return { is: { ...site, askedAs: linesOf(site).filter((line) => shipped.has(line)) }, own };
}

/** The day on which a copy of its document was read, from the catalogue, unless an administrator has checked the document. */
function seenAt(site: CurrentRow, { paperSeenAt: wanted }: Values): Values {
  const seen = site["paperSeenAt"];
  const isOwn = seen !== null && !isDayAlone(String(seen));
  return wanted === undefined || isOwn ? {} : { paperSeenAt: wanted };
}

function difference(
  { show }: Upgrade,
  [name, field]: readonly [name: string, field: RowField],
  [from, to]: readonly [from: unknown, to: unknown],
) {
  const text = (value: unknown, other: unknown) =>
    Array.isArray(value) && Array.isArray(other)
      ? cut(listText(value, other, (item) => show(name, item)))
      : shown(field, value);
  return { column: field.label, from: text(from, to), to: text(to, from) };
}

/** Text of a list without what both have, so that one sees what differs. */
function listText(items: readonly unknown[], others: readonly unknown[], show: (item: unknown) => string) {
  const texts = items.map((item) => (others.includes(item) ? "…" : show(item)));
  return texts.filter((text, at) => text !== "…" || texts[at - 1] !== "…").join(" · ");
}
