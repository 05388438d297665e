import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import type { HistoryRecorder, RowSnapshot } from "#db/history.ts";
import { readJsonRows } from "#db/json-rows.ts";
import { RecordedRows } from "#db/recorded-rows.ts";
import { suggestions, templates } from "#db/schema.ts";
import { changeSite, type TemplateChange } from "#db/site-change.ts";
import type { AdminSuggestion } from "#features/suggestions/admin-contract.ts";
import {
  guessFormat,
  guessSource,
  indexByUrl,
  type ListedTemplate,
} from "#features/suggestions/server/guess-template.ts";
import type { ListPage } from "#platform/admin-lists.ts";
import { HttpError, notFound } from "#platform/http-error.ts";

type SuggestionRow = typeof suggestions.$inferSelect;

export const missingSuggestion = "Fant ikke noe forslag med denne id-en.";

export interface SuggestionAdminStoreOptions {
  readonly database: Database;
  readonly history: HistoryRecorder;
}

/** All SQL of what the administrator does with suggestions. */
export class SuggestionAdminStore {
  readonly #options: SuggestionAdminStoreOptions;
  readonly #rows: RecordedRows<typeof suggestions>;
  readonly #templates: RecordedRows<typeof templates>;

  constructor(options: SuggestionAdminStoreOptions) {
    this.#options = options;
    this.#rows = new RecordedRows(suggestions, "suggestion", options.history);
    this.#templates = new RecordedRows(templates, "template", options.history);
  }

  /** Newest first. */
  async list({ limit, offset }: ListPage): Promise<{ total: number; rows: AdminSuggestion[] }> {
    const { orm } = this.#options.database;
    const rows = await this.#read(orm, sql`true`, sql`limit ${limit} offset ${offset}`);
    return { total: await this.#rows.count(orm), rows };
  }

  /**
   * Publishes a suggestion as a template, in one transaction. Approving what is approved changes nothing.
   *
   * @throws HttpError 404, 409 when it was rejected
   */
  approve(id: number, actor: string): Promise<{ suggestion: AdminSuggestion; change: TemplateChange }> {
    // The site's version row is locked first, so of two approvals at once the second sees the first.
    return changeSite(this.#options.database, async (tx, version) => {
      const before = await this.#lockListed(tx, id);
      if (before.isRejected) {
        throw new HttpError(409, "not_pending", "Forslaget er avvist og kan ikke godkjennes.");
      }
      if (before.isApproved) {
        return { suggestion: await this.#get(tx, id), change: { version, rows: [] } };
      }
      const { name, description, url, category } = before;
      const template = await this.#templates.insert(tx, actor, {
        name,
        description,
        url,
        category,
        format: guessFormat(url),
        formatCertain: false,
        source: guessSource(url),
        version,
      });
      const values = { isApproved: true, templateId: template.id };
      await this.#rows.update(tx, { actor, before, values }, "approve");
      return { suggestion: await this.#get(tx, id), change: { version, rows: [template] } };
    });
  }

  /** @throws HttpError 404 */
  async remove(id: number, actor: string): Promise<void> {
    await this.#options.database.orm.transaction(async (tx) =>
      this.#rows.remove(tx, actor, await this.#lockListed(tx, id)),
    );
  }

  /** All or none. @returns the ids that named a suggestion */
  removeMany(ids: readonly number[], actor: string): Promise<readonly number[]> {
    return this.#options.database.orm.transaction((tx) => this.#rows.removeMany(tx, actor, ids));
  }

  /** Puts deleted suggestions back, all or none. @returns the ids of those that were deleted */
  async restore(snapshots: readonly RowSnapshot[], actor: string): Promise<readonly number[]> {
    return this.#options.database.orm.transaction(async (tx) =>
      (await this.#rows.reinsertMany(tx, actor, snapshots)).map(({ id }) => id),
    );
  }

  async #lockListed(tx: Orm, id: number): Promise<SuggestionRow> {
    const row = await this.#rows.lock(tx, id);
    if (!row) throw notFound(missingSuggestion);
    return row;
  }

  async #get(orm: Orm, id: number): Promise<AdminSuggestion> {
    const [suggestion] = await this.#read(orm, sql`${suggestions.id} = ${id}`);
    if (!suggestion) throw new Error(`suggestion ${id} is locked and yet not there`);
    return suggestion;
  }

  async #read(orm: Orm, where: SQL, page = sql``): Promise<AdminSuggestion[]> {
    const { updatedAt: _updatedAt, ...columns } = getTableColumns(suggestions);
    const rows = await readJsonRows<Omit<AdminSuggestion, "duplicateOf">>(
      orm,
      columns,
      sql`from ${suggestions} where ${where} order by ${suggestions.createdAt} desc, ${suggestions.id} desc ${page}`,
    );
    const listed = await readJsonRows<ListedTemplate>(
      orm,
      { id: templates.id, name: templates.name, url: templates.url },
      sql`from ${templates} where ${templates.deletedAt} is null order by ${templates.id}`,
    );
    const findDuplicate = indexByUrl(listed);
    return rows.map((row) => ({ ...row, duplicateOf: findDuplicate(row) }));
  }
}
