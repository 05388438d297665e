/** SQL of the list of operations: what was decided, newest first, searched and filtered. */
import { and, count, desc, eq, exists, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { Store } from "#db/database.ts";
import { history, historyOperations } from "#db/schema/history.ts";
import {
  type HistoryOperation,
  type OperationList,
  type OperationsQuery,
  shownChanges,
} from "#features/history/contract.ts";
import { operationsPerPage } from "#shared/admin/history-entities.ts";
import { changeFilter, entryColumns, toEntry } from "#features/history/server/history-store.ts";

/** The template's name in the row of a report; other rows have none. */
const reportedName = sql`coalesce(${history.after}, ${history.before}) ->> 'templateName'`;

type Listed = Omit<HistoryOperation, "changes" | "entries">;

const undone = alias(historyOperations, "undone");
const undo = alias(historyOperations, "undo");

export class OperationsStore extends Store {
  async list(query: OperationsQuery): Promise<OperationList> {
    const { orm } = this.database;
    const wanted = this.#filter(query);
    const [counted] = await orm.select({ total: count() }).from(historyOperations).where(wanted);
    const listed = await this.#listPage(wanted, query.offset);
    const ids = listed.map(({ id }) => id);
    const [changes, entries] = [await this.#listChanges(ids), await this.#listEntries(ids, query)];
    const actors = await orm
      .selectDistinct({ actor: historyOperations.actor })
      .from(historyOperations)
      .orderBy(historyOperations.actor);
    return {
      total: counted?.total ?? 0,
      actors: actors.map(({ actor }) => actor),
      operations: listed.map((operation) => ({
        ...operation,
        changes: changes.get(operation.id) ?? [],
        entries: entries.get(operation.id) ?? [],
      })),
    };
  }

  #filter({ action, actor, from, to, ...query }: OperationsQuery): SQL | undefined {
    const { id, at } = historyOperations;
    const ofOperation = eq(history.operationId, id);
    const change = changeFilter(query);
    const holds = (condition: SQL | undefined) =>
      exists(
        this.database.orm
          .select({ one: sql`1` })
          .from(history)
          .where(and(ofOperation, condition)),
      );
    return and(
      change && holds(change),
      action && or(eq(historyOperations.action, action), holds(eq(history.action, action))),
      actor === undefined ? undefined : eq(historyOperations.actor, actor),
      from === undefined ? undefined : sql`${at} >= ${from}::date::timestamp at time zone 'Europe/Oslo'`,
      to === undefined ? undefined : sql`${at} < (${to}::date + 1)::timestamp at time zone 'Europe/Oslo'`,
    );
  }

  async #listPage(wanted: SQL | undefined, offset: number): Promise<readonly Listed[]> {
    const rows = await this.database.orm
      .select({ operation: historyOperations, undone, undo })
      .from(historyOperations)
      .leftJoin(undone, eq(undone.id, historyOperations.undoes))
      .leftJoin(undo, eq(undo.undoes, historyOperations.id))
      .where(wanted)
      .orderBy(desc(historyOperations.id))
      .limit(operationsPerPage)
      .offset(offset);
    return rows.map(({ operation: { id, at, actor, action, isPurged }, ...others }) => ({
      id,
      at: at.toISOString(),
      actor,
      action: action as Listed["action"],
      undoes: others.undone && {
        id: others.undone.id,
        action: others.undone.action as Listed["action"],
      },
      state: others.undo ? "undone" : isPurged ? "purged" : "done",
    }));
  }

  /** Changes by operation: the number of rows of each kind and action, in the order in which they were made. */
  async #listChanges(ids: readonly number[]): Promise<ReadonlyMap<number, HistoryOperation["changes"]>> {
    const rows = await this.database.orm
      .select({
        id: history.operationId,
        entity: history.entity,
        action: history.action,
        rows: sql<number>`count(distinct ${history.entityId})::int`,
        templateName: sql<
          string | null
        >`case when min(${reportedName}) = max(${reportedName}) then min(${reportedName}) end`,
      })
      .from(history)
      .where(inArray(history.operationId, [...ids]))
      .groupBy(history.operationId, history.entity, history.action)
      .orderBy(sql`min(${history.id})`);
    const byOperation = Map.groupBy(rows, ({ id }) => id);
    return new Map(
      [...byOperation].map(([id, changes]) => [
        id,
        changes.map(({ id: _id, ...change }) => change as HistoryOperation["changes"][number]),
      ]),
    );
  }

  /** The first changes of each operation, those that are searched for before others. */
  async #listEntries(
    ids: readonly number[],
    query: OperationsQuery,
  ): Promise<ReadonlyMap<number, HistoryOperation["entries"]>> {
    const { orm } = this.database;
    const isSearched = changeFilter(query) ?? sql`true`;
    const place = sql<number>`row_number() over (
      partition by ${history.operationId} order by (${isSearched}) desc, ${history.id})`;
    const placed = orm
      .select({ id: history.id, place: place.as("place") })
      .from(history)
      .where(inArray(history.operationId, [...ids]))
      .as("placed");
    const rows = await orm
      .select(entryColumns)
      .from(history)
      .innerJoin(placed, and(eq(placed.id, history.id), lte(placed.place, shownChanges)))
      .orderBy(placed.place);
    return Map.groupBy(rows.map(toEntry), ({ operationId }) => operationId);
  }
}
