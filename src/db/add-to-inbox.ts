/** How a group of rows that visitors send gets into the inbox, within the group's transaction. */
import type { SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Orm } from "#db/client.ts";
import type { suggestions } from "#db/schema.ts";
import type { AdmitGroup } from "#shared/group-admission.ts";

/** What a form meets in the inbox. */
export interface MetInbox<Row = unknown> {
  /** How many of its kind wait for the administrator. */
  readonly waiting: number;
  /** The row that it would be; null when what it is about is not there. */
  readonly row: Row | null;
}

interface Arrivals<Table extends PgTable, Item> {
  readonly table: Table;
  readonly isWaiting: SQL | undefined;
  readonly rowOf: (item: Item) => Table["$inferInsert"] | null;
  readonly admit: AdmitGroup<Item, MetInbox>;
}

export async function addToInbox<Table extends PgTable, Item>(
  tx: Orm,
  { table, isWaiting, rowOf, admit }: Arrivals<Table, Item>,
): Promise<void> {
  const rows: unknown[] = [];
  const waiting = await tx.$count(table, isWaiting);
  await admit(
    tx,
    (item) => ({ waiting: waiting + rows.length, row: rowOf(item) }),
    (_item, { row }) => rows.push(row),
  );
  // Drizzle's builders cannot follow a table that is a type parameter. Any real table serves inside.
  await tx.insert(table as unknown as typeof suggestions).values(rows as never);
}
