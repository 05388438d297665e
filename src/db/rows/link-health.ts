/** The health of a template's link as a column beside others, for the lists of several features. */
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { linkChecks, linkStates } from "#db/schema/link.ts";

const asJson = (column: AnyPgColumn) =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * What is known of the url that a template has now, as `linkHealthSchema` describes it; null until its first check.
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
