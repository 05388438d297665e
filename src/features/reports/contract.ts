/** The API's schemas of reports: as sent, and as the administrator reads them. */
import { z } from "zod";
import { noReason, reportFields } from "#features/reports/fields.ts";
import { reportReasonIds } from "#features/reports/reasons.ts";
import { formGuardShape, optionalText, optionalUrl } from "#shared/input.ts";
import { linkHealthSchema } from "#domain/link-health-schema.ts";

export { adminReportsPath } from "#domain/admin-paths.ts";

export const reportPath = "/api/templates/:id/report";

/** The report form. `betterUrl` is not in the specification: the url where the visitor found the template instead. */
export const reportSchema = z.object({
  reason: z.enum(reportReasonIds, { error: noReason }),
  description: optionalText(reportFields.description),
  betterUrl: optionalUrl(reportFields.betterUrl.label),
  ...formGuardShape,
});
export type Report = z.output<typeof reportSchema>;

/** A report with a copy of the template's fields at the time of the report. */
export const adminReportSchema = z
  .object({
    id: z.int().positive(),
    templateId: z.int().positive().nullable(),
    reason: z.string().meta({ description: "One of the form's reasons, or another text." }),
    description: z.string().nullable(),
    betterUrl: z
      .string()
      .nullable()
      .meta({ description: "The url where the visitor found the template instead (http or https)." }),
    createdAt: z.iso.datetime(),
    isResolved: z.boolean(),
    templateName: z.string(),
    templateDescription: z.string(),
    templateUrl: z.string(),
    templateCategory: z.string(),
    templateSource: z.string(),
    isTemplateDeleted: z.boolean(),
    origin: z
      .enum(["visitor", "link_check"])
      .meta({ description: "`link_check`: the site wrote it itself." }),
    linkHealth: linkHealthSchema
      .nullable()
      .meta({ description: "Of the template as it is now; null until its url's first check." }),
  })
  .meta({ id: "AdminReport" });
export type AdminReport = z.infer<typeof adminReportSchema>;
