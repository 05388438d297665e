/** What the database holds, read past the product: rows to work on, checksums of the tables, the tokens in them, the votes. */
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { LiveRows } from "./requests.ts";
import type { LiveRow } from "./schema-values.ts";

async function rowsOf<Row extends object>({ orm }: Database, query: SQL): Promise<readonly Row[]> {
  const { rows } = await orm.execute<Row & Record<string, unknown>>(query);
  return rows;
}

/** By collection: the columns, the table, and which rows are open: there are a few of the others too. */
const collections: Readonly<Record<string, readonly [columns: string, table: string, isOpen: string]>> = {
  templates: ["id, revision", "templates", "deleted_at is null"],
  sponsors: ["id, revision", "offers", "true"],
  "homepage-ads": ["id, revision", "homepage_ads", "true"],
  situations: ["id, revision", "situations", "true"],
  "absent-needs": ["id, revision", "absent_needs", "true"],
  suggestions: ["id", "suggestions", "not is_approved and not is_rejected"],
  reports: ["id", "reports", "not is_resolved"],
  "advertising-inquiries": ["id", "inquiries", "status = 'pending'"],
  history: ["id", "history", "true"],
};

/** What only the fuzzer knows: of tokens the database has hashes. */
export interface KnownSecrets {
  readonly sessions: readonly string[];
  readonly invitationTokens: readonly string[];
  /** Ids of templates with a vote that can be taken back. */
  readonly votedOn: readonly string[];
}

/** Rows that exist, for the paths and bodies that name some. */
export async function readLiveRows(database: Database, secrets: KnownSecrets): Promise<LiveRows> {
  const rows: Record<string, readonly LiveRow[]> = {};
  const read = (text: string) => rowsOf<LiveRow>(database, sql.raw(text));
  for (const [collection, [columns, table, isOpen]] of Object.entries(collections)) {
    // The newest, so that a deleted, restored or decided row is among them sometimes.
    const newest = (condition: string, most: number) =>
      `(select ${columns} from ${table} where ${condition} order by id desc limit ${most})`;
    rows[collection] = await read(`${newest(isOpen, 32)} union ${newest("true", 8)} order by 1`);
  }
  const named = (ids: readonly string[]) => ids.map((id) => ({ id }));
  const tokens = named(secrets.invitationTokens);
  return {
    ...rows,
    jobs: named(["purge-expired-history", "roll-up-visitor-days"]),
    "link-checks": rows["templates"] ?? [],
    vurder: rows["templates"] ?? [],
    rapporter: rows["templates"] ?? [],
    mal: rows["templates"] ?? [],
    statistics: [...(rows["sponsors"] ?? []), ...(rows["homepage-ads"] ?? [])],
    "DELETE /api/templates/{id}/rate": named(secrets.votedOn),
    "DELETE /api/admin/account/sessions/{id}": named(secrets.sessions),
    "DELETE /api/admin/invitations": await read(
      "select email as id from identity_one_time_links where purpose = 'invitation'",
    ),
    // Not the owner and not the colleague, whom the fuzzer needs.
    "PUT /api/admin/administrators": await read(
      "select email as id from identity_administrators where invited_by is not null and email not like 'kollega@%'",
    ),
    "POST /api/identity/invitation": tokens,
    "POST /api/identity/invitation/accept": tokens,
  };
}

/** What a rejected request may change: the counts of what was tried, and the work of background jobs. */
const notCompared = /^pgboss\.|^drizzle\.|limit|quota|lockout/;

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

/** By table: rows and checksum. */
export async function readStoredState(database: Database): Promise<ReadonlyMap<string, string>> {
  const state = new Map<string, string>();
  for (const [name, table] of await listTables(database)) {
    // A rejected sign-in is counted in its user's row.
    const [row] = await rowsOf<{ rows: number; checksum: string }>(
      database,
      sql`select count(*)::int as rows, md5(coalesce(string_agg(line, '' order by line), '')) as checksum
          from (select md5((to_jsonb(t) - 'failures_since_sign_in')::text) as line from ${table} t) lines`,
    );
    state.set(name, `${row?.rows} ${row?.checksum}`);
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

/** @throws when a template's sums differ from its votes */
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

/** Makes room: a full inbox would reject everything, there is room for fifty invitations, and a long history is slow to compare. */
export async function makeRoom(database: Database): Promise<void> {
  for (const table of ["suggestions", "reports", "inquiries"]) {
    const name = sql.identifier(table);
    await rowsOf(
      database,
      sql`delete from ${name} where (select count(*) from ${name}) > 200 and id <= (select max(id) - 40 from ${name})`,
    );
  }
  // An operation is kept or deleted whole, as by the product.
  await rowsOf(
    database,
    sql`delete from history_operations where (select count(*) from history) > 1500
        and id < (select min(operation_id) from (select operation_id from history order by id desc limit 40) newest)`,
  );
  for (const [table, isFuzzed] of [
    ["identity_one_time_links", "purpose = 'invitation'"],
    ["identity_administrators", "email like 'fz%'"],
  ])
    await rowsOf(
      database,
      sql.raw(`delete from ${table} where email in
        (select email from ${table} where ${isFuzzed} order by email desc offset 12)`),
    );
}
