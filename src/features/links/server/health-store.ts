/** The health of links: SQL for the administrator, and the public state, in memory. */
import { inArray, sql } from "drizzle-orm";
import { Store } from "#db/database.ts";
import { readJsonRows } from "#domain/server/rows/json-rows.ts";
import { linkHealthOf } from "#domain/server/rows/template-columns.ts";
import { linkStates } from "#db/schema/link.ts";
import { templates } from "#db/schema/schema.ts";
import type { LinkHealthList } from "#features/links/contract.ts";
import { type ContentKind, isDocument, modifiedDay } from "#features/links/server/content-kind.ts";
import type { ShownChanges } from "#platform/responses/visible-version.ts";
import type { LinkSummary } from "#domain/link-health.ts";

interface StoredSummary extends LinkSummary {
  readonly templateId: number;
  /** The url that was checked: the template may have another now. */
  readonly url: string;
  /** Time at which the checks were sure that it has changed, ISO 8601; null where an earlier release was. */
  readonly noticedAt: string | null;
}

/** Facts of a reading, by which the day a file was modified is known. */
interface ReadContent {
  readonly readAt: string | null;
  readonly lastModified: string | null;
  readonly kind: ContentKind | null;
}

export class LinkHealthStore extends Store {
  /** Link states changed after a site version; all that are known, after 0. */
  async listSince(version: number): Promise<StoredSummary[]> {
    const { templateId, url, state, checkedAt, workedAt, readAt, lastModified } = linkStates;
    const rows = await readJsonRows<Omit<StoredSummary, "isFile" | "modifiedAt"> & ReadContent>(
      this.database.orm,
      {
        templateId,
        url,
        state,
        checkedAt,
        workedAt,
        readAt,
        lastModified,
        changedAt: linkStates.contentChangedAt,
        noticedAt: linkStates.contentNoticedAt,
        kind: linkStates.contentKind,
      },
      sql`from ${linkStates} where ${linkStates.version} > ${version} and ${state} is not null`,
    );
    return rows.map(({ readAt: read, lastModified: stated, kind, ...row }) => ({
      ...row,
      isFile: kind !== "page",
      modifiedAt: isDocument(kind) && read !== null ? modifiedDay(stated, Date.parse(read)) : null,
    }));
  }

  /** Health of the templates with these ids; null for one whose url was not checked yet. */
  async listHealth(ids: readonly number[]): Promise<LinkHealthList["rows"]> {
    const { health, join } = linkHealthOf(templates);
    return readJsonRows<LinkHealthList["rows"][number]>(
      this.database.orm,
      { templateId: templates.id, linkHealth: health },
      sql`from ${templates} ${join} where ${inArray(templates.id, [...ids])} order by ${templates.id}`,
    );
  }
}

/** The public states of links. Read at start, then only the changed ones. */
export class LinkStatusCache {
  readonly #store: Pick<LinkHealthStore, "listSince">;
  readonly #summaries = new Map<number, StoredSummary>();
  readonly #shownChanges: ShownChanges;
  #syncedVersion = 0;

  constructor(store: Pick<LinkHealthStore, "listSince">, shownChanges: ShownChanges) {
    this.#store = store;
    this.#shownChanges = shownChanges;
  }

  /**
   * Reads what has been recorded since the last time, by any process.
   * @param version a site version that was read before this call: what is committed meanwhile is read again the next time
   */
  async refresh(version: number): Promise<void> {
    const changed = await this.#store.listSince(this.#syncedVersion);
    this.#syncedVersion = Math.max(this.#syncedVersion, version);
    if (changed.length === 0) return;
    let isText = false;
    for (const summary of changed) {
      const before = this.#summaries.get(summary.templateId);
      isText ||= (["state", "url", "changedAt", "modifiedAt"] as const).some(
        (name) => before?.[name] !== summary[name],
      );
      this.#summaries.set(summary.templateId, summary);
    }
    // The time of a link's last check changes as often as a count.
    this.#shownChanges[isText ? "text" : "counts"] += 1;
  }

  find({ id, url }: { readonly id: number; readonly url: string }): LinkSummary | null {
    const found = this.#summaries.get(id);
    if (found?.url !== url) return null;
    const { templateId: _id, url: _url, noticedAt: _n, ...summary } = found;
    return summary;
  }

  /** Time at which we learnt that the publisher has changed what `find` finds, ISO 8601: later than the change. */
  noticedAt(templateId: number): string | null {
    const { noticedAt = null, changedAt = null } = this.#summaries.get(templateId) ?? {};
    return noticedAt ?? changedAt;
  }
}
