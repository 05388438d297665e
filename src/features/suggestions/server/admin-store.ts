/** SQL of suggestions for the administrator. */
import { eq } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import type { HistoryRecorder } from "#domain/server/rows/recorded-change.ts";
import { InboxStore } from "#domain/server/rows/inbox-store.ts";
import {
  decideRows,
  lockCurrent,
  RecordedRows,
  type Row,
  differs,
} from "#domain/server/rows/recorded-rows.ts";
import { type NewTemplateRow, suggestions, type TemplateRow, templates } from "#db/schema/schema.ts";
import { changeSite, type TemplateChange } from "#db/site-change.ts";
import type { AdminSuggestion, DecidedSuggestion } from "#features/suggestions/contract.ts";
import { guessFormat } from "#features/suggestions/guess-template.ts";
import type { Clock } from "#platform/clock.ts";
import { HttpError } from "#platform/http-error.ts";
import { definedFields } from "#shared/admin/admin-input.ts";
import { RowMissing } from "#shared/errors.ts";

export type TemplateEdits = {
  readonly [Field in EditedField]?: NewTemplateRow[Field] | undefined;
};
type EditedField = Exclude<keyof NewTemplateRow, "id" | "version" | "revision">;

type Filing = Pick<TemplateRow, "category" | "format">;

export interface PublishingRules {
  /** Throws when there is no room for another template. */
  readonly beforeInsert?: (tx: Orm) => Promise<void>;
  readonly clock: Clock;
  readonly publisherGuess: () => (url: string) => string;
  /** @throws HttpError 400 for a category or a format that is not a choice, unless `current` has it already */
  readonly rejectUnknownFiling: (wanted: Filing, current: Filing) => void;
}

/** The administrator who decides, and the site version of the transaction. */
interface Deciding {
  readonly actor: string;
  readonly version: number;
}

/** A suggestion after a decision on it, and what the decision changed of the templates. */
export interface SuggestionDecision {
  readonly suggestion: DecidedSuggestion;
  readonly change: TemplateChange;
}

export interface SuggestionDecisions {
  readonly ids: readonly number[];
  readonly change: TemplateChange;
}

export interface SuggestionMerge {
  readonly into: number;
  readonly revision?: number | undefined;
  /** Fields that the template takes over. */
  readonly values?: TemplateEdits | undefined;
}

type SuggestionRow = Row<typeof suggestions>;

export class SuggestionAdminStore extends InboxStore<typeof suggestions, AdminSuggestion> {
  readonly #templates: RecordedRows<typeof templates>;
  readonly #rules: PublishingRules;

  constructor(database: Database, history: HistoryRecorder, rules: PublishingRules) {
    super({ database, history, table: suggestions, entity: "suggestion" });
    this.#templates = new RecordedRows(templates, "template", history);
    this.#rules = rules;
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
   * Publishes a suggestion as a template, in one transaction. Approving an approved one with the same contents, or without any,
   * changes nothing.
   *
   * @throws RowMissing, HttpError 409 when it was rejected, or published with other contents
   */
  approve(
    id: number,
    edits: TemplateEdits,
    actor: string,
    beforeCommit: (tx: object, saved: SuggestionDecision) => Promise<void>,
  ): Promise<SuggestionDecision> {
    // The site's version row is locked first, so of two approvals at once the second sees the first.
    return changeSite(this.database, async (tx, version) => {
      const before = await this.rows.lock(tx, id);
      if (before.isRejected) {
        const done = before.templateId === null ? "avvist" : "slått sammen med en mal";
        throw notPending(`Forslaget er ${done} og kan ikke godkjennes.`);
      }
      const decision = before.isApproved
        ? await this.#decidedBefore(tx, before, edits, version)
        : await this.#decide(tx, { id, actor, version, action: "approve" }, () =>
            this.#publish(tx, before, edits, { actor, version, publisherOf: this.#rules.publisherGuess() }),
          );
      await beforeCommit(tx, decision);
      return decision;
    });
  }

  /** Publishes many as they are, all or none. @throws RowsOutdated when one is gone or was rejected */
  approveMany(ids: readonly number[], actor: string): Promise<SuggestionDecisions> {
    return changeSite(this.database, async (tx, version) => {
      const rows: TemplateRow[] = [];
      const found = await lockCurrent(this.rows, tx, ids, ({ isRejected }) => isRejected);
      const waiting = found.filter(({ isApproved }) => !isApproved);
      if (waiting.length > 0) await this.rows.begin(tx, { actor, action: "approve" });
      const publishing = { actor, version, publisherOf: this.#rules.publisherGuess() };
      for (const row of waiting) rows.push(await this.#publish(tx, row, {}, publishing));
      return { ids: waiting.map(({ id }) => id), change: { version, rows } };
    });
  }

  /** Rejects many, all or none; they stay as rejected. @throws RowsOutdated when one is gone or was approved */
  rejectMany(ids: readonly number[], actor: string): Promise<readonly number[]> {
    const decision = {
      actor,
      ids,
      values: { isRejected: true },
      action: "reject",
      isOutdated: ({ isApproved }: SuggestionRow) => isApproved,
    } as const;
    return this.database.orm.transaction((tx) => decideRows(this.rows, tx, decision));
  }

  /**
   * Rejects a suggestion as a duplicate of a template, which may take over values. The same again changes nothing.
   *
   * @throws RowMissing for the suggestion, RowStale for the template, HttpError 409 when the suggestion was decided
   *   otherwise or the template is gone
   */
  merge(
    id: number,
    { into, revision, values = {} }: SuggestionMerge,
    actor: string,
  ): Promise<SuggestionDecision> {
    return changeSite(this.database, async (tx, version) => {
      const before = await this.rows.lock(tx, id);
      if (before.isRejected && before.templateId === into) {
        return this.#decidedBefore(tx, before, values, version);
      }
      if (before.isApproved || before.isRejected) throw notPending("Forslaget er allerede avgjort.");
      return this.#decide(tx, { id, actor, version, action: "merge" }, async () => {
        const template = await this.#takeOver(tx, { into, revision, values }, { actor, version });
        const rejected = { isRejected: true, templateId: into };
        await this.rows.update(tx, { actor, before, values: rejected, action: "reject" });
        return template;
      });
    });
  }

  /** @param work returns the template that came of it, or that it was merged into */
  async #decide(
    tx: Orm,
    { id, actor, version, action }: Deciding & { readonly id: number; readonly action: "approve" | "merge" },
    work: () => Promise<TemplateRow>,
  ): Promise<SuggestionDecision> {
    await this.rows.begin(tx, { actor, action });
    const template = await work();
    const suggestion = { ...(await this.get(tx, id)), templateName: template.name };
    return { suggestion, change: { version, rows: template.version === version ? [template] : [] } };
  }

  /** A decision that was made before. @throws HttpError 409 when the template has other values than this one gives it */
  async #decidedBefore(
    tx: Orm,
    { id, isApproved, templateId }: SuggestionRow,
    values: TemplateEdits,
    version: number,
  ): Promise<SuggestionDecision> {
    const [template] = await tx
      .select()
      .from(templates)
      .where(eq(templates.id, templateId ?? 0));
    if (differs(template ?? {}, definedFields(values))) {
      const done = isApproved ? "publisert" : "slått sammen med malen";
      throw notPending(`Forslaget er allerede ${done}, med et annet innhold enn ditt. Ingenting er endret.`);
    }
    const suggestion = await this.get(tx, id);
    return {
      suggestion: { ...suggestion, templateName: template?.name ?? null },
      change: { version, rows: [] },
    };
  }

  /** @returns the template, which is of this version when it took over anything */
  async #takeOver(
    tx: Orm,
    { into, revision, values = {} }: SuggestionMerge,
    { actor, version }: Deciding,
  ): Promise<TemplateRow> {
    const taken = definedFields(values);
    try {
      const current = await this.#templates.lock(tx, into);
      if (Object.keys(taken).length === 0) return current;
      this.#rules.rejectUnknownFiling({ ...current, ...taken }, current);
      const edit = { id: into, actor, revision, values: () => ({ ...taken, version }) };
      return await this.#templates.edit(tx, edit);
    } catch (error) {
      if (!(error instanceof RowMissing)) throw error;
      throw new HttpError(409, "template_gone", "Malen finnes ikke lenger. Ingenting er gjort.");
    }
  }

  async #publish(
    tx: Orm,
    suggestion: SuggestionRow,
    edits: TemplateEdits,
    { actor, version, publisherOf }: Deciding & { readonly publisherOf: (url: string) => string },
  ): Promise<TemplateRow> {
    await this.#rules.beforeInsert?.(tx);
    const { name, description, url, category } = suggestion;
    const guessed = { name, description, url, category, format: guessFormat(url), source: publisherOf(url) };
    const values = { ...guessed, ...definedFields(edits) };
    this.#rules.rejectUnknownFiling(values, guessed);
    // A format other than the guess is the administrator's own choice.
    const formatCertain = values.format !== guessed.format;
    const template = await this.#templates.insert(tx, actor, {
      ...values,
      formatCertain,
      paperSeenAt: new Date(this.#rules.clock.now()),
      version,
    });
    const approved = { isApproved: true, templateId: template.id };
    await this.rows.update(tx, { actor, before: suggestion, values: approved, action: "approve" });
    return template;
  }
}

const notPending = (message: string) => new HttpError(409, "not_pending", message);
