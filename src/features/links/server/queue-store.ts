/** SQL of due links: new urls, and their order. */
import { and, eq, inArray, isNull, lt, lte, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { Store } from "#db/database.ts";
import { linkChecks, linkStates } from "#db/schema/link.ts";
import { templates } from "#db/schema/schema.ts";
import { visibleTemplate } from "#domain/server/rows/template-columns.ts";
import type { LinkToCheck } from "#features/links/server/check-link.ts";
import { firstCheck } from "#features/links/server/link-record.ts";
import { hostKey } from "#features/links/server/host-gate.ts";

export interface DueQuery {
  readonly now: number;
  readonly limit: number;
  readonly perHost: number;
}

const adoptedAtOnce = 5_000;

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

  /** The links that are due, the longest overdue first. */
  listDue({ now, limit, perHost }: DueQuery): Promise<LinkToCheck[]> {
    return this.#list(lte(linkStates.dueAt, new Date(now)), limit, perHost);
  }

  /** The links of these templates, due or not. Ids that name no template visitors see are passed over. */
  async list(ids: readonly number[], now: number): Promise<LinkToCheck[]> {
    const found = await this.#listNew(ids, ids.length);
    if (found.length > 0) await this.#insert(found, () => now);
    return this.#list(inArray(templates.id, [...ids]), ids.length);
  }

  async postpone(id: number, until: number): Promise<void> {
    await this.#postpone(eq(linkStates.templateId, id), until);
  }

  /** Leaves a host alone for as long as it has requested. */
  async postponeHost(host: string, until: number): Promise<void> {
    await this.#postpone(and(eq(linkStates.host, host), lt(linkStates.dueAt, new Date(until))), until);
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
    // A template may have another url by now, or be deleted for good.
    const listed = sql`json_to_recordset(${JSON.stringify(rows)}::json)
      as made ("templateId" int, url text, host text, "dueAt" timestamptz)
      join ${templates} on ${templates.id} = made."templateId" and ${templates.url} = made.url`;
    const ids = sql`(select made."templateId" from ${listed})`;
    const outdated = sql`(
      select ${linkStates.templateId} from ${listed} join ${linkStates} on ${linkStates.templateId} = made."templateId"
      where ${linkStates.url} <> made.url order by 1 for update of ${linkStates})`;
    await this.database.orm.transaction(async (tx) => {
      // Rows about another url: replaced, so that no column of theirs is left. Rows of this url are what another process has taken
      // in meanwhile: to delete them would lose its checks, and deadlock with a third process that takes them in.
      await tx.delete(linkStates).where(inArray(linkStates.templateId, outdated));
      const state = tx.select().from(linkStates).where(eq(linkStates.templateId, linkChecks.templateId));
      await tx.delete(linkChecks).where(and(inArray(linkChecks.templateId, ids), notExists(state)));
      // A template may be taken in by another process meanwhile. In order, so that none waits for one that waits for it.
      await tx.execute(sql`
        insert into ${linkStates} (template_id, url, host, due_at)
        select made."templateId", made.url, made.host, made."dueAt" from ${listed} order by 1
        on conflict do nothing`);
    });
  }

  async #postpone(where: SQL | undefined, until: number): Promise<void> {
    await this.database.orm
      .update(linkStates)
      .set({ dueAt: new Date(until) })
      .where(where);
  }

  async #list(isWanted: SQL, limit: number, perHost = limit): Promise<LinkToCheck[]> {
    const { orm } = this.database;
    const { templateId: id, url, host, dueAt, goodUrl, contentKind, etag, lastModified, readAt } = linkStates;
    const place = sql<number>`row_number() over (partition by ${host} order by ${dueAt}, ${id})`.as("place");
    const { name, source } = templates;
    const listed = orm
      .select({ id, url, name, source, dueAt, goodUrl, contentKind, etag, lastModified, readAt, place })
      .from(linkStates)
      .innerJoin(templates, and(eq(templates.id, id), eq(templates.url, url), visibleTemplate))
      .where(isWanted)
      .as("listed");
    const rows = await orm
      .select()
      .from(listed)
      .where(lte(listed.place, perHost))
      .orderBy(listed.dueAt, listed.id)
      .limit(limit);
    return rows.map((row) => ({ ...row, readAt: row.readAt?.getTime() ?? null }) as LinkToCheck);
  }
}
