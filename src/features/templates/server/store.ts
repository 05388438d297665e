/** The public SQL of templates: changes for the read model, counts, and the seed. The administrator's is in admin-store.ts. */
import { and, count, eq, gt, gte, inArray, max, sql } from "drizzle-orm";
import { rowsOf, statement, Store } from "#db/database.ts";
import {
  absentNeeds,
  type NewTemplateRow,
  siteState,
  type TemplateRow,
  templates,
} from "#db/schema/schema.ts";
import { history } from "#db/schema/history.ts";
import { eventCounts } from "#db/schema/statistics.ts";
import { changeSite, readSiteVersion, type TemplateChange } from "#db/site-change.ts";
import { countColumns, countingEvents, type TemplateCounts } from "#domain/server/rows/template-columns.ts";

export class TemplateStore extends Store {
  /**
   * The rows changed after a version; after 0 all rows, deleted ones too.
   * @param rowsAtOnce how many one statement reads: a large catalogue in one would run into the statement time-out
   */
  async listChangesSince(version: number, rowsAtOnce = 10_000): Promise<TemplateChange> {
    const { orm } = this.database;
    // The version is read first: a row that is committed in between is read twice, never missed.
    const current = await readSiteVersion(orm);
    if (current === version) return { version, rows: [] };
    const parts: TemplateRow[][] = [];
    do {
      const lastId = parts.at(-1)?.at(-1)?.id ?? 0;
      const isNext = and(gt(templates.version, version), gt(templates.id, lastId));
      parts.push(await orm.select().from(templates).where(isNext).orderBy(templates.id).limit(rowsAtOnce));
    } while (parts.at(-1)?.length === rowsAtOnce);
    return { version: current, rows: parts.flat() };
  }

  /** Absent needs that administrators have declared, oldest first. */
  listAbsentNeeds(): Promise<{ id: number; line: string }[]> {
    const { id, line } = absentNeeds;
    return this.database.orm.select({ id, line }).from(absentNeeds).orderBy(id);
  }

  /** The times when the templates that are switched off were so last, ISO 8601, by id. */
  async listHidden(): Promise<ReadonlyMap<number, string>> {
    const { entity, entityId, before, after, at } = history;
    const hidden = this.database.orm
      .select({ id: templates.id })
      .from(templates)
      .where(eq(templates.isActive, false));
    const isSwitch = sql`${before} ->> 'isActive' = 'true' and ${after} ->> 'isActive' = 'false'`;
    const rows = await this.database.orm
      .select({ id: entityId, at: max(at) })
      .from(history)
      .where(and(eq(entity, "template"), inArray(entityId, hidden), isSwitch))
      .groupBy(entityId);
    return new Map(rows.flatMap(({ id, at: last }) => (last ? [[id, last.toISOString()] as const] : [])));
  }

  /** Ids of templates changed after a site version, whose links were followed on so many days of the last thirteen months. */
  async listFollowedOn(days: number, version: number): Promise<number[]> {
    const changed = sql`(select id::text from ${templates} where ${templates.version} > ${version})`;
    const rows = await this.database.orm
      .select({ id: sql<number>`${eventCounts.subject}::int` })
      .from(eventCounts)
      .where(and(eq(eventCounts.event, "template_download"), inArray(eventCounts.subject, changed)))
      .groupBy(eventCounts.subject)
      .having(gte(count(), days));
    return rows.map(({ id }) => id);
  }

  /**
   * Loads the shipped catalogue into a database that has never had one; never over existing data.
   * @returns null when there was nothing to do.
   */
  async seed(rows: readonly NewTemplateRow[]): Promise<TemplateChange | null> {
    const [state] = await this.database.orm.select({ seededAt: siteState.seededAt }).from(siteState);
    if (state?.seededAt) return null;
    return changeSite(this.database, async (tx, version) => {
      // Read again now that the row is locked: another process may have seeded first.
      const [locked] = await tx.select({ seededAt: siteState.seededAt }).from(siteState);
      const [existing] = await tx.select({ id: templates.id }).from(templates).limit(1);
      if (locked?.seededAt || existing) return null;
      const inserted = await tx
        .insert(templates)
        .values(rows.map((row) => ({ ...row, version })))
        .returning();
      await tx.update(siteState).set({ seededAt: sql`now()` });
      return { version, rows: inserted };
    });
  }
}

/** Adds followed links to the counts of their templates. Those that no longer exist are ignored. */
export const addDownloads = statement<TemplateCounts>(
  "add_downloads",
  sql`
  with ${countingEvents("template_download", sql`select id, followed from ${rowsOf("added", "id int, followed int")}`)}
  update ${templates} set
    download_count = download_count + followed, version = ${sql.placeholder("version")}::bigint
  from ${rowsOf("added", "id int, followed int")}
  where ${templates.id} = added.id
  returning ${countColumns}`,
);
