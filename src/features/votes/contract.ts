import { z } from "zod";
import { noRating } from "#features/votes/texts.ts";
import { formGuardShape } from "#shared/input.ts";

export const ratePath = "/api/templates/:id/rate";

const notStars = "Vurderingen må være et helt tall fra 1 til 5.";

/** A vote as sent: a number, not what could be read as one. */
export const voteSchema = z.object({
  rating: z.number(notStars).int(notStars).min(1, notStars).max(5, notStars),
  isHelpful: z.boolean({ error: "isHelpful må være true eller false." }).default(false),
  ...formGuardShape,
});
export type Vote = z.output<typeof voteSchema>;

/** A vote as a plain form posts it: everything is text there. */
export const voteFormSchema = voteSchema.extend({
  rating: z
    .string(noRating)
    .regex(/^[1-5]$/, noRating)
    .transform(Number),
});

/** What the template shows after the vote. */
export const votedSchema = z.object({
  averageRating: z.string(),
  totalRatings: z.int().nonnegative(),
});
