import { desc, isNull } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import type { HistoryRecorder, RowSnapshot } from "#db/history.ts";
import { RecordedRows } from "#db/recorded-rows.ts";
import { suggestions, templates } from "#db/schema.ts";
import { changeSite, type TemplateChange } from "#db/site-change.ts";
import type { AdminSuggestion } from "#features/suggestions/admin-contract.ts";
import { guessFormat, guessSource, indexByAddress } from "#features/suggestions/server/rules.ts";
import { HttpError, notFound } from "#platform/http-error.ts";

type SuggestionRow = typeof suggestions.$inferSelect;

export const missingSuggestion = "Fant ikke noe forslag med denne id-en.";

export interface SuggestionAdminStoreOptions {
  readonly database: Database;
  readonly history: HistoryRecorder;
  /** What two spellings of one address have in common; null for what is no address. */
  readonly addressKey: (url: string) => string | null;
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

  /** Every suggestion, newest first. */
  async listAll(): Promise<AdminSuggestion[]> {
    const { orm } = this.#options.database;
    const rows = await orm
      .select()
      .from(suggestions)
      .orderBy(desc(suggestions.createdAt), desc(suggestions.id));
    return this.#present(orm, rows);
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
        return { suggestion: await this.#presentOne(tx, before), change: { version, rows: [] } };
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
      const after = await this.#rows.update(tx, { actor, before, values }, "approve");
      return { suggestion: await this.#presentOne(tx, after), change: { version, rows: [template] } };
    });
  }

  /** @throws HttpError 404 */
  async remove(id: number, actor: string): Promise<void> {
    await this.#options.database.orm.transaction(async (tx) =>
      this.#rows.remove(tx, actor, await this.#lockListed(tx, id)),
    );
  }

  /** Puts a deleted suggestion back. @returns false when it is not deleted. */
  async restore(snapshot: RowSnapshot, actor: string): Promise<boolean> {
    return this.#options.database.orm.transaction(
      async (tx) => (await this.#rows.reinsert(tx, actor, snapshot)) !== undefined,
    );
  }

  async #lockListed(tx: Orm, id: number): Promise<SuggestionRow> {
    const row = await this.#rows.lock(tx, id);
    if (!row) throw notFound(missingSuggestion);
    return row;
  }

  async #presentOne(orm: Orm, row: SuggestionRow): Promise<AdminSuggestion> {
    const [presented] = await this.#present(orm, [row]);
    if (!presented) throw new Error("one suggestion makes one");
    return presented;
  }

  async #present(orm: Orm, rows: readonly SuggestionRow[]): Promise<AdminSuggestion[]> {
    const listed = await orm
      .select({ id: templates.id, name: templates.name, url: templates.url })
      .from(templates)
      .where(isNull(templates.deletedAt))
      .orderBy(templates.id);
    const findTwin = indexByAddress(listed, this.#options.addressKey);
    return rows.map(({ createdAt, updatedAt: _updatedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      duplicateOf: findTwin(row),
    }));
  }
}
