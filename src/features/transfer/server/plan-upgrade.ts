/**
 * The plan of an upgrade to a newer shipped catalogue, row by row: each field as it was shipped, as the site has it, and as it is
 * shipped now. What somebody has edited stays. Pure.
 */
import { isDayAlone } from "#shared/text/partial-day.ts";
import type { CatalogueRow } from "#features/transfer/contract.ts";
import { sameJson } from "#features/transfer/server/cells.ts";
import { cut, shown } from "#features/transfer/server/plan-import.ts";
import { type CurrentRow, type TransferTable, wordsOf } from "#features/transfer/server/resource.ts";
import type { TransferField } from "#shared/admin/row-fields.ts";
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
  /** Values to write; of a row that is there already only those that differ. */
  readonly values: Values;
}

export interface TemplatePlan {
  /** Whether the site has had the catalogue of this version. */
  readonly isDone: boolean;
  /** Whether it has had that of an earlier one, by its place among them. */
  readonly isHad: (edition: number) => boolean;
  readonly rows: readonly UpgradedRow[];
  /** The stored row that a template of any version is; undefined for one that the site does not have. */
  readonly storedAs: (shipped: Identity) => StoredTemplate | undefined;
}

interface Upgrade {
  readonly resource: TransferTable;
  /** Ids of the rows that get the catalogue's values where they were edited. */
  readonly overwrite: ReadonlySet<number>;
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
  const currentKey = keyFinder(upgrade.editions);
  const had = hadEditions(upgrade, currentKey);
  // A site that has had this version's catalogue: what differs there is the administrator's own.
  const isDone = had.pop() === true;
  // What came with a version that the site has skipped is as new to it as what comes now.
  const skipsNone = upgrade.editions.earlier.filter((_edition, at) => had[at]);
  const editions = { ...upgrade.editions, earlier: skipsNone };
  const earlier = Map.groupBy(editions.earlier.flat(), currentKey);
  const storedAs = matchStored(editions, upgrade.stored, currentKey);
  const rows: UpgradedRow[] = [];
  const add = (row: RowStart, values?: Values) => void rows.push(startRow(upgrade, row, values));

  for (const next of editions.now) {
    const { name } = next;
    const site = storedAs(next);
    const bases = earlier.get(keyOf(next)) ?? [];
    if (site && bases.length === 0 && site.name !== name) {
      add({ status: "unchanged", name, note: `Adressen har dere fra før: «${site.name}».` });
    } else if (site && isListed(site)) {
      const { values, ...merged } = mergeRow({ ...upgrade, site, next, bases: isDone ? [] : bases });
      const seen = merged.status === "unchanged" ? {} : seenAt(site, next);
      add({ ...refOf(site), name: site.name, ...merged }, { ...values, ...seen });
    } else if (site || bases.length > 0) {
      add({ status: "unchanged", name, note: site ? deleted : lost("navn og adresse") });
    } else add({ status: "new", name, note: String(next["source"]) }, next);
  }
  for (const { reason, successors, ...shipped } of editions.gone) {
    const site = storedAs(shipped);
    if (!site || !isListed(site)) continue;
    const base = mostLike(site, earlier.get(keyOf(shipped)) ?? [shipped]);
    const kept = base ? editsOf({ ...upgrade, site, base }) : [];
    const instead = successors.map((successor) => `«${successor.name}»`).join(" eller ");
    const note = instead === "" ? reason : `${reason} Bruk i stedet ${instead}.`;
    add({ ...refOf(site), status: "gone", name: site.name, kept, note });
  }
  return { isDone, isHad: (edition) => had[edition] !== false, rows, storedAs };
}

/** Of each version, this one last: whether the site has most of what was new in it, as after its upgrade; the first it always has. */
function hadEditions(
  { editions, stored }: TemplateUpgrade,
  currentKey: (shipped: Identity) => string,
): boolean[] {
  const storedAs = matchStored(editions, stored, currentKey);
  const earlier = new Set<string>();
  return [...editions.earlier, editions.now].map((edition, at) => {
    const coming = edition.filter((row) => !earlier.has(currentKey(row)));
    for (const row of coming) earlier.add(currentKey(row));
    const there = coming.filter((row) => storedAs(row)?.name === row.name);
    const isEarlier = edition !== editions.now;
    return there.length > coming.length / 2 || (isEarlier && (at === 0 || coming.length === 0));
  });
}

export interface SituationUpgrade extends Upgrade {
  /** Situations that this version ships, in the order of the chooser. */
  readonly now: readonly Values[];
  readonly earlier: readonly (readonly Values[])[];
  /** Each version's, this one's too, without the steps whose templates the site lacks: as they came to an older catalogue. */
  readonly given: readonly (readonly Values[])[];
  readonly isDone: boolean;
  readonly stored: readonly CurrentRow[];
  /** Short names of those that came and were undone. */
  readonly undone: ReadonlySet<unknown>;
}

/**
 * A situation is known by its short name, or else by its title. One that somebody has deleted does not come back; one that was
 * undone, or could not come before, since the site lacked all that it names, does.
 */
export function planSituations(upgrade: SituationUpgrade): readonly UpgradedRow[] {
  const byLabel = new Map(upgrade.stored.map((row) => [row["label"], row]));
  const labels = new Set(upgrade.now.map(({ label }) => label));
  const renamed = upgrade.stored.filter(({ label }) => !labels.has(label));
  const earlier = Map.groupBy(upgrade.earlier.flat(), ({ label }) => label);
  const given = Map.groupBy(upgrade.given.flat(), ({ label }) => label);
  return upgrade.now.map((next) => {
    const label = next["label"];
    const bases = earlier.get(label) ?? [];
    const titles = [next, ...bases].map(({ title }) => title);
    const site = byLabel.get(label) ?? renamed.find(({ title }) => titles.includes(title));
    const name = `Situasjon: ${String(next["title"])}`;
    const cameAs = given.get(label) ?? [];
    if (site) {
      const known = upgrade.isDone ? [] : [...bases, ...cameAs];
      const { values, ...merged } = mergeRow({ ...upgrade, site, next, bases: known });
      return startRow(upgrade, { ...refOf(site), name, ...merged }, values);
    }
    const hasCome = (bases.length > 0 || upgrade.isDone) && !upgrade.undone.has(label);
    const isNew = !hasCome || cameAs.every(({ steps }) => sameJson(steps, []));
    if (isNew) return startRow(upgrade, { status: "new", name }, next);
    return startRow(upgrade, { status: "unchanged", name, note: lost("kort navn og tittel") });
  });
}

const refOf = ({ id, revision }: CurrentRow) => ({ id, revision });

const isListed = ({ deletedAt }: StoredTemplate) => deletedAt === null;

type RowStart = Partial<CatalogueRow> & Pick<CatalogueRow, "status" | "name">;

function startRow({ resource }: Upgrade, row: RowStart, values: Values = {}): UpgradedRow {
  const { list } = wordsOf(resource);
  return { row: { list, id: null, revision: null, changes: [], kept: [], note: null, ...row }, values };
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

interface Comparing extends Upgrade {
  readonly site: CurrentRow;
  readonly measured?: ReadonlySet<number>;
}

/** Lists of its own search words, acts and marks: what the site has added stays beside what is shipped, what it took away stays away. */
const mergedLists: readonly string[] = ["tags", "askedAs", "laws", "traits", "languages"];
/** Fields with words about what the name says. */
const ofName: readonly string[] = ["name", "description", "askedAs", "tags"];
/** Fields written together, and no administrator's edit where the link checks have measured the file. */
const ofFormat: readonly string[] = ["format", "formatCertain"];
/** Whether nobody types it, so that it is not shown. */
const isQuiet = (name: string) => name === "formatCertain";

/** A stored row with what is shipped now: what nobody has edited follows it. */
function mergeRow(comparing: Comparing & { readonly next: Values; readonly bases: readonly Values[] }) {
  const { resource, site, next, bases, overwrite, measured } = comparing;
  const base = mostLike(site, [...bases, next]) ?? next;
  const values: Record<string, unknown> = {};
  const [changes, kept]: [CatalogueRow["changes"], CatalogueRow["kept"]] = [[], []];
  // A row that is as this version ships it: what differs is the administrator's own.
  const fields = base === next ? [] : Object.entries<TransferField>(resource.columns.fields);
  // The catalogue's words about another name than the one that stays would not be about it.
  const isRenamed = new Set([base["name"], site["name"], next["name"]]).size === 3;
  for (const [name, field] of fields) {
    const [was, is, wanted] = [base[name], site[name], next[name]];
    if (wanted === undefined || sameJson(is, wanted)) continue;
    const isMeasured = ofFormat.includes(name) && measured?.has(site.id) === true;
    // The file's own format goes before a guess about the same page.
    if (isMeasured && next["formatCertain"] === false && site["url"] === next["url"]) continue;
    const isOurs = sameJson(is, was) || isMeasured;
    const merged = isOurs ? wanted : mergeLists(resource, name, [was, is, wanted]);
    const value = overwrite.has(site.id) ? wanted : isRenamed && ofName.includes(name) ? undefined : merged;
    if (value !== undefined && !sameJson(is, value)) {
      values[name] = value;
      if (!isQuiet(name)) changes.push(difference(comparing, name, field, [is, value]));
    } else if (value === undefined && !isQuiet(name) && !sameJson(was, wanted)) {
      kept.push(difference(comparing, name, field, [is, wanted]));
    }
  }
  const done = Object.keys(values).length > 0 ? "changed" : "unchanged";
  return { status: kept.length > 0 ? "edited" : done, changes, kept, values } as const;
}

/** The day on which a copy of its paper was read, as the catalogue says, unless an administrator has looked at the paper. */
function seenAt(site: CurrentRow, { paperSeenAt: wanted }: Values): Values {
  const seen = site["paperSeenAt"];
  const isOwn = seen !== null && !isDayAlone(String(seen));
  return wanted === undefined || isOwn ? {} : { paperSeenAt: wanted };
}

/** Fields that differ from what was shipped: from is the site's value. */
function editsOf(comparing: Comparing & { readonly base: Values }): CatalogueRow["kept"] {
  const { resource, site, base, measured } = comparing;
  return Object.entries<TransferField>(resource.columns.fields).flatMap(([name, field]) => {
    const [was, is] = [base[name], site[name]];
    const isOurs = was === undefined || sameJson(is, was) || isQuiet(name);
    if (isOurs || (ofFormat.includes(name) && measured?.has(site.id))) return [];
    return [difference(comparing, name, field, [is, was])];
  });
}

function difference(
  { show }: Comparing,
  name: string,
  field: TransferField,
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

/** The merged list; undefined for what is no list, and for a list that the form would reject. */
function mergeLists(
  { formSchema }: TransferTable,
  name: string,
  lists: readonly [was: unknown, is: unknown, wanted: unknown],
): readonly unknown[] | undefined {
  if (!mergedLists.includes(name) || !lists.every((list) => Array.isArray(list))) return undefined;
  const [was, is, wanted] = lists as [unknown[], unknown[], unknown[]];
  const taken = was.filter((item) => !is.includes(item));
  const added = is.filter((item) => !was.includes(item) && !wanted.includes(item));
  const merged = [...wanted.filter((item) => !taken.includes(item)), ...added];
  return formSchema.shape[name]?.safeParse(merged).success === true ? merged : undefined;
}

/** The version with the most values in common; of several the earliest. */
function mostLike<Version extends Values>(site: Values, versions: readonly Version[]): Version | undefined {
  const alike = (version: Version) =>
    Object.entries(version).filter(([name, value]) => sameJson(site[name], value)).length;
  return versions.toSorted((one, other) => alike(other) - alike(one))[0];
}
