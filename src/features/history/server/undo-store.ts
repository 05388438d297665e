/** SQL that undoes an operation: everything it changed, in one transaction, or nothing. */
import { asc, eq, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import { history, historyOperations, type MovedToTwin } from "#db/schema/history.ts";
import type { TemplateRow } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import { TemplateMerger } from "#domain/server/rows/template-merger.ts";
import type { HistoryStore } from "#features/history/server/history-store.ts";
import {
  netChanges,
  type StoredChange,
  alreadyUndone,
  describeConflicts,
  type LabelOf,
  nothingToUndo,
  purgedSince,
} from "#features/history/server/undo-plan.ts";
import { UndoneRows } from "#features/history/server/undone-store.ts";
import { HttpError } from "#platform/http-error.ts";
import { type HistoryEntity, inboxEntities } from "#shared/admin/history-entities.ts";
import { RowMissing } from "#shared/errors.ts";

export interface UndoStoreOptions {
  readonly database: Database;
  readonly history: HistoryStore;
  /** Throws when there is no room for so many more templates. */
  readonly makeRoom: (tx: Orm, templates: number) => Promise<void>;
  readonly labelOf: LabelOf;
}

export interface Undone {
  readonly entities: readonly HistoryEntity[];
  readonly rows: number;
  /** Whether visitors may see something of it. */
  readonly isShown: boolean;
}

interface Twins {
  readonly from: TemplateRow;
  readonly into: TemplateRow;
}

type OperationRow = typeof historyOperations.$inferSelect;

interface Undoing {
  readonly tx: Orm;
  readonly actor: string;
  /** The site version; null when visitors see nothing of it. */
  readonly version: number | null;
  readonly operation: OperationRow;
}

export class UndoStore {
  readonly #options: UndoStoreOptions;
  readonly #rows: UndoneRows;
  readonly #merger: TemplateMerger;

  constructor(options: UndoStoreOptions) {
    this.#options = options;
    this.#rows = new UndoneRows(options.history);
    this.#merger = new TemplateMerger(options.history);
  }

  /**
   * Undoes an operation. An undo is an operation too, so it can be undone.
   *
   * @throws RowMissing for an unknown one, HttpError 409 when it is undone, purged, or changed since
   */
  async undo(operationId: number, actor: string): Promise<Undone> {
    const { database } = this.#options;
    const found = await database.orm
      .selectDistinct({ entity: history.entity })
      .from(history)
      .where(eq(history.operationId, operationId));
    if (found.length === 0) throw new RowMissing();
    const entities = found.map(({ entity }) => entity as HistoryEntity);
    const within = async (tx: Orm, version: number | null) => {
      const operation = await this.#lockOperation(tx, operationId);
      return this.#undo({ tx, actor, version, operation });
    };
    const isShown = entities.some((entity) => !inboxEntities.includes(entity));
    const rows = isShown
      ? await changeSite(database, within)
      : await database.orm.transaction((tx) => within(tx, null));
    return { rows, entities, isShown };
  }

  async #lockOperation(tx: Orm, id: number): Promise<OperationRow> {
    const [operation] = await tx
      .select()
      .from(historyOperations)
      .where(eq(historyOperations.id, id))
      .for("update");
    if (!operation || operation.isPurged) throw conflict("purged", purgedSince);
    const undone = await tx.$count(historyOperations, eq(historyOperations.undoes, id));
    if (undone > 0) throw conflict("already_undone", alreadyUndone);
    return operation;
  }

  /** @returns how many rows it changed */
  async #undo(undoing: Undoing): Promise<number> {
    const { tx, operation } = undoing;
    if (operation.moved?.direction === "apart") await this.#mergeAgain(undoing, operation.moved);
    else await this.#takeBack(undoing);
    return countRows(tx, operation.id);
  }

  async #takeBack(undoing: Undoing): Promise<void> {
    const { tx, actor, version, operation } = undoing;
    const { moved } = operation;
    const entries = await tx
      .select()
      .from(history)
      .where(eq(history.operationId, operation.id))
      .orderBy(asc(history.id));
    const twins = moved && (await this.#lockTwins(tx, moved));
    // The merger moves what it counted itself: meanwhile, visitors may have counted on.
    const changes = netChanges(entries as readonly StoredChange[]).filter(
      ({ entity }) => !moved || entity !== "template",
    );
    if (changes.length === 0 && !moved) throw conflict("nothing_to_undo", nothingToUndo);
    const stored = await this.#rows.lock(tx, changes);
    const conflicts = await this.#rows.listConflicts(tx, changes, stored, entries.at(-1)?.id ?? 0);
    if (conflicts.length > 0) {
      throw conflict("changed_since", describeConflicts(conflicts, this.#options.labelOf));
    }
    if (moved && twins && version !== null) {
      await this.#options.makeRoom(tx, 1);
      await this.#merger.split(tx, { ...twins, actor, version, moved, undoes: operation.id });
    } else await this.#options.history.begin(tx, { actor, action: "undo", undoes: operation.id });
    const restored = changes.filter(({ entity, after }) => entity === "template" && after === null);
    if (restored.length > 0) await this.#options.makeRoom(tx, restored.length);
    await this.#rows.write(tx, { actor, version, changes, stored });
  }

  /** @throws HttpError 409 unless the two are as the merge left them */
  async #lockTwins(tx: Orm, moved: MovedToTwin): Promise<Twins> {
    const { from, into } = await this.#merger.lock(tx, moved);
    const isAsMerged =
      from?.deletedAt !== null && from?.mergedInto === moved.into && into?.mergedInto === null;
    if (!from || !into || !isAsMerged) {
      throw conflict(
        "changed_since",
        "Dette kan ikke angres: Malene er ikke lenger slått sammen slik. Angre det som er gjort siden, først.",
      );
    }
    return { from, into };
  }

  async #mergeAgain({ tx, actor, version, operation }: Undoing, moved: MovedToTwin): Promise<void> {
    const { from, into } = await this.#merger.lock(tx, moved);
    if (!from || !into || from.deletedAt !== null || into.deletedAt !== null || version === null) {
      throw conflict("changed_since", "Dette kan ikke angres: En av malene er slettet siden.");
    }
    await this.#merger.merge(tx, { actor, version, from, into, undoes: operation.id });
  }
}

async function countRows(tx: Orm, undoes: number): Promise<number> {
  const [undo] = await tx
    .select({ rows: sql<number>`count(distinct (${history.entity}, ${history.entityId}))::int` })
    .from(historyOperations)
    .innerJoin(history, eq(history.operationId, historyOperations.id))
    .where(eq(historyOperations.undoes, undoes));
  if (!undo?.rows) throw new Error("an undo has left no entry");
  return undo.rows;
}

const conflict = (code: string, message: string) => new HttpError(409, code, message);
