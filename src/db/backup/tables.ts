/** The tables of a backup: our own list, with the database's columns. Others' tables are left out, not their columns in ours. */
import { sql } from "drizzle-orm";
import type { BackupHeader } from "#db/backup/format.ts";
import type { Orm } from "#db/database.ts";
import { StartError } from "#shared/errors.ts";

export interface BackupTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[];
  readonly identity: string | undefined;
}

/**
 * Tables, each after those that its foreign keys point to. A dropped one stays here as long as older backups have it. Left out:
 * the secrets that are destroyed with their day, so that hashes under them cannot be linked to anybody, and those hashes. A
 * backup must not keep them longer. (decisions 007, 017)
 */
const backedUp = `absent_needs event_counts event_days event_months history_operations history homepage_ads
  identity_administrators identity_keys identity_one_time_links identity_users identity_recovery_codes identity_second_factors
  identity_sessions identity_refresh_tokens inquiries kept_responses laws link_hosts subscribers mail_outbox notice_settings
  offers letters pending_notices referrer_counts referrer_months search_days site_state situations suggestion_receipts templates link_checks
  link_states reports suggestions visitor_days votes`.split(/\s+/);

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isIdentity: boolean;
  /** The position in the primary key; null outside it. */
  readonly keyPosition: number | null;
}

/**
 * @param inFile tables and columns in a backup's order; without, those that the database has: an older one has fewer
 * @throws StartError where the database does not have one of the file's
 */
export async function readTables(tx: Orm, inFile?: BackupHeader["tables"]): Promise<readonly BackupTable[]> {
  const { rows } = await tx.execute<Column & Record<string, unknown>>(sql`
    select relname as table, attname as name, format_type(atttypid, atttypmod) as type, attidentity <> '' as "isIdentity",
      array_position(indkey::int2[], attnum) as "keyPosition"
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_index on indrelid = attrelid and indisprimary
    where relnamespace = 'public'::regnamespace and relname in ${backedUp}
      and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`);
  const stored = Map.groupBy(rows, ({ table }) => table);
  const inDatabase = backedUp
    .filter((name) => stored.has(name))
    .map((name) => ({ name, columns: undefined }));
  return (inFile ?? inDatabase).map(({ name, columns }) => {
    const all = stored.get(name) ?? [];
    const find = (wanted: string) => {
      const column = all.find((each) => each.name === wanted);
      if (!column)
        throw new StartError(`The backup has ${name}.${wanted}, which the database does not have.`);
      return column;
    };
    const inKey = all.filter(({ keyPosition }) => keyPosition !== null);
    return {
      name,
      columns: columns?.map(find) ?? all,
      key: inKey
        .toSorted((a, b) => Number(a.keyPosition) - Number(b.keyPosition))
        .map((column) => column.name),
      identity: all.find(({ isIdentity }) => isIdentity)?.name,
    };
  });
}
