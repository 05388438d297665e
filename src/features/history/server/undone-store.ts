/** The rows that an undo restores: locked, compared with their present values, written. */
import { and, eq, gt, inArray, ne } from "drizzle-orm";
import type { Orm } from "#db/client.ts";
import { history } from "#db/schema/history.ts";
import { toJsonRow } from "#domain/server/rows/json-rows.ts";
import { inParts } from "#domain/server/rows/many-rows.ts";
import { type HistoryRecorder, valuesOf } from "#domain/server/rows/recorded-change.ts";
import { RecordedRows, type Row } from "#domain/server/rows/recorded-rows.ts";
import { entityTables, type offers } from "#db/schema/schema.ts";
import {
  type Conflict,
  findConflict,
  formerValues,
  type NetChange,
} from "#features/history/server/undo-plan.ts";
import { historyEntities, type HistoryEntity, linkCheckActor } from "#shared/admin/history-entities.ts";

/** Rows as they are stored, by `keyOf`. */
export type StoredRows = ReadonlyMap<string, Row<typeof offers>>;

interface Writing {
  readonly actor: string;
  readonly version: number | null;
  readonly changes: readonly NetChange[];
  readonly stored: StoredRows;
}

/** Rows are locked in this order, after the site's version row. */
const lockOrder = historyEntities;

export class UndoneRows {
  readonly #history: HistoryRecorder;

  constructor(history: HistoryRecorder) {
    this.#history = history;
  }

  async lock(tx: Orm, changes: readonly NetChange[]): Promise<StoredRows> {
    const stored = new Map<string, Row<typeof offers>>();
    for (const entity of lockOrder) {
      const ids = idsOf(changes.filter((change) => change.entity === entity));
      if (ids.length === 0) continue;
      for (const row of await this.#rowsOf(entity).lockAll(tx, ids)) {
        stored.set(keyOf({ entity, entityId: row.id }), row);
      }
    }
    return stored;
  }

  /** @param lastEntry what is later than it is not part of the operation */
  async listConflicts(
    tx: Orm,
    changes: readonly NetChange[],
    stored: StoredRows,
    lastEntry: number,
  ): Promise<readonly Conflict[]> {
    const later = await listChangedLater(tx, changes, lastEntry);
    return changes.flatMap((change) => {
      const row = stored.get(keyOf(change));
      return findConflict(change, row && toJsonRow(row), later.has(keyOf(change))) ?? [];
    });
  }

  async write(tx: Orm, { actor, version, changes: all, stored }: Writing): Promise<void> {
    for (const entity of lockOrder) {
      const changes = all.filter((change) => change.entity === entity);
      if (changes.length === 0) continue;
      const rows = this.#rowsOf(entity);
      const stamp: object = entity === "template" ? { version } : {};
      const made = changes.filter(({ before }) => before === null);
      const removed = changes.flatMap(({ before, after }) => (before && !after ? [before] : []));
      const edited = changes.flatMap((change) => {
        const before = change.before && change.after && stored.get(keyOf(change));
        const values = { ...valuesOf(entityTables[entity], formerValues(change)), ...stamp };
        return before ? [{ before, values }] : [];
      });
      await rows.removeMany(tx, actor, idsOf(made), stamp);
      await rows.restore(tx, actor, removed, stamp);
      await rows.updateMany(tx, { actor, changes: edited });
    }
  }

  /** Drizzle's builders cannot follow a table that is looked up. Any real table serves inside. */
  #rowsOf(entity: HistoryEntity): RecordedRows<typeof offers> {
    return new RecordedRows(entityTables[entity] as typeof offers, entity, this.#history);
  }
}

/** Rows changed later by administrators: a format that an earlier version's link check corrected must not keep it from being undone. */
async function listChangedLater(
  tx: Orm,
  changes: readonly NetChange[],
  lastEntry: number,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const entity of lockOrder) {
    const ids = idsOf(changes.filter((change) => change.entity === entity));
    for await (const part of inParts(ids)) {
      const isDecision = ne(history.actor, linkCheckActor);
      const isLater = and(gt(history.id, lastEntry), eq(history.entity, entity), isDecision);
      const rows = await tx
        .selectDistinct({ entityId: history.entityId })
        .from(history)
        .where(and(isLater, inArray(history.entityId, [...part])));
      for (const { entityId } of rows) found.add(keyOf({ entity, entityId }));
    }
  }
  return found;
}

const keyOf = ({ entity, entityId }: Pick<NetChange, "entity" | "entityId">) => `${entity} ${entityId}`;
const idsOf = (changes: readonly NetChange[]) => changes.map(({ entityId }) => entityId);
