/** SQL of due links: new urls, their order, and the process that checks them. */
import { and, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { Store } from "#db/database.ts";
import { linkChecks, linkHosts, linkStates } from "#db/schema/link.ts";
import { templates } from "#db/schema/schema.ts";
import { visibleTemplate } from "#domain/server/rows/template-columns.ts";
import type { LinkToCheck } from "#features/links/server/check-link.ts";
import { firstCheck } from "#features/links/server/link-record.ts";
import { hostKey } from "#features/links/server/host-store.ts";

export interface DueQuery {
  readonly now: number;
  readonly limit: number;
  readonly perHost: number;
  /** Time at which they are due again without a result. */
  readonly leaseUntil: number;
}

const adoptedAtOnce = 5_000;
/** A host that is to be left alone for longer is skipped. */
const waitsMs = 60_000;

export class LinkQueueStore extends Store {
  /** Adds templates that are new, or have another url than the checked one, whose results are deleted. */
  async adopt(now: number): Promise<void> {
    for (;;) {
      const found = await this.#listNew(undefined, adoptedAtOnce);
      if (found.length === 0) return;
      await this.#insert(found, (index) => firstCheck(index, found.length, now));
      if (found.length < adoptedAtOnce) return;
    }
  }

  /** The links that are due, the longest overdue first, claimed for the caller. */
  claimDue({ now, limit, perHost, leaseUntil }: DueQuery): Promise<LinkToCheck[]> {
    const [nowAt, busyAt] = [now, now + waitsMs].map((time) => new Date(time).toISOString());
    const due = sql`
      select listed.template_id from (
        select s.template_id, s.due_at, row_number() over (partition by s.host order by s.due_at, s.template_id) as place
        from ${linkStates} s join ${templates} on ${templates.id} = s.template_id
        where s.due_at <= ${nowAt}::timestamptz and ${templates.url} = s.url and ${visibleTemplate}
          and not exists (select from ${linkHosts} h where h.host = s.host and h.free_at > ${busyAt}::timestamptz)
      ) listed
      where listed.place <= ${perHost} order by listed.due_at, listed.template_id limit ${limit}`;
    return this.#claim(due, leaseUntil, sql`${linkStates.dueAt} <= ${nowAt}::timestamptz`);
  }

  /** The links of these templates, due or not, claimed for the caller. Ids that name no template visitors see are passed over. */
  async claim(ids: readonly number[], now: number, leaseUntil: number): Promise<LinkToCheck[]> {
    const found = await this.#listNew(ids, ids.length);
    if (found.length > 0) await this.#insert(found, () => now);
    const wanted = sql`
      select s.template_id from ${linkStates} s join ${templates} on ${templates.id} = s.template_id
      where ${inArray(templates.id, [...ids])} and ${templates.url} = s.url and ${visibleTemplate}`;
    return this.#claim(wanted, leaseUntil);
  }

  /** Sets when links that were claimed are due after all. */
  async postpone(ids: readonly number[], dueAt: number): Promise<void> {
    if (ids.length === 0) return;
    await this.database.orm
      .update(linkStates)
      .set({ dueAt: new Date(dueAt) })
      .where(inArray(linkStates.templateId, [...ids]));
  }

  /** Urls on different hosts that lately were in order, the latest first. */
  async listInOrder(limit: number): Promise<string[]> {
    const { rows } = await this.database.orm.execute<{ url: string }>(sql`
      select url from (
        select distinct on (host) url, worked_at from ${linkStates} where state = 'ok' order by host, worked_at desc
      ) as latest
      order by worked_at desc limit ${limit}`);
    return rows.map(({ url }) => url);
  }

  async #listNew(ids: readonly number[] | undefined, limit: number): Promise<{ id: number; url: string }[]> {
    return this.database.orm
      .select({ id: templates.id, url: templates.url })
      .from(templates)
      .leftJoin(linkStates, eq(linkStates.templateId, templates.id))
      .where(
        and(
          visibleTemplate,
          or(isNull(linkStates.templateId), ne(linkStates.url, templates.url)),
          ids && inArray(templates.id, [...ids]),
        ),
      )
      .orderBy(templates.id)
      .limit(limit);
  }

  async #insert(
    found: readonly { id: number; url: string }[],
    dueOf: (index: number) => number,
  ): Promise<void> {
    const rows = found.map(({ id, url }, index) => ({
      templateId: id,
      url,
      host: URL.canParse(url) ? hostKey(url) : "",
      dueAt: new Date(dueOf(index)),
    }));
    // One parameter for all rows: each costs the builder and the database more than the row.
    const listed = sql`json_to_recordset(${JSON.stringify(rows)}::json)
      as made ("templateId" int, url text, host text, "dueAt" timestamptz)`;
    const ids = sql`(select made."templateId" from ${listed})`;
    await this.database.orm.transaction(async (tx) => {
      // Rows about another url: replaced, so that no column of theirs is left.
      await tx.delete(linkChecks).where(inArray(linkChecks.templateId, ids));
      await tx.delete(linkStates).where(inArray(linkStates.templateId, ids));
      // A template may be deleted for good, or taken in by another process, meanwhile.
      await tx.execute(sql`
        insert into ${linkStates} (template_id, url, host, due_at)
        select made."templateId", made.url, made.host, made."dueAt" from ${listed}
        on conflict do nothing`);
    });
  }

  async #claim(selected: SQL, leaseUntil: number, isStillDue?: SQL): Promise<LinkToCheck[]> {
    const claimed = await this.database.orm
      .update(linkStates)
      .set({ dueAt: new Date(leaseUntil) })
      .from(templates)
      .where(
        and(
          sql`${linkStates.templateId} in (${selected})`,
          eq(templates.id, linkStates.templateId),
          isStillDue,
        ),
      )
      .returning({
        id: linkStates.templateId,
        url: linkStates.url,
        name: templates.name,
        source: templates.source,
        goodUrl: linkStates.goodUrl,
        contentKind: linkStates.contentKind,
        etag: linkStates.etag,
        lastModified: linkStates.lastModified,
        readAt: linkStates.readAt,
      });
    return claimed.map((row) => ({ ...row, readAt: row.readAt?.getTime() ?? null }) as LinkToCheck);
  }
}
