/** Expressions on templates that several stores share: which are visible, their number, their counts, their links' health. */
import { isNull, and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Orm } from "#db/database.ts";
import { type TemplateRow, templates } from "#db/schema/schema.ts";
import { eventCounts } from "#db/schema/statistics.ts";
import { linkChecks, linkStates } from "#db/schema/link.ts";

/** The number of templates, inactive ones too. */
export function countTemplates(orm: Orm): Promise<number> {
  return orm.$count(templates, isNull(templates.deletedAt));
}

/** The copy of a template that a report on it has. */
export const reportedTemplate = ({ id, name, description, url, category, source }: TemplateRow) => ({
  templateId: id,
  templateName: name,
  templateDescription: description,
  templateUrl: url,
  templateCategory: category,
  templateSource: source,
});

/** The columns that votes and followed links change: read back alone, since the whole row is most of such a write's cost. */
export const countColumns = {
  id: templates.id,
  downloadCount: templates.downloadCount,
  ratingSum: templates.ratingSum,
  ratingCount: templates.ratingCount,
  version: templates.version,
  /** The number of days of the last thirteen months on which its link was followed. */
  followedDays: sql<number>`(
    select count(*)::int from ${eventCounts}
    where ${eventCounts.event} = 'template_download' and ${eventCounts.subject} = ${templates.id}::text)`,
};

export interface TemplateCounts extends Pick<
  TemplateRow,
  Exclude<keyof typeof countColumns, "followedDays">
> {
  readonly followedDays?: number;
}

/** The counts that a change left behind, and the site version it took. */
export interface CountChange {
  readonly version: number;
  readonly counts: readonly TemplateCounts[];
}

export const visibleTemplate = and(eq(templates.isActive, true), isNull(templates.deletedAt));

const asJson = (column: AnyPgColumn) =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The health of the url that a template has now, as `linkHealthSchema` describes it; null until its first check.
 * @returns the expression, and the joins it needs
 */
export function linkHealthOf({ id, url }: { readonly id: AnyPgColumn; readonly url: AnyPgColumn }): {
  readonly health: SQL;
  readonly join: SQL;
} {
  const health = sql`case when ${linkStates.state} is not null then json_build_object(
    'state', ${linkStates.state}, 'since', ${asJson(linkStates.since)}, 'checkedAt', ${asJson(linkStates.checkedAt)},
    'workedAt', ${asJson(linkStates.workedAt)}, 'failures', ${linkStates.failures},
    'reason', ${linkChecks.reason}, 'httpStatus', ${linkChecks.httpStatus}, 'finalUrl', ${linkChecks.finalUrl},
    'contentType', ${linkChecks.contentType}, 'title', ${linkChecks.title}) end`;
  const join = sql`left join ${linkStates} on ${linkStates.templateId} = ${id} and ${linkStates.url} = ${url}
    left join ${linkChecks} on ${linkChecks.id} = ${linkStates.checkId}`;
  return { health, join };
}
