/** All rows that administrators change, with votes and counts, to compare before and after. */
import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#db/client.ts";
import { readJsonRows } from "#domain/server/rows/json-rows.ts";
import { entityTables, votes } from "#db/schema/schema.ts";

type StoredRow = Readonly<Record<string, unknown>>;
export type DirectoryState = Readonly<Record<string, readonly StoredRow[]>>;

/** Grow with every change, its undo too. */
const grows = new Set(["updatedAt", "revision", "version"]);

export async function readDirectoryState({ orm }: Database): Promise<DirectoryState> {
  const read = async (table: PgTable): Promise<readonly StoredRow[]> => {
    const columns = Object.entries(getTableColumns(table)).filter(([name]) => !grows.has(name));
    const rows = await readJsonRows<StoredRow>(orm, Object.fromEntries(columns), sql`from ${table}`);
    return rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  };
  const state: Record<string, readonly StoredRow[]> = { vote: await read(votes) };
  for (const [entity, table] of Object.entries(entityTables)) state[entity] = await read(table);
  // A template marked as deleted counts as never created; its votes stay for an undo.
  const isThere = ({ deletedAt }: StoredRow) => deletedAt === null;
  return { ...state, template: (state["template"] ?? []).filter(isThere) };
}

/** @returns how many votes there are. @throws when a template's sums differ from its votes */
export async function expectExactVotes({ orm }: Database): Promise<number> {
  const { rows } = await orm.execute(
    sql`select t.id from templates t left join votes v on v.template_id = t.id
        group by t.id having t.rating_count <> count(v.rating) or t.rating_sum <> coalesce(sum(v.rating), 0)`,
  );
  if (rows.length > 0) throw new Error(`a template's sums differ from its votes: ${JSON.stringify(rows)}`);
  return orm.$count(votes);
}
