/** Reports as visitors send them, stored in groups. */
import { and, eq, inArray } from "drizzle-orm";
import { type ArrivalHook, openInbox } from "#db/inbox-arrivals.ts";
import type { Database, Orm } from "#db/client.ts";
import { reports, templates } from "#db/schema.ts";
import { shownTemplate } from "#db/shown-template.ts";
import type { Report } from "#features/reports/contract.ts";
import type { AdmitGroup, MetInbox } from "#shared/group-admission.ts";

export interface SentReport extends Pick<Report, "reason" | "description" | "betterUrl"> {
  readonly templateId: number;
}

export class ReportStore {
  readonly #database: Database;
  readonly #hook: ArrivalHook<typeof reports.$inferSelect> | undefined;

  constructor(database: Database, hook?: ArrivalHook<typeof reports.$inferSelect>) {
    this.#database = database;
    this.#hook = hook;
  }

  /** Stores reports, each with a copy of its template's fields. One on a template that visitors do not see meets no row. */
  async add(admit: AdmitGroup<SentReport, MetInbox>, group: readonly SentReport[]): Promise<void> {
    await this.#database.orm.transaction((tx) => admit(tx, openReports(tx, group, this.#hook)));
    this.#hook?.afterCommit();
  }
}

async function openReports(
  tx: Orm,
  group: readonly SentReport[],
  hook: ArrivalHook<typeof reports.$inferSelect> | undefined,
) {
  const ids = group.map(({ templateId }) => templateId);
  const reading = tx
    .select()
    .from(templates)
    .where(and(inArray(templates.id, ids), shownTemplate));
  const byId = new Map((await reading).map((template) => [template.id, template]));
  return openInbox(tx, {
    table: reports,
    // What the site wrote itself takes nobody's place.
    isWaiting: and(eq(reports.isResolved, false), eq(reports.origin, "visitor")),
    hook,
    rowOf: ({ templateId, reason, description, betterUrl }: SentReport) => {
      const template = byId.get(templateId);
      if (!template) return null;
      return {
        templateId,
        reason,
        description,
        betterUrl,
        templateName: template.name,
        templateDescription: template.description,
        templateUrl: template.url,
        templateCategory: template.category,
        templateSource: template.source,
      };
    },
  });
}
