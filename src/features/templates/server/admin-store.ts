import { type SQL, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import { type HistoryRecorder, type RowSnapshot, valuesOf } from "#db/history.ts";
import { readJsonRows } from "#db/json-rows.ts";
import { RecordedRows } from "#db/recorded-rows.ts";
import { reports, type TemplateRow, templates } from "#db/schema.ts";
import { changeSite, type TemplateChange } from "#db/site-change.ts";
import type { AdminTemplate, TemplateForm } from "#features/templates/admin-contract.ts";
import { problemsOfFiling } from "#features/templates/server/admin-rules.ts";
import { StaleRowError } from "#platform/admin-responses.ts";
import { invalidFields, notFound } from "#platform/http-error.ts";

export const missingTemplate = "Fant ingen mal med denne id-en.";

/** A row as it is stored, with the number of reports on it that nobody has resolved. */
export interface StoredTemplate extends Omit<AdminTemplate, "averageRating" | "totalRatings" | "isPopular"> {
  readonly ratingSum: number;
  readonly ratingCount: number;
}

export interface TemplateAdminStoreOptions {
  readonly database: Database;
  readonly history: HistoryRecorder;
  /** Makes the answer to a stale save of the row as it is now. */
  readonly present: (row: StoredTemplate) => object;
}

/** All SQL of what the administrator does with templates. Deleted rows are as if they were not there. */
export class TemplateAdminStore {
  readonly #options: TemplateAdminStoreOptions;
  readonly #rows: RecordedRows<typeof templates>;

  constructor(options: TemplateAdminStoreOptions) {
    this.#options = options;
    this.#rows = new RecordedRows(templates, "template", options.history);
  }

  /** Every row, active or not. */
  listAll(): Promise<StoredTemplate[]> {
    return readStored(this.#options.database.orm, sql`${templates.deletedAt} is null`);
  }

  /** @throws HttpError 404 */
  async get(id: number): Promise<StoredTemplate> {
    const { orm } = this.#options.database;
    const [row] = await readStored(orm, sql`${templates.id} = ${id} and ${templates.deletedAt} is null`);
    if (!row) throw notFound(missingTemplate);
    return row;
  }

  /** @throws HttpError 400 */
  create(form: TemplateForm, actor: string): Promise<SavedTemplate> {
    return this.#change(async (tx, version) => {
      rejectWrongFiling(form);
      return this.#rows.insert(tx, actor, { ...given(form), version });
    });
  }

  /** @throws HttpError 400, 404, 409 when the row is past `revision`; then nothing is stored */
  update(
    id: number,
    form: TemplateForm & { readonly revision?: number | undefined },
    actor: string,
  ): Promise<SavedTemplate> {
    const { revision, ...fields } = form;
    return this.#change(async (tx, version) => {
      const before = await this.#lockListed(tx, id);
      if (revision !== undefined && revision !== before.revision) {
        throw new StaleRowError(this.#options.present(await getStored(tx, id)));
      }
      rejectWrongFiling(fields, before);
      return this.#rows.update(tx, { actor, before, values: { ...given(fields), version } });
    });
  }

  /** The row stays, so that other processes learn of it. @throws HttpError 404 */
  remove(id: number, actor: string): Promise<SavedTemplate> {
    return this.#change(async (tx, version) => {
      const before = await this.#lockListed(tx, id);
      const values = { deletedAt: sql`now()`, version };
      return this.#rows.update(tx, { actor, before, values }, "delete");
    });
  }

  /** Brings a deleted row back as it was. @returns null when it is not deleted. */
  async restore(snapshot: RowSnapshot, actor: string): Promise<TemplateChange | null> {
    const { id } = valuesOf(templates, snapshot);
    return changeSite(this.#options.database, async (tx, version) => {
      const before = await this.#rows.lock(tx, Number(id));
      if (!before?.deletedAt) return null;
      const values = { deletedAt: null, version };
      const row = await this.#rows.update(tx, { actor, before, values }, "restore");
      return { version, rows: [row] };
    });
  }

  async #lockListed(tx: Orm, id: number): Promise<TemplateRow> {
    const row = await this.#rows.lock(tx, id);
    if (!row || row.deletedAt) throw notFound(missingTemplate);
    return row;
  }

  #change(work: (tx: Orm, version: number) => Promise<TemplateRow>): Promise<SavedTemplate> {
    return changeSite(this.#options.database, async (tx, version) => {
      const row = await work(tx, version);
      return { row: await getStored(tx, row.id), change: { version, rows: [row] } };
    });
  }
}

export interface SavedTemplate {
  readonly row: StoredTemplate;
  readonly change: TemplateChange;
}

function readStored(orm: Orm, where: SQL): Promise<StoredTemplate[]> {
  const fields = {
    id: templates.id,
    name: templates.name,
    description: templates.description,
    url: templates.url,
    category: templates.category,
    format: templates.format,
    source: templates.source,
    sourceType: templates.sourceType,
    isFeatured: templates.isFeatured,
    isActive: templates.isActive,
    downloadCount: templates.downloadCount,
    ratingSum: templates.ratingSum,
    ratingCount: templates.ratingCount,
    dateAdded: templates.dateAdded,
    updatedAt: templates.updatedAt,
    revision: templates.revision,
    reportCount: sql`coalesce(reported.open, 0)`,
  };
  const openReports = sql`select ${reports.templateId} as id, count(*)::int as open
    from ${reports} where not ${reports.isResolved} group by 1`;
  return readJsonRows<StoredTemplate>(
    orm,
    fields,
    sql`from ${templates} left join (${openReports}) reported on reported.id = ${templates.id} where ${where}`,
  );
}

async function getStored(orm: Orm, id: number): Promise<StoredTemplate> {
  const [row] = await readStored(orm, sql`${templates.id} = ${id}`);
  if (!row) throw new Error(`template ${id} is locked and yet not there`);
  return row;
}

function rejectWrongFiling(wanted: TemplateForm, held?: TemplateRow): void {
  const problems = problemsOfFiling(wanted, held);
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}

/** The form's fields without those that were left out: the column keeps or takes its own value. */
function given(form: TemplateForm) {
  const { isFeatured, isActive, ...needed } = form;
  return {
    ...needed,
    ...(isFeatured === undefined ? {} : { isFeatured }),
    ...(isActive === undefined ? {} : { isActive }),
  };
}
