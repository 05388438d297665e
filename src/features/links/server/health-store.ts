/** What the link checks have come to: SQL for the administrator, and what visitors are told of each link, in memory. */
import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { readJsonRows } from "#db/rows/json-rows.ts";
import { linkHealthOf } from "#db/rows/template-columns.ts";
import { linkChecks } from "#db/schema/link.ts";
import { templates } from "#db/schema/schema.ts";
import type { LinkCheck, LinkHealthList } from "#features/links/contract.ts";
import { type ContentKind, isDocument, modifiedDay } from "#features/links/server/content-kind.ts";
import { dayMs } from "#platform/clock.ts";
import type { Revisions } from "#platform/responses/shown-version.ts";
import type { LinkState, LinkSummary } from "#shared/link-health.ts";

/** In minutes since 1970, which are small numbers to a JavaScript engine. */
interface StoredSummary {
  readonly templateId: number;
  /** Whether it is about the url that the template has now. */
  readonly urlHash: number;
  readonly state: LinkState;
  readonly checkedAt: number;
  readonly workedAt: number | null;
  readonly changedAt: number | null;
  readonly isFile: boolean;
  /** In days since 1970. */
  readonly modifiedOn: number | null;
}

type SummaryColumns = [
  templateId: number,
  url: string,
  state: LinkState,
  checked: number,
  worked: number | null,
  changed: number | null,
  read: number | null,
  kind: ContentKind | null,
  lastModified: string | null,
];

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
        select coalesce(json_agg(json_build_array(template_id, url, state, checked, worked, changed, read, content_kind, last_modified) order by template_id), '[]')::text as listed
        from (
          select template_id, url, state,
            (extract(epoch from checked_at) / 60)::int as checked, (extract(epoch from worked_at) / 60)::int as worked,
            (extract(epoch from content_changed_at) / 60)::int as changed,
            (extract(epoch from read_at) / 60)::int as read, content_kind, last_modified
          from link_states
          where version > ${version} and template_id > ${lastId} and state is not null
          order by template_id limit ${rowsAtOnce}
        ) as part`);
      const part = JSON.parse(rows[0]?.listed ?? "[]") as SummaryColumns[];
      for (const [
        templateId,
        url,
        state,
        checkedAt,
        workedAt,
        changedAt,
        readAt,
        kind,
        lastModified,
      ] of part) {
        const isFile = kind !== "page";
        const modified =
          isDocument(kind) && readAt !== null ? modifiedDay(lastModified, readAt * minuteMs) : null;
        const modifiedOn = modified === null ? null : Date.parse(modified) / dayMs;
        all.push({
          templateId,
          urlHash: hashOf(url),
          state,
          checkedAt,
          workedAt,
          changedAt,
          isFile,
          modifiedOn,
        });
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

const minuteMs = 60_000;

/**
 * The state and two times of each link, some fifty bytes for each template. Read at start, then only what has changed since.
 */
export class LinkStatusCache {
  readonly #store: Pick<LinkHealthStore, "listSince">;
  readonly #summaries = new Map<number, StoredSummary>();
  readonly #revisions: Revisions;
  #syncedVersion = 0;

  constructor(store: Pick<LinkHealthStore, "listSince">, revisions: Revisions) {
    this.#store = store;
    this.#revisions = revisions;
  }

  /**
   * Reads what has been recorded since the last time, by any process.
   * @param version a site version that was read before this call: what is committed meanwhile is read again the next time
   */
  async refresh(version: number): Promise<void> {
    const changed = await this.#store.listSince(this.#syncedVersion);
    this.#syncedVersion = Math.max(this.#syncedVersion, version);
    if (changed.length === 0) return;
    let isState = false;
    for (const summary of changed) {
      const before = this.#summaries.get(summary.templateId);
      if (before?.state !== summary.state || before.urlHash !== summary.urlHash) isState = true;
      if (before?.changedAt !== summary.changedAt || before.modifiedOn !== summary.modifiedOn) isState = true;
      this.#summaries.set(summary.templateId, summary);
    }
    // When a link was last checked changes as often as a count.
    this.#revisions[isState ? "text" : "counts"] += 1;
  }

  /** null for a url that was never checked. */
  find({ id, url }: { readonly id: number; readonly url: string }): LinkSummary | null {
    const found = this.#summaries.get(id);
    if (!found || found.urlHash !== hashOf(url)) return null;
    const { state, checkedAt, workedAt, changedAt, isFile, modifiedOn } = found;
    return {
      state,
      checkedAt: isoOf(checkedAt),
      workedAt: workedAt === null ? null : isoOf(workedAt),
      isFile,
      modifiedAt: modifiedOn === null ? null : new Date(modifiedOn * dayMs).toISOString().slice(0, 10),
      changedAt: changedAt === null ? null : isoOf(changedAt),
    };
  }
}

const isoOf = (minute: number) => new Date(minute * minuteMs).toISOString();

/** A hash of a url in 32 bits (FNV-1a). Not for secrets. */
function hashOf(url: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < url.length; index += 1) {
    hash = Math.imul(hash ^ url.charCodeAt(index), 0x01_00_01_93);
  }
  return hash | 0;
}
