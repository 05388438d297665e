/** SQL of the history. */
import { and, count, desc, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import { type Database, type Orm, Store } from "#db/database.ts";
import { history, historyOperations, wordsOfChange } from "#db/schema/history.ts";
import { inParts } from "#domain/server/rows/many-rows.ts";
import {
  purgeHistory,
  type HistoryRecorder,
  type Operation,
  type RecordedChange,
} from "#domain/server/rows/recorded-change.ts";
import type { HistoryEntry, HistoryQuery } from "#features/history/contract.ts";
import { type Clock, dayMs } from "#platform/clock.ts";
import { inboxEntities } from "#shared/admin/history-entities.ts";

const later = sql`later`;

/**
 * A deletion can be undone as long as nothing has happened to the row since. The outer row's columns are written with
 * their table: drizzle leaves it out of a select from one table, and then they would be the inner row's.
 */
const canRestore = sql<boolean>`(${history.action} in ('delete', 'reject') and ${history.after} is null and not exists (
  select 1 from ${history} as ${later}
  where ${later}.entity = ${history}.entity and ${later}.entity_id = ${history}.entity_id and ${later}.id > ${history}.id
))`;

/** Days for which the history of visitors' text is stored, as the privacy text promises; other history is stored for good. */
export const visitorTextRetentionDays = 365;

export const entryColumns = {
  id: history.id,
  operationId: history.operationId,
  at: history.at,
  actor: history.actor,
  entity: history.entity,
  entityId: history.entityId,
  action: history.action,
  before: history.before,
  after: history.after,
  canRestore,
};

export const toEntry = (row: typeof history.$inferSelect & { readonly canRestore: boolean }): HistoryEntry =>
  ({ ...row, at: row.at.toISOString() }) as HistoryEntry;

/** The administrators' change history: an append-only log. */
export class HistoryStore extends Store implements HistoryRecorder {
  readonly #operations = new WeakMap<Orm, Operation & { readonly id: number }>();
  readonly #onBegun: (id: number) => void;

  /** @param onBegun called with the id of each operation that begins; its transaction may still be rolled back */
  constructor(database: Database, onBegun = (_id: number) => {}) {
    super(database);
    this.#onBegun = onBegun;
  }

  async begin(tx: Orm, operation: Operation): Promise<number> {
    if (this.#operations.has(tx)) throw new Error("the operation of this transaction has begun");
    const [begun] = await tx
      .insert(historyOperations)
      .values(operation)
      .returning({ id: historyOperations.id });
    if (!begun) throw new Error("an operation did not return its id");
    this.#operations.set(tx, { ...operation, id: begun.id });
    this.#onBegun(begun.id);
    return begun.id;
  }

  async record(tx: Orm, ...changes: readonly RecordedChange[]): Promise<boolean> {
    const [first] = changes;
    if (!first) return false;
    const { actor, action } = first;
    const operationId = this.#operations.get(tx)?.id ?? (await this.begin(tx, { actor, action }));
    for await (const part of inParts(changes)) {
      await tx.insert(history).values(part.map((change) => ({ ...change, operationId })));
    }
    return this.#operations.get(tx)?.undoes !== undefined;
  }

  async list(query: HistoryQuery): Promise<{ total: number; entries: HistoryEntry[] }> {
    const { orm } = this.database;
    const wanted = filterOf(query);
    const rows = await orm
      .select(entryColumns)
      .from(history)
      .where(wanted)
      .orderBy(desc(history.id))
      .limit(query.limit)
      .offset(query.offset);
    const [counted] = await orm.select({ total: count() }).from(history).where(wanted);
    return { total: counted?.total ?? 0, entries: rows.map(toEntry) };
  }
}

function filterOf({ entity, entityId, operationId, search }: HistoryQuery): SQL | undefined {
  return and(
    changeFilter({ entity, search }),
    entityId === undefined ? undefined : eq(history.entityId, entityId),
    operationId === undefined ? undefined : eq(history.operationId, operationId),
  );
}

/** The changes of a kind of row, or that have the words of a search in their values. */
export function changeFilter({
  entity,
  search = "",
}: Pick<HistoryQuery, "entity" | "search">): SQL | undefined {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const query = words.map((word) => `'${word}':*`).join(" & ");
  return and(
    entity === undefined ? undefined : eq(history.entity, entity),
    words.length === 0 ? undefined : sql`${wordsOfChange(history)} @@ to_tsquery('simple', ${query})`,
  );
}

/** Deletes the history of visitors' text once it is as old as the privacy text promises. */
export async function purgeExpiredHistory(database: Database, clock: Clock): Promise<void> {
  const time = new Date(clock.now() - visitorTextRetentionDays * dayMs);
  const isExpired = and(inArray(history.entity, [...inboxEntities]), lt(history.at, time));
  await database.orm.transaction((tx) => purgeHistory(tx, isExpired));
}
