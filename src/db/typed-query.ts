/**
 * A query typed by an operator: read only, limited in time, at most 200 rows. It is a subquery beside a parameter: drivers send
 * a parameterised query as a single statement, so nothing in it can end the transaction.
 */
import { DrizzleQueryError, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/database.ts";
import { isDatabaseAway, StartError } from "#shared/errors.ts";

const maxRows = 200;
/** The most a query may cost in the embedded database, which cancels none: 250,000, to count twenty million, is half a minute. */
const maxEmbeddedCost = 75_000;

/** What writes in a transaction that only reads, and what gives the superuser's rights back: a setting, or a query inside a text. */
const neverRun = /\b(?:pg_logical_emit_message|set_config|ts_stat|ts_rewrite|\w+_to_xml\w*)\b|u&"/i;
/**
 * Also rejected for the embedded database's one session: a wait, a recursion, a row count that no plan estimates (of a series
 * between anything but whole numbers), and a lock that outlives the query.
 */
const refusedWhenEmbedded =
  /\b(?:pg_sleep\w*|recursive\b(?!')|pg_(?:try_)?advisory\w*|generate_series(?!"?\s*\(\s*-?\d+\s*(?:,\s*-?\d+\s*){1,2}\)))/i;

export interface TypedRows {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly hasMore: boolean;
}

/** @throws StartError with the query's error */
export async function runTypedQuery(database: Database, text: string): Promise<TypedRows> {
  try {
    return await database.readConsistently(async (tx, letMigrate) => {
      await letMigrate?.();
      await tx.execute(sql`set local statement_timeout = '10s'`);
      // A superuser, as the embedded database's user is, could make replication slots and read files in a transaction that only reads.
      await tx.execute(sql`
        select set_config('role', 'pg_read_all_data', true) from pg_roles where rolname = current_user and rolsuper`);
      const found = await read(tx, database.kind, text);
      // A setting that a function has changed (set_config) would stay in the one session of the embedded database.
      await tx.execute(sql`rollback`);
      return found;
    });
  } catch (error) {
    throw faultOf(error);
  }
}

async function read(tx: Orm, kind: Database["kind"], text: string): Promise<TypedRows> {
  const [refused] = neverRun.exec(text) ?? ((kind === "embedded" && refusedWhenEmbedded.exec(text)) || []);
  if (refused) throw new StartError(`«${refused}» may write, or hold up the site for long.`);
  const query = sql`select * from (${sql.raw(text.replace(/[;\s]+$/, ""))}\n) as typed limit ${maxRows + 1}`;
  // After this query, the transaction cannot be made one that writes.
  const { rows: plans } = await tx.execute<{ "QUERY PLAN": [{ Plan: { "Total Cost": number } }] }>(
    sql`explain (format json) ${query}`,
  );
  const cost = plans[0]?.["QUERY PLAN"][0].Plan["Total Cost"] ?? 0;
  if (kind === "embedded" && cost > maxEmbeddedCost) {
    throw new StartError("The query may take long, and the site would stand still meanwhile. Narrow it.");
  }
  const { rows, fields } = await tx.execute(query);
  const columns = fields.map(({ name }) => name);
  const twice = columns.find((name, at) => columns.indexOf(name) < at);
  if (twice) throw new StartError(`Two columns are called «${twice}»: give one another name, with «as».`);
  return { columns, rows: rows.slice(0, maxRows), hasMore: rows.length > maxRows };
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError) || isDatabaseAway(error)) return error;
  type Fault = Error & { code?: string; position?: string; hint?: string };
  const { message, code, position, hint = "" } = error.cause as Fault;
  const [rest = ""] = position ? error.query.slice(Number(position) - 1).split("\n") : [];
  const place = rest === "" ? "" : `, at «${rest.slice(0, 40)}»`;
  const advice = code === "42601" ? "It must be one query that reads: select, with, values or table." : hint;
  return new StartError(`${message}${place}. ${advice}`.trimEnd(), { cause: error });
}
