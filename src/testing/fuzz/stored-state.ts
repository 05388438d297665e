/** What the database holds, read past the product: number of rows and checksum of each table, and the tokens in it. */
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";

/** By table: `rows checksum`. */
export type StoredState = Readonly<Record<string, string>>;

/** What a rejected request may change: the counts of what was tried, and the work of background jobs. */
const notCompared = /^pgboss\.|^drizzle\.|limit|quota|lockout/;
/** A rejected sign-in is counted in its user's row. */
const countedAttempts = "failures_since_sign_in";

const rowsOf = async <Row extends Record<string, unknown>>({ orm }: Database, query: SQL) => {
  const { rows } = await orm.execute<Row>(query);
  return rows as readonly Row[];
};

async function listTables(database: Database): Promise<readonly (readonly [name: string, table: SQL])[]> {
  const tables = await rowsOf<{ schema: string; name: string }>(
    database,
    sql`select table_schema as schema, table_name as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
        order by 1, 2`,
  );
  return tables
    .map(
      ({ schema, name }) =>
        [`${schema}.${name}`, sql`${sql.identifier(schema)}.${sql.identifier(name)}`] as const,
    )
    .filter(([name]) => !notCompared.test(name));
}

export async function readStoredState(database: Database): Promise<StoredState> {
  const state: Record<string, string> = {};
  for (const [name, table] of await listTables(database)) {
    const [row] = await rowsOf<{ rows: number; checksum: string }>(
      database,
      sql`select count(*)::int as rows, md5(coalesce(string_agg(line, '' order by line), '')) as checksum
          from (select md5((to_jsonb(t) - ${countedAttempts}::text)::text) as line from ${table} t) lines`,
    );
    state[name] = `${row?.rows} ${row?.checksum}`;
  }
  return state;
}

/** Every request's token that is anywhere in the database. */
export async function readStoredTokens(database: Database): Promise<ReadonlySet<string>> {
  const tokens = new Set<string>();
  for (const [, table] of await listTables(database)) {
    const found = await rowsOf<{ token: string }>(
      database,
      sql`select distinct m[1] as token from ${table} t, regexp_matches(t::text, '(fz[0-9a-z]{5}z)', 'g') m`,
    );
    for (const { token } of found) tokens.add(token);
  }
  return tokens;
}

/**
 * Makes room: a full inbox would reject everything, and a long history is slow to compare. An operation is kept or deleted
 * whole, as by the product.
 */
export async function makeRoom({ orm }: Database): Promise<void> {
  for (const table of ["suggestions", "reports", "inquiries"]) {
    const name = sql.identifier(table);
    await orm.execute(
      sql`delete from ${name} where (select count(*) from ${name}) > 200 and id <= (select max(id) - 40 from ${name})`,
    );
  }
  await orm.execute(
    sql`delete from history_operations where (select count(*) from history) > 1500
        and id < (select min(operation_id) from (select operation_id from history order by id desc limit 40) newest)`,
  );
  // Of those that the fuzzer has invited; there is room for fifty.
  await orm.execute(
    sql`delete from identity_one_time_links where email in
          (select email from identity_one_time_links where purpose = 'invitation' order by email desc offset 12)`,
  );
  await orm.execute(
    sql`delete from identity_administrators where email in
          (select email from identity_administrators where email like 'fz%' order by email desc offset 12)`,
  );
}

/** @throws when a template's sums differ from its votes. */
export async function expectExactVotes(database: Database): Promise<number> {
  const wrong = await rowsOf(
    database,
    sql`select t.id from templates t left join votes v on v.template_id = t.id
        group by t.id having t.rating_count <> count(v.rating) or t.rating_sum <> coalesce(sum(v.rating), 0)`,
  );
  if (wrong.length > 0) throw new Error(`a template's sums differ from its votes: ${JSON.stringify(wrong)}`);
  const [all] = await rowsOf<{ votes: number }>(database, sql`select count(*)::int as votes from votes`);
  return all?.votes ?? 0;
}
