/** Reports as visitors send them. */
import { and, eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { reports, templates } from "#db/schema/schema.ts";
import { shownTemplate } from "#db/rows/template-columns.ts";
import type { Report } from "#features/reports/contract.ts";
import { notFound } from "#platform/http-error.ts";
import { type ArrivalHook, type InboxLimits, received, rejectPastFull } from "#platform/inbox-forms.ts";
import type { Keep } from "#platform/writes/idempotency.ts";

/** What the site wrote itself takes nobody's place. */
const isWaiting = and(eq(reports.isResolved, false), eq(reports.origin, "visitor"));

export interface SentReport extends Pick<Report, "reason" | "description" | "betterUrl"> {
  readonly templateId: number;
}

export interface ReportStoreOptions {
  readonly database: Database;
  readonly limits: InboxLimits;
  readonly hook?: ArrivalHook<typeof reports.$inferSelect> | undefined;
}

export class ReportStore {
  readonly #options: ReportStoreOptions;

  constructor(options: ReportStoreOptions) {
    this.#options = options;
  }

  /**
   * Stores a report with a copy of its template's fields.
   * @throws HttpError 429 when the ip has sent its share, 503 when too many wait, 404 when visitors do not see the template
   */
  async add({ templateId, ...report }: SentReport, ip: string, keep: Keep): Promise<void> {
    const { database, limits, hook } = this.#options;
    const { reason, description, betterUrl } = report;
    const share = await limits.claim(ip);
    await database.orm.transaction(async (tx) => {
      rejectPastFull(await tx.$count(reports, isWaiting));
      const isReported = and(eq(templates.id, templateId), shownTemplate);
      const [template] = await tx.select().from(templates).where(isReported);
      if (!template) throw notFound("Fant ingen mal med denne id-en.");
      await limits.use(tx, share);
      const [row] = await tx
        .insert(reports)
        .values({
          templateId,
          reason,
          description,
          betterUrl,
          templateName: template.name,
          templateDescription: template.description,
          templateUrl: template.url,
          templateCategory: template.category,
          templateSource: template.source,
        })
        .returning();
      if (!row) throw new Error("reports did not return its row");
      await hook?.inTransaction(tx, row);
      await keep(tx, received);
    });
    hook?.afterCommit();
  }
}
