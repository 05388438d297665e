/** The admin API's schemas of reports. */
import { z } from "zod";

export const adminReportsPath = "/api/admin/reports";

/** A report with a copy of the template's fields at the time of the report. */
export const adminReportSchema = z
  .object({
    id: z.int().positive(),
    templateId: z.int().positive().nullable(),
    reason: z.string().meta({ description: "One of the form's six reasons, or another text." }),
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
  })
  .meta({ id: "AdminReport" });
export type AdminReport = z.infer<typeof adminReportSchema>;
