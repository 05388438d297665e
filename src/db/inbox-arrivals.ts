/** How a group of rows that visitors send gets into the inbox, within the group's transaction. */
import type { SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Orm } from "#db/client.ts";
import type { suggestions } from "#db/schema.ts";
import type { MetInbox, OpenGroup } from "#shared/group-admission.ts";

interface Arrivals<Table extends PgTable, Item> {
  readonly table: Table;
  readonly isWaiting: SQL | undefined;
  readonly rowOf: (item: Item) => Table["$inferInsert"] | null;
}

export async function openInbox<Table extends PgTable, Item>(
  tx: Orm,
  { table, isWaiting, rowOf }: Arrivals<Table, Item>,
): Promise<OpenGroup<Item, MetInbox, void>> {
  const waiting = await tx.$count(table, isWaiting);
  const rows: (object | null)[] = [];
  return {
    meet: (item) => ({ waiting: waiting + rows.length, row: rowOf(item) }),
    add: (_item, { row }) => void rows.push(row),
    store: async () => {
      // Drizzle's builders cannot follow a table that is a type parameter. Any real table serves inside.
      await tx.insert(table as unknown as typeof suggestions).values(rows as never);
    },
  };
}
