/** The API's schemas of votes, as JSON and as a plain form post. */
import { z } from "zod";
import { noRating } from "#features/votes/texts.ts";
import { formGuardShape } from "#shared/input.ts";

export const ratePath = "/api/templates/:id/rate";

const notStars = "Vurderingen må være et helt tall fra 1 til 5.";

/** A vote in the API; numeric text is not accepted. */
export const voteSchema = z.object({
  rating: z.number(notStars).int(notStars).min(1, notStars).max(5, notStars),
  isHelpful: z.boolean({ error: "isHelpful må være true eller false." }).default(false),
  ...formGuardShape,
});
export type Vote = z.output<typeof voteSchema>;

/** A vote as a plain form post, where every value is text. */
export const voteFormSchema = voteSchema.extend({
  rating: z
    .string(noRating)
    .regex(/^[1-5]$/, noRating)
    .transform(Number),
});

/** The template's rating after the vote. */
export const votedSchema = z.object({
  averageRating: z.string(),
  totalRatings: z.int().nonnegative(),
});
