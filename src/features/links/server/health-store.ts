/** SQL of what the link checks have come to: for the read model, and for the administrator. */
import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { readJsonRows } from "#db/rows/json-rows.ts";
import { linkHealthOf } from "#db/rows/template-columns.ts";
import { linkChecks } from "#db/schema/link.ts";
import { templates } from "#db/schema/schema.ts";
import type { LinkCheck, LinkHealthList } from "#features/links/contract.ts";
import type { LinkState } from "#shared/link-health.ts";

/** In minutes since 1970, which are small numbers to a JavaScript engine. */
export interface StoredSummary {
  readonly templateId: number;
  readonly urlHash: number;
  readonly state: LinkState;
  readonly checkedAt: number;
  readonly workedAt: number | null;
}

type SummaryColumns = [number, number, LinkState, number, number | null];

export class LinkHealthStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** What has changed after a site version; all that is known, after 0. */
  async listSince(version: number, rowsAtOnce = 20_000): Promise<StoredSummary[]> {
    const all: StoredSummary[] = [];
    for (;;) {
      const lastId = all.at(-1)?.templateId ?? 0;
      const { rows } = await this.#database.orm.execute<{ listed: string }>(sql`
        select coalesce(json_agg(json_build_array(template_id, url_hash, state, checked, worked) order by template_id), '[]')::text as listed
        from (
          select template_id, url_hash, state,
            (extract(epoch from checked_at) / 60)::int as checked, (extract(epoch from worked_at) / 60)::int as worked
          from link_states
          where version > ${version} and template_id > ${lastId} and state is not null
          order by template_id limit ${rowsAtOnce}
        ) as part`);
      const part = JSON.parse(rows[0]?.listed ?? "[]") as SummaryColumns[];
      for (const [templateId, urlHash, state, checkedAt, workedAt] of part) {
        all.push({ templateId, urlHash, state, checkedAt, workedAt });
      }
      if (part.length < rowsAtOnce) return all;
    }
  }

  /** Of the templates with these ids; null for one whose url was not checked yet. */
  async listHealth(ids: readonly number[]): Promise<LinkHealthList["rows"]> {
    const { health, join } = linkHealthOf(templates);
    return readJsonRows<LinkHealthList["rows"][number]>(
      this.#database.orm,
      { templateId: templates.id, linkHealth: health },
      sql`from ${templates} ${join} where ${inArray(templates.id, [...ids])} order by ${templates.id}`,
    );
  }

  /** The checks that are kept of a template's url, latest first. */
  async listChecks(templateId: number): Promise<LinkCheck[]> {
    const { checkedAt, outcome, reason, httpStatus, finalUrl, contentType, title } = linkChecks;
    const rows = await this.#database.orm
      .select({ checkedAt, outcome, reason, httpStatus, finalUrl, contentType, title })
      .from(linkChecks)
      .where(eq(linkChecks.templateId, templateId))
      .orderBy(desc(linkChecks.id));
    return rows.map((row) => ({ ...row, checkedAt: row.checkedAt.toISOString() }) as LinkCheck);
  }
}
