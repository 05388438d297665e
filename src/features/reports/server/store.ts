/** Reports as visitors send them, stored and counted. */
import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { reports, templates } from "#db/schema.ts";
import { isShownTemplate } from "#db/shown-template.ts";
import type { Report } from "#features/reports/contract.ts";
import type { BeforeCommit } from "#shared/before-commit.ts";

export class ReportStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Unresolved reports. */
  async countWaiting(): Promise<number> {
    return this.#database.orm.$count(reports, eq(reports.isResolved, false));
  }

  /**
   * Stores a report with a copy of the template's fields.
   * @returns false when there is no such active template; then nothing is stored.
   */
  async add(
    templateId: number,
    report: Pick<Report, "reason" | "description" | "betterUrl">,
    beforeCommit: BeforeCommit,
  ): Promise<boolean> {
    return this.#database.orm.transaction(async (tx) => {
      const [template] = await tx.select().from(templates).where(isShownTemplate(templateId));
      if (!template) return false;
      await tx.insert(reports).values({
        templateId,
        reason: report.reason,
        description: report.description,
        betterUrl: report.betterUrl,
        templateName: template.name,
        templateDescription: template.description,
        templateUrl: template.url,
        templateCategory: template.category,
        templateSource: template.source,
      });
      await beforeCommit(tx);
      return true;
    });
  }
}
