/** Many rows written in few statements, for imports and their undo: ten thousand one by one would take a minute. */
import { setImmediate as others } from "node:timers/promises";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Orm } from "#db/client.ts";
import type { offers } from "#db/schema/schema.ts";

/**
 * The rows of one statement. The embedded database works on this process's thread: a statement holds up everybody. And it takes
 * a kilobyte and more for each parameter of one, which it never gives back.
 */
const rowsAtOnce = 100;

/** The parts of a list; after each, others have their turn. */
export async function* inParts<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += rowsAtOnce) {
    yield items.slice(start, start + rowsAtOnce);
    await others();
  }
}

/** @returns the inserted rows, without those that were there already */
export async function insertRows<Row>(
  tx: Orm,
  table: PgTable,
  values: readonly object[],
  { withIds }: { readonly withIds: boolean },
): Promise<Row[]> {
  const rows: unknown[] = [];
  for await (const part of inParts(values)) {
    const into = tx.insert(asAnyTable(table));
    const inserting = (withIds ? into.overridingSystemValue() : into).values(part as never);
    rows.push(...(await (withIds ? inserting.onConflictDoNothing() : inserting).returning()));
  }
  return rows as Row[];
}

interface Setting {
  readonly set: object;
  readonly columns: readonly string[];
  /** The columns' values as JSON takes them, with the id. */
  readonly rows: readonly { readonly id: number }[];
}

/** @returns the rows, in no order */
export async function setRows<Row>(
  tx: Orm,
  table: PgTable & { readonly id: AnyPgColumn },
  { set, columns, rows: wantedRows }: Setting,
): Promise<Row[]> {
  const types = getTableColumns(table);
  const typed = ["id", ...columns].map(
    (name) => sql`${sql.identifier(name)} ${sql.raw(types[name]?.getSQLType() ?? "text")}`,
  );
  const values = columns.map((name) => [name, sql`wanted.${sql.identifier(name)}`] as const);
  const rows: unknown[] = [];
  for await (const part of inParts(wantedRows)) {
    const json = sql`json_to_recordset(${JSON.stringify(part)}::json)`;
    const changed: readonly unknown[] = await tx
      .update(asAnyTable(table))
      .set({ ...set, ...Object.fromEntries(values) })
      .from(sql`${json} as wanted (${sql.join(typed, sql`, `)})`)
      .where(eq(table.id, sql`wanted.id`))
      .returning(types as never);
    rows.push(...changed);
  }
  return rows as Row[];
}

/**
 * Drizzle's builders cannot follow a table that is a type parameter. Any real table serves inside; the methods that
 * use it keep the right types.
 */
export const asAnyTable = (table: PgTable): typeof offers => table as unknown as typeof offers;
