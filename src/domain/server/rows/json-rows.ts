/** Rows as JSON: timestamps as ISO 8601 text in UTC. */
import { Column, is, type SQL, sql } from "drizzle-orm";
import type { Orm } from "#db/client.ts";

export type JsonRow<Row> = {
  [Column in keyof Row]: Row[Column] extends Date ? string : Row[Column];
};

export function toJsonRow<Row extends object>(row: Row): JsonRow<Row> {
  return JSON.parse(JSON.stringify(row)) as JsonRow<Row>;
}

/**
 * Reads many rows as one JSON text made by the database: with ten thousand rows several times quicker than row by row,
 * above all in the embedded database. Timestamps come as ISO 8601 in UTC, as `Date.toISOString` writes them.
 *
 * @param fields the values of each row, by name
 * @param source the rest of the statement, from its `from`
 */
export async function readJsonRows<Row>(
  orm: Orm,
  fields: Readonly<Record<keyof Row & string, Column | SQL>>,
  source: SQL,
): Promise<Row[]> {
  const selected = Object.entries<Column | SQL>(fields).map(
    ([name, value]) => sql`${jsonValue(value)} as ${sql.identifier(name)}`,
  );
  const { rows } = await orm.execute<{ rows: string }>(
    sql`select coalesce(json_agg(listed), '[]')::text as rows from (select ${sql.join(selected, sql`, `)} ${source}) listed`,
  );
  return JSON.parse(rows[0]?.rows ?? "[]") as Row[];
}

function jsonValue(value: Column | SQL): Column | SQL {
  if (!is(value, Column) || value.dataType !== "date") return value;
  return sql`to_char(${value} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
