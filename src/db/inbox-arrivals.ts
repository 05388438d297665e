/** How a group of rows that visitors send gets into the inbox, within the group's transaction. */
import type { SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Orm } from "#db/client.ts";
import type { suggestions } from "#db/schema.ts";
import type { MetInbox, OpenGroup } from "#shared/group-admission.ts";

/** What follows from rows that visitors send. */
export interface ArrivalHook<Row, Item = unknown> {
  /** Both are committed, or neither. */
  inTransaction(tx: Orm, rows: readonly Row[], items: readonly Item[]): Promise<void>;
  afterCommit(): void;
}

interface Arrivals<Table extends PgTable, Item> {
  readonly table: Table;
  readonly isWaiting: SQL | undefined;
  readonly rowOf: (item: Item) => Table["$inferInsert"] | null;
  readonly hook: ArrivalHook<Table["$inferSelect"], Item> | undefined;
}

export async function openInbox<Table extends PgTable, Item>(
  tx: Orm,
  { table, isWaiting, rowOf, hook }: Arrivals<Table, Item>,
): Promise<OpenGroup<Item, MetInbox, void>> {
  const waiting = await tx.$count(table, isWaiting);
  const rows: (object | null)[] = [];
  const items: Item[] = [];
  return {
    meet: (item) => ({ waiting: waiting + rows.length, row: rowOf(item) }),
    add(item, { row }) {
      rows.push(row);
      items.push(item);
    },
    store: async () => {
      // Drizzle's builders cannot follow a table that is a type parameter. Any real table serves inside.
      const inserting = tx.insert(table as unknown as typeof suggestions).values(rows as never);
      if (hook) await hook.inTransaction(tx, await inserting.returning(), items);
      else await inserting;
    },
  };
}
