/** Expressions on templates that several stores share: which are visible, their number, their counts, their links' health. */
import { isNull, and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Orm } from "#db/database.ts";
import { type TemplateRow, templates } from "#db/schema/schema.ts";
import { eventCounts, eventDays, eventMonths } from "#db/schema/statistics.ts";
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

/**
 * The columns that votes and followed links change, read back alone, since the whole row is most of such a write's cost; and the
 * number of days of the last thirteen months on which the template's link was followed.
 */
export const countColumns = sql`
  ${templates.id}, ${templates.downloadCount} as "downloadCount", rating_sum as "ratingSum",
  rating_count as "ratingCount", version::float8 as version, (
    select count(*)::int from ${eventCounts}
    where ${eventCounts.event} = 'template_download' and ${eventCounts.subject} = ${templates.id}::text
  ) as "followedDays"`;

/**
 * Parts of a statement that count its votes or followed links in the statistics, so that these have what the templates have. Nothing
 * else counts these events: all that do have the site locked.
 * @param counted the part with the templates' ids and numbers of events
 */
export function countingEvents(event: "vote" | "template_download", counted: SQL): SQL {
  const [day, name] = [sql`${sql.placeholder("day")}::date`, sql.raw(`'${event}'`)];
  const month = sql`date_trunc('month', ${day})::date`;
  const from = sql`from (${counted}) as counted (id, events) where events > 0`;
  return sql`
  counting as (
    insert into ${eventCounts} (day, event, subject, count) select ${day}, ${name}, id::text, events ${from}
    on conflict (day, event, subject) do update set count = ${eventCounts.count} + excluded.count
  ), summing as (
    insert into ${eventMonths} (month, event, subject, count) select ${month}, ${name}, id::text, events ${from}
    on conflict (event, subject, month) do update set count = ${eventMonths.count} + excluded.count
  ), totalling as (
    insert into ${eventDays} (day, event, count) select ${day}, ${name}, sum(events)::int ${from} having count(*) > 0
    on conflict (day, event) do update set count = ${eventDays.count} + excluded.count
  )`;
}

export interface TemplateCounts extends Pick<
  TemplateRow,
  "id" | "downloadCount" | "ratingSum" | "ratingCount" | "version"
> {
  readonly followedDays?: number;
}

/** The counts that a change left behind, and the site version it took. */
export interface CountChange {
  readonly version: number;
  readonly counts: readonly TemplateCounts[];
  /** The clients of this process whose changes are among them, by `ipKey`. */
  readonly by?: readonly string[];
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
