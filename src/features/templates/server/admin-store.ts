/** SQL of templates for the administrator. Soft-deleted rows are treated as missing. */
import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import type { HistoryRecorder } from "#domain/server/rows/recorded-change.ts";
import { readJsonRows, toJsonRow } from "#domain/server/rows/json-rows.ts";
import { linkHealthOf } from "#domain/server/rows/template-columns.ts";
import { absentNeeds, reports, type TemplateRow, templates } from "#db/schema/schema.ts";
import { changeSite, type TemplateChange } from "#db/site-change.ts";
import { type ManyChanged, type RowRef, SiteRowStore } from "#domain/server/rows/site-row-store.ts";
import { TemplateMerger } from "#domain/server/rows/template-merger.ts";
import type {
  AbsentNeed,
  AbsentNeedForm,
  AdminTemplate,
  ManyTemplates,
  TemplateForm,
  TemplateMerge,
} from "#features/templates/contract.ts";
import { type Clock, systemClock } from "#platform/clock.ts";
import { HttpError, invalidFields } from "#platform/http-error.ts";
import { definedFields } from "#shared/admin/admin-input.ts";
import { RowMissing, RowStale } from "#shared/errors.ts";
import { searchKey } from "#shared/text/text-rules.ts";
import { adminCategories, adminFormats } from "#domain/admin-vocabulary.ts";
import { categoryIds, publicFormats } from "#domain/vocabulary.ts";

export interface StoredTemplate extends Omit<
  AdminTemplate,
  "averageRating" | "totalRatings" | "isPopular" | "paperChanges" | "fileModifiedAt"
> {
  readonly ratingSum: number;
  readonly ratingCount: number;
}

export interface SavedTemplate {
  readonly row: StoredTemplate;
  readonly change: TemplateChange;
}

const noTwin = () =>
  new HttpError(409, "twin_missing", "Malen det skulle slås sammen med, finnes ikke lenger.");

export interface TemplateHooks {
  /** Throws without room for another template. */
  readonly beforeInsert?: (tx: Orm) => Promise<void>;
  /** Changes what is to change with deleted templates, in the transaction that deletes them. */
  readonly afterRemove?: (tx: Orm, actor: string, rows: readonly TemplateRow[]) => Promise<void>;
  readonly clock?: Clock | undefined;
}

export class TemplateAdminStore extends SiteRowStore<typeof templates, TemplateForm, SavedTemplate> {
  readonly #merger: TemplateMerger;
  readonly #clock: Clock;

  constructor(
    database: Database,
    history: HistoryRecorder,
    { clock = systemClock, ...hooks }: TemplateHooks = {},
  ) {
    super({
      database,
      history,
      table: templates,
      entity: "template",
      // The creator of a new one has its document at hand.
      valuesOf: (form, current) => ({
        ...valuesOf(form, current),
        ...(current === undefined && { paperSeenAt: new Date(clock.now()) }),
        ...(form.tellsFollowers && current && { announcedAt: new Date(clock.now()) }),
      }),
      toSaved,
      ...hooks,
    });
    this.#merger = new TemplateMerger(history);
    this.#clock = clock;
  }

  /** As for any rows. @throws HttpError 400 for a category that is not a choice */
  override changeMany(
    refs: readonly RowRef[],
    { isPaperSeen, ...values }: ManyTemplates,
    actor: string,
  ): Promise<ManyChanged<typeof templates>> {
    if (values.category !== undefined && !isKnownCategory(values.category)) {
      throw invalidFields({ category: "Ukjent kategori" });
    }
    const seen = isPaperSeen && { paperSeenAt: new Date(this.#clock.now()), formatCertain: true };
    return super.changeMany(refs, { ...definedFields(values), ...seen }, actor);
  }

  /**
   * Merges a template into its twin. When that has been done already, nothing is changed.
   *
   * @throws RowMissing, HttpError 409 when the twin is not there, RowStale when the template is past `revision`
   */
  merge(id: number, { into, revision }: TemplateMerge, actor: string): Promise<SavedTemplate> {
    if (into === id) throw invalidFields({ into: "En mal kan ikke slås sammen med seg selv." });
    return changeSite(this.database, async (tx, version) => {
      const rows = await this.#merger.lock(tx, { from: id, into });
      if (!rows.from) throw new RowMissing();
      if (!rows.into || rows.into.deletedAt !== null) throw noTwin();
      if (rows.from.deletedAt !== null && rows.from.mergedInto !== into) throw new RowMissing();
      if (rows.from.deletedAt !== null) return toSaved(rows.into, tx, version);
      if (revision !== undefined && revision !== rows.from.revision) {
        throw new RowStale(await toSaved(rows.from, tx, version));
      }
      const twins = { actor, version, from: rows.from, into: rows.into };
      const changed = await this.#merger.merge(tx, twins);
      const { row } = await toSaved(rows.into, tx, version);
      return { row, change: { version, rows: changed } };
    });
  }

  /** Every row, active or not, by id. A large catalogue is read in parts, each far from the statement time-out. */
  async listAll(rowsAtOnce = 10_000): Promise<StoredTemplate[]> {
    const parts: StoredTemplate[][] = [];
    do {
      const lastId = parts.at(-1)?.at(-1)?.id ?? 0;
      const isNext = sql`${templates.deletedAt} is null and ${templates.id} > ${lastId}`;
      const inOrder = sql`order by ${templates.id} limit ${rowsAtOnce}::int`;
      parts.push(await readStored(this.database.orm, sql`${isNext} ${inOrder}`));
    } while (parts.at(-1)?.length === rowsAtOnce);
    return parts.flat();
  }

  async get(id: number): Promise<StoredTemplate> {
    const isListed = sql`${templates.id} = ${id} and ${templates.deletedAt} is null`;
    const [row] = await readStored(this.database.orm, isListed);
    if (!row) throw new RowMissing();
    return row;
  }
}

/** Absent needs, one for each search: a repeated one is the existing row, and a removal deletes all its rows. */
export class AbsentNeedStore extends SiteRowStore<typeof absentNeeds, AbsentNeedForm, AbsentNeed> {
  constructor(database: Database, history: HistoryRecorder) {
    super({
      database,
      history,
      table: absentNeeds,
      entity: "absent_need",
      valuesOf: (form) => form,
      findSame: async (tx, { line }) => (await listSame(tx, line))[0],
      toSaved: toJsonRow,
    });
  }

  override async remove(id: number, actor: string): Promise<AbsentNeed> {
    const { orm } = this.database;
    const [wanted] = await orm.select().from(absentNeeds).where(eq(absentNeeds.id, id));
    // The check comes before a transaction, which would take a version although nothing has changed.
    if (!wanted) throw new RowMissing();
    // Two rows are there when a deletion was undone after the search had been declared anew.
    const same = await listSame(orm, wanted.line);
    const [gone] = (
      await this.removeMany(
        same.map((row) => ({ id: row.id })),
        actor,
      )
    ).rows;
    if (!gone) throw new RowMissing();
    return toJsonRow(gone);
  }
}

async function listSame(orm: Orm, line: string) {
  const rows = await orm.select().from(absentNeeds).orderBy(absentNeeds.id);
  return rows.filter((row) => searchKey(row.line) === searchKey(line));
}

/**
 * A format chosen by an administrator is no longer a guess.
 *
 * @throws HttpError 400 for a category or a format that is not a choice, unless the row has it already
 */
function valuesOf({ tellsFollowers: _t, ...form }: TemplateForm, current?: TemplateRow) {
  rejectUnknownFiling(form, current);
  const isChosen = current !== undefined && form.format !== current.format;
  return { ...definedFields(form), ...(isChosen && { formatCertain: true }) };
}

async function toSaved(row: TemplateRow, tx: Orm, version: number): Promise<SavedTemplate> {
  const [stored] = await readStored(tx, sql`${templates.id} = ${row.id}`);
  if (!stored) throw new Error(`template ${row.id} is locked and yet not there`);
  return { row: stored, change: { version, rows: [row] } };
}

function readStored(orm: Orm, where: SQL): Promise<StoredTemplate[]> {
  const all = getTableColumns(templates);
  const { tags: _t, announcedAt: _a, deletedAt: _d, mergedInto: _m, version: _v, ...columns } = all;
  const { health, join } = linkHealthOf(templates);
  const fields = { ...columns, reportCount: sql`coalesce(reported.open, 0)`, linkHealth: health };
  const openReports = sql`select ${reports.templateId} as id, count(*)::int as open
    from ${reports} where not ${reports.isResolved} group by 1`;
  return readJsonRows<StoredTemplate>(
    orm,
    fields,
    sql`from ${templates} left join (${openReports}) reported on reported.id = ${templates.id} ${join} where ${where}`,
  );
}

const knownCategories: ReadonlySet<string> = new Set([...adminCategories, ...categoryIds]);
const knownFormats: ReadonlySet<string> = new Set([...adminFormats, ...publicFormats]);

const isKnownCategory = (category: string): boolean => knownCategories.has(category);

type Filing = Pick<TemplateForm, "category" | "format">;

function findFilingErrors(wanted: Filing, current?: Filing): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!isKnownCategory(wanted.category) && wanted.category !== current?.category) {
    errors["category"] = "Ukjent kategori";
  }
  if (!knownFormats.has(wanted.format) && wanted.format !== current?.format)
    errors["format"] = "Ukjent format";
  return errors;
}

/** @throws HttpError 400 for a category or a format that is not a choice, unless `current` has it already */
export function rejectUnknownFiling(wanted: Filing, current?: Filing): void {
  const problems = findFilingErrors(wanted, current);
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}
