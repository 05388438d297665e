/** SQL of templates for the administrator. Soft-deleted rows are treated as missing. */
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import type { HistoryRecorder } from "#db/recorded-change.ts";
import { readJsonRows } from "#db/json-rows.ts";
import { reports, type TemplateRow, templates } from "#db/schema.ts";
import type { TemplateChange } from "#db/site-change.ts";
import { SiteRowStore } from "#db/site-row-store.ts";
import type { AdminTemplate, TemplateForm } from "#features/templates/admin-contract.ts";
import { findFilingErrors } from "#features/templates/server/filing.ts";
import { invalidFields } from "#platform/http-error.ts";
import { definedFields } from "#shared/defined-fields.ts";
import { RowMissing } from "#shared/row-errors.ts";

/** A row as it is stored, with the number of open reports on it. */
export interface StoredTemplate extends Omit<AdminTemplate, "averageRating" | "totalRatings" | "isPopular"> {
  readonly ratingSum: number;
  readonly ratingCount: number;
}

export interface SavedTemplate {
  readonly row: StoredTemplate;
  readonly change: TemplateChange;
}

export class TemplateAdminStore extends SiteRowStore<typeof templates, TemplateForm, SavedTemplate> {
  /** @param beforeInsert throws when there is no room for another template */
  constructor(database: Database, history: HistoryRecorder, beforeInsert?: (tx: Orm) => Promise<void>) {
    super({ database, history, table: templates, entity: "template", valuesOf, toSaved, beforeInsert });
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

  /** @throws RowMissing */
  async get(id: number): Promise<StoredTemplate> {
    const isListed = sql`${templates.id} = ${id} and ${templates.deletedAt} is null`;
    const [row] = await readStored(this.database.orm, isListed);
    if (!row) throw new RowMissing();
    return row;
  }
}

/** @throws HttpError 400 for a category or a format that is not a choice, unless the row has it already */
function valuesOf(form: TemplateForm, current?: TemplateRow) {
  const problems = findFilingErrors(form, current);
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return definedFields(form);
}

async function toSaved(row: TemplateRow, tx: Orm, version: number): Promise<SavedTemplate> {
  const [stored] = await readStored(tx, sql`${templates.id} = ${row.id}`);
  if (!stored) throw new Error(`template ${row.id} is locked and yet not there`);
  return { row: stored, change: { version, rows: [row] } };
}

function readStored(orm: Orm, where: SQL): Promise<StoredTemplate[]> {
  const { tags: _t, formatCertain: _f, deletedAt: _d, version: _v, ...columns } = getTableColumns(templates);
  const fields = { ...columns, reportCount: sql`coalesce(reported.open, 0)` };
  const openReports = sql`select ${reports.templateId} as id, count(*)::int as open
    from ${reports} where not ${reports.isResolved} group by 1`;
  return readJsonRows<StoredTemplate>(
    orm,
    fields,
    sql`from ${templates} left join (${openReports}) reported on reported.id = ${templates.id} where ${where}`,
  );
}
