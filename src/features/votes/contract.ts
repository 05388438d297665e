import { z } from "zod";
import { formGuardShape } from "#shared/input.ts";

export const ratePath = "/api/templates/:id/rate";

/** A vote as sent. */
export const voteSchema = z.object({
  rating: z.coerce
    .number({ error: "Vurderingen må være et helt tall fra 1 til 5." })
    .int("Vurderingen må være et helt tall fra 1 til 5.")
    .min(1, "Vurderingen må være et helt tall fra 1 til 5.")
    .max(5, "Vurderingen må være et helt tall fra 1 til 5."),
  isHelpful: z.boolean({ error: "isHelpful må være true eller false." }).default(false),
  ...formGuardShape,
});
export type Vote = z.output<typeof voteSchema>;

/** What the template shows after the vote. */
export const votedSchema = z.object({
  averageRating: z.string(),
  totalRatings: z.int().nonnegative(),
});
