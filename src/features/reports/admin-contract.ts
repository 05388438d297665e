/** Reports as the administrator reads them. */
import { z } from "zod";

export const adminReportsPath = "/api/admin/reports";

/** A report with the template as it was when it was reported. */
export const adminReportSchema = z
  .object({
    id: z.int().positive(),
    templateId: z.int().positive().nullable(),
    reason: z.string().meta({ description: "One of the six reasons of the form, or another word." }),
    description: z.string().nullable(),
    betterUrl: z
      .string()
      .nullable()
      .meta({ description: "Where the visitor found the template instead (http or https)." }),
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
