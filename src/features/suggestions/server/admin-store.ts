/** SQL of suggestions for the administrator. */
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import type { HistoryRecorder } from "#db/recorded-change.ts";
import { InboxStore } from "#db/inbox-store.ts";
import { readJsonRows } from "#db/json-rows.ts";
import { RecordedRows } from "#db/recorded-rows.ts";
import { suggestions, type TemplateRow, templates } from "#db/schema.ts";
import { changeSite, type TemplateChange } from "#db/site-change.ts";
import type { AdminSuggestion } from "#features/suggestions/admin-contract.ts";
import {
  guessFormat,
  guessSource,
  indexByUrl,
  type ListedTemplate,
} from "#features/suggestions/server/guess-template.ts";
import { HttpError } from "#platform/http-error.ts";
import type { BeforeCommit } from "#shared/before-commit.ts";

interface Publishing {
  readonly id: number;
  readonly actor: string;
  readonly version: number;
}

interface Approval {
  readonly suggestion: AdminSuggestion;
  readonly change: TemplateChange;
}

export class SuggestionAdminStore extends InboxStore<typeof suggestions, AdminSuggestion> {
  readonly #templates: RecordedRows<typeof templates>;
  readonly #beforeInsert: ((tx: Orm) => Promise<void>) | undefined;

  /** @param beforeInsert throws when there is no room for another template */
  constructor(database: Database, history: HistoryRecorder, beforeInsert?: (tx: Orm) => Promise<void>) {
    super({ database, history, table: suggestions, entity: "suggestion", read: readSuggestions });
    this.#templates = new RecordedRows(templates, "template", history);
    this.#beforeInsert = beforeInsert;
  }

  /** A suggestion that waits is rejected by this. @throws RowMissing */
  override async remove(id: number, actor: string): Promise<void> {
    await this.database.orm.transaction(async (tx) => {
      const { isApproved, isRejected } = await this.rows.lock(tx, id);
      const action = isApproved || isRejected ? "delete" : "reject";
      await this.rows.removeMany(tx, actor, [id], undefined, action);
    });
  }

  /**
   * Publishes a suggestion as a template, in one transaction. Approving what is approved changes nothing.
   *
   * @throws RowMissing, HttpError 409 when it was rejected
   */
  approve(id: number, actor: string, beforeCommit: BeforeCommit<Approval>): Promise<Approval> {
    // The site's version row is locked first, so of two approvals at once the second sees the first.
    return changeSite(this.database, async (tx, version) => {
      const rows = await this.#publish(tx, { id, actor, version });
      const approval = { suggestion: await this.get(tx, id), change: { version, rows } };
      await beforeCommit(tx, approval);
      return approval;
    });
  }

  /** @returns the template's row, or none when it was approved already */
  async #publish(tx: Orm, { id, actor, version }: Publishing): Promise<readonly TemplateRow[]> {
    const before = await this.rows.lock(tx, id);
    if (before.isRejected) {
      throw new HttpError(409, "not_pending", "Forslaget er avvist og kan ikke godkjennes.");
    }
    if (before.isApproved) return [];
    await this.#beforeInsert?.(tx);
    await this.rows.begin(tx, { actor, action: "approve" });
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
    await this.rows.update(tx, { actor, before, values, action: "approve" });
    return [template];
  }
}

async function readSuggestions(orm: Orm, selection: SQL): Promise<AdminSuggestion[]> {
  const { updatedAt: _updatedAt, ...columns } = getTableColumns(suggestions);
  const rows = await readJsonRows<Omit<AdminSuggestion, "duplicateOf">>(
    orm,
    columns,
    sql`from ${suggestions} ${selection}`,
  );
  const listed = await readJsonRows<ListedTemplate>(
    orm,
    { id: templates.id, name: templates.name, url: templates.url },
    sql`from ${templates} where ${templates.deletedAt} is null order by ${templates.id}`,
  );
  const findDuplicate = indexByUrl(listed);
  return rows.map((row) => ({ ...row, duplicateOf: findDuplicate(row) }));
}
