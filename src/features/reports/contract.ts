import { z } from "zod";
import { noReason, reportFields } from "#features/reports/fields.ts";
import { reportReasonIds } from "#features/reports/reasons.ts";
import { formGuardShape, optionalUrl, optionalText } from "#shared/input.ts";

export const reportPath = "/api/templates/:id/report";

/** The report form. `betterUrl` is not in the specification: the url where the visitor found the template instead. */
export const reportSchema = z.object({
  reason: z.enum(reportReasonIds, { error: noReason }),
  description: optionalText(reportFields.description),
  betterUrl: optionalUrl(reportFields.betterUrl.label),
  ...formGuardShape,
});
export type Report = z.output<typeof reportSchema>;
