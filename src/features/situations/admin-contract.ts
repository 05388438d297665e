/** The admin API's schemas of situations. */
import { z } from "zod";
import { situationFields } from "#features/situations/admin-fields.ts";
import { parseStep, tidyStep } from "#features/situations/steps.ts";
import { formSchema, keptShape, storedShape } from "#shared/admin/admin-input.ts";

const { steps, ...otherFields } = formSchema(situationFields).shape;

export const situationFormSchema = z.object({
  ...otherFields,
  steps: steps
    .transform((lines) => lines?.flatMap((line) => parseStep(line) ?? []).map(tidyStep))
    .optional()
    .meta({ description: "A line each: the template's id, when it is needed, why; separated by |." }),
});
export type SituationForm = z.output<typeof situationFormSchema>;

export const adminSituationSchema = z
  .object({
    id: z.int().positive(),
    ...storedShape(situationFields, ["label", "title", "intro", "steps", "remember", "isActive", "position"]),
    ...keptShape,
    twins: z
      .array(z.object({ from: z.int().positive(), into: z.int().positive() }))
      .meta({ description: "The templates of steps that were merged, and what visitors are shown instead." }),
  })
  .meta({ id: "AdminSituation" });
export type AdminSituation = z.infer<typeof adminSituationSchema>;
