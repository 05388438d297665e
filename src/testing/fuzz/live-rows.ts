/** Rows that exist, for the paths and bodies that name some. */
import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { colleague } from "./administrators.ts";
import type { LiveRow, LiveRows } from "./fuzz-request.ts";
import { takesBack } from "./voters.ts";

/** What only the fuzzer knows: the database has the tokens' hashes. */
export interface KnownSecrets {
  /** The colleague's. */
  readonly sessions: readonly string[];
  readonly invitationTokens: readonly string[];
  /** Ids of templates with a vote that can be taken back. */
  readonly votedOn: readonly string[];
}

interface Table {
  readonly name: string;
  /** Rows that can be worked on; of the others a few. */
  readonly isOpen?: string;
  readonly hasRevision?: true;
}

const tables: Readonly<Record<string, Table>> = {
  templates: { name: "templates", isOpen: "deleted_at is null", hasRevision: true },
  sponsors: { name: "offers", hasRevision: true },
  "homepage-ads": { name: "homepage_ads", hasRevision: true },
  situations: { name: "situations", hasRevision: true },
  suggestions: { name: "suggestions", isOpen: "not is_approved and not is_rejected" },
  reports: { name: "reports", isOpen: "not is_resolved" },
  "advertising-inquiries": { name: "inquiries", isOpen: "status = 'pending'" },
  history: { name: "history" },
};

export async function readLiveRows(database: Database, secrets: KnownSecrets): Promise<LiveRows> {
  const rows: Record<string, readonly LiveRow[]> = {};
  for (const [collection, table] of Object.entries(tables))
    rows[collection] = await readTable(database, table);
  const named = (ids: readonly string[]) => ids.map((id) => ({ id }));
  const invited = sql`select email as id from identity_one_time_links where purpose = 'invitation'`;
  const letIn = sql`select email as id from identity_administrators
    where invited_by is not null and email <> ${colleague.email}`;
  const deleted = sql`select distinct entity_id as id from history where action = 'delete'`;
  const deletions = sql`select id from history where action = 'delete' order by id desc limit 32`;
  const tokens = named(secrets.invitationTokens);
  return {
    ...rows,
    jobs: named(["purge-expired-history", "roll-up-visitor-days"]),
    "link-checks": rows["templates"] ?? [],
    statistics: [...(rows["sponsors"] ?? []), ...(rows["homepage-ads"] ?? [])],
    "POST /api/admin/history/{id}/restore": await readRows(database, deletions),
    "POST /api/admin/history/restore": await readRows(database, deleted),
    [takesBack]: named(secrets.votedOn),
    "DELETE /api/admin/account/sessions/{id}": named(secrets.sessions),
    "DELETE /api/admin/invitations": await readRows(database, invited),
    "PUT /api/admin/administrators": await readRows(database, letIn),
    "POST /api/identity/invitation": tokens,
    "POST /api/identity/invitation/accept": tokens,
  };
}

/** The newest, so that a deleted, restored or decided row is among them sometimes. */
async function readTable(database: Database, { name, isOpen = "true", hasRevision }: Table) {
  const columns = sql.raw(hasRevision ? "id, revision" : "id");
  const newest = (condition: string, most: number) =>
    sql`(select ${columns} from ${sql.identifier(name)} where ${sql.raw(condition)} order by id desc limit ${most}::int)`;
  return readRows(database, sql`${newest(isOpen, 32)} union ${newest("true", 8)} order by 1`);
}

async function readRows({ orm }: Database, query: ReturnType<typeof sql>): Promise<readonly LiveRow[]> {
  const { rows } = await orm.execute<{ id: number | string; revision?: number }>(query);
  return rows;
}
