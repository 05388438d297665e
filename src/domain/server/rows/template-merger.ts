/** Merging a template into its twin, and taking the two apart again, within a transaction that has taken a site version. */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Orm } from "#db/client.ts";
import type { MovedToTwin } from "#db/schema/history.ts";
import { toJsonRow } from "#domain/server/rows/json-rows.ts";
import type { HistoryRecorder } from "#domain/server/rows/recorded-change.ts";
import { RecordedRows } from "#domain/server/rows/recorded-rows.ts";
import { reports, suggestions, type TemplateRow, templates, votes } from "#db/schema/schema.ts";
import type { HistoryAction } from "#shared/admin/history-entities.ts";

interface Twins {
  readonly actor: string;
  readonly version: number;
  readonly from: TemplateRow;
  readonly into: TemplateRow;
}

/** @property undoes the undo that it undoes */
type Merge = Twins & { readonly undoes?: number };
/** @property undoes the merge */
type Split = Twins & { readonly moved: MovedToTwin; readonly undoes: number };

interface Counts {
  readonly ratingSum: number;
  readonly ratingCount: number;
  readonly downloadCount: number;
}

/**
 * All votes stay: a voter's key differs from template to template, so a second vote of one person is undetectable. The
 * operation records the moved ones, and its undo moves only those back.
 */
export class TemplateMerger {
  readonly #history: HistoryRecorder;
  readonly #templates: RecordedRows<typeof templates>;
  readonly #reports: RecordedRows<typeof reports>;
  readonly #suggestions: RecordedRows<typeof suggestions>;

  constructor(history: HistoryRecorder) {
    this.#history = history;
    this.#templates = new RecordedRows(templates, "template", history);
    this.#reports = new RecordedRows(reports, "report", history);
    this.#suggestions = new RecordedRows(suggestions, "suggestion", history);
  }

  /** The two rows, deleted ones too, which no other transaction can change until this one ends. */
  async lock(
    tx: Orm,
    { from, into }: { readonly from: number; readonly into: number },
  ): Promise<{ readonly from: TemplateRow | undefined; readonly into: TemplateRow | undefined }> {
    const rows = await tx
      .select()
      .from(templates)
      .where(inArray(templates.id, [from, into]))
      .orderBy(asc(templates.id))
      .for("update");
    return { from: rows.find(({ id }) => id === from), into: rows.find(({ id }) => id === into) };
  }

  async merge(tx: Orm, { actor, version, from, into, undoes }: Merge): Promise<readonly TemplateRow[]> {
    const movedVotes = await tx
      .update(votes)
      .set({ templateId: into.id })
      .where(eq(votes.templateId, from.id))
      .returning({ voterKey: votes.voterKey, rating: votes.rating });
    const moved = countsOf(movedVotes, from.downloadCount);
    await this.#history.begin(tx, {
      actor,
      ...(undoes === undefined ? { action: "merge" } : { action: "undo", undoes }),
      moved: {
        from: from.id,
        into: into.id,
        direction: "together",
        voterKeys: movedVotes.map(({ voterKey }) => voterKey),
        downloadCount: moved.downloadCount,
      },
    });
    const without = { ratingSum: 0, ratingCount: 0, downloadCount: 0, mergedInto: into.id, version };
    const gone = await this.#templates.removeMany(tx, actor, [from.id], without, "merge");
    const target = await this.#addCounts(tx, into, moved, { actor, version, action: "merge" });
    await this.#relink(tx, actor, from.id, into.id);
    return [...gone, target];
  }

  /** Moves back the votes and counts that a merge moved. Reports and suggestions have entries of their own. */
  async split(
    tx: Orm,
    { actor, version, from, into, moved, undoes }: Split,
  ): Promise<readonly TemplateRow[]> {
    const keys = sql`(select json_array_elements_text(${JSON.stringify(moved.voterKeys)}::json))`;
    const movedBack = await tx
      .update(votes)
      .set({ templateId: from.id })
      .where(and(eq(votes.templateId, into.id), inArray(votes.voterKey, keys)))
      .returning({ rating: votes.rating });
    const counts = countsOf(movedBack, moved.downloadCount);
    await this.#history.begin(tx, {
      actor,
      action: "undo",
      undoes,
      moved: { from: from.id, into: into.id, direction: "apart", voterKeys: [], downloadCount: 0 },
    });
    const own = { ...addedTo(from, counts), mergedInto: null, version };
    const back = await this.#templates.restore(tx, actor, [toJsonRow(from)], own);
    const less = {
      ratingSum: -counts.ratingSum,
      ratingCount: -counts.ratingCount,
      downloadCount: -counts.downloadCount,
    };
    const target = await this.#addCounts(tx, into, less, { actor, version, action: "undo" });
    return [...back, target];
  }

  /** Adds counts and raises neither `updatedAt` nor `revision`: the text stays as it is, and so do forms that are open. */
  async #addCounts(
    tx: Orm,
    row: TemplateRow,
    counts: Counts,
    { actor, version, action }: Pick<Twins, "actor" | "version"> & { readonly action: HistoryAction },
  ): Promise<TemplateRow> {
    const [after] = await tx
      .update(templates)
      .set({ ...addedTo(row, counts), version })
      .where(eq(templates.id, row.id))
      .returning();
    if (!after) throw new Error(`template ${row.id} is locked and yet not there`);
    await this.#history.record(tx, {
      actor,
      entity: "template",
      entityId: row.id,
      action,
      before: toJsonRow(row),
      after: toJsonRow(after),
    });
    return after;
  }

  async #relink(tx: Orm, actor: string, from: number, templateId: number): Promise<void> {
    const ofReports = tx.select().from(reports).where(eq(reports.templateId, from)).orderBy(asc(reports.id));
    const movedReports = (await ofReports.for("update")).map((before) => ({
      before,
      values: { templateId },
    }));
    await this.#reports.updateMany(tx, { actor, changes: movedReports, action: "merge" });
    const { id, templateId: column } = suggestions;
    const ofSuggestions = tx.select().from(suggestions).where(eq(column, from)).orderBy(asc(id));
    const movedSuggestions = (await ofSuggestions.for("update")).map((before) => ({
      before,
      values: { templateId },
    }));
    await this.#suggestions.updateMany(tx, { actor, changes: movedSuggestions, action: "merge" });
  }
}

function countsOf(given: readonly { readonly rating: number }[], downloadCount: number): Counts {
  const ratingSum = given.reduce((sum, { rating }) => sum + rating, 0);
  return { ratingSum, ratingCount: given.length, downloadCount };
}

const addedTo = (row: Counts, counts: Counts): Counts => ({
  ratingSum: row.ratingSum + counts.ratingSum,
  ratingCount: row.ratingCount + counts.ratingCount,
  downloadCount: row.downloadCount + counts.downloadCount,
});
