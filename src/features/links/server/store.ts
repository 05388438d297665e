/** All SQL of the link checks. */
import { asc, gt, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { linkChecks } from "#db/schema.ts";
import { changeSite } from "#db/site-change.ts";
import type { LinkOutcome } from "#features/links/contract.ts";

export interface NewLinkCheck {
  readonly templateId: number;
  readonly checkedAt: Date;
  readonly outcome: LinkOutcome;
  readonly httpStatus: number | null;
}

export interface StoredLinkCheck extends NewLinkCheck {
  readonly id: number;
}

export class LinkCheckStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** What was recorded after the check with an id, oldest first; all that is kept, after 0. */
  async listSince(id: number): Promise<StoredLinkCheck[]> {
    const rows = await this.#database.orm
      .select()
      .from(linkChecks)
      .where(gt(linkChecks.id, id))
      .orderBy(asc(linkChecks.id));
    return rows as StoredLinkCheck[];
  }

  /**
   * Records checks and drops the oldest beyond `kept` of each template. A change visitors can see: its lock also means
   * that ids become visible in order, so a reader that has seen one has missed none before it.
   */
  async record(checks: readonly NewLinkCheck[], kept: number): Promise<void> {
    if (checks.length === 0) return;
    await changeSite(this.#database, async (tx) => {
      // A template may have gone since its url was requested.
      const rows = checks.map(
        ({ templateId, checkedAt, outcome, httpStatus }) =>
          sql`(${templateId}::int, ${checkedAt.toISOString()}::timestamptz, ${outcome}::text, ${httpStatus}::smallint)`,
      );
      await tx.execute(sql`
        insert into link_checks (template_id, checked_at, outcome, http_status)
        select found.* from (values ${sql.join(rows, sql`, `)}) as found (template_id, checked_at, outcome, http_status)
        where exists (select from templates where templates.id = found.template_id)`);
      const ids = sql.join(
        checks.map(({ templateId }) => sql`${templateId}::int`),
        sql`, `,
      );
      await tx.execute(sql`
        delete from link_checks using (
          select id, row_number() over (partition by template_id order by id desc) as place
          from link_checks where template_id in (${ids})
        ) as ranked
        where link_checks.id = ranked.id and ranked.place > ${kept}`);
    });
  }
}
