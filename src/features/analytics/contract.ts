/** The API's schema of the tracking events. */
import { z } from "zod";
import { cleanedText, isStorableText, unstorableText } from "#shared/text/text-rules.ts";

export const trackPath = "/api/track";

/** A title, accepted by the specification and not stored: the row itself has it. */
const title = (name: string) =>
  z.string().overwrite(cleanedText).min(1).max(300).refine(isStorableText, unstorableText(name));
const subjectId = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number),
]);

/**
 * The tracking events. A search is sent when settled, not at each letter: with whether it got hits, and once more when a hit
 * was opened (`followed`) or it was reworded (`again`); `opened` is the template opened in the end. Unknown fields are
 * rejected, so that no personal data is stored by mistake.
 */
export const trackingEventSchema = z
  .discriminatedUnion("event", [
    z.strictObject({
      event: z.literal("page_view"),
      eventData: z.strictObject({
        page: z
          .string()
          .max(300)
          .refine(isStorableText, unstorableText("page"))
          .regex(/^\/[^?#]*$/, "page er en sti på nettstedet, uten søkeord."),
        referrer: z
          .string()
          .max(253)
          .regex(/^[a-z0-9.-]+(?::\d{1,5})?$/i, "referrer er bare et vertsnavn.")
          .optional(),
      }),
    }),
    z.strictObject({
      event: z.literal("homepage_ad_click"),
      eventData: z.strictObject({ adId: subjectId, adTitle: title("adTitle") }),
    }),
    z.strictObject({
      event: z.literal("sponsor_click"),
      eventData: z.strictObject({ sponsorId: subjectId, sponsorTitle: title("sponsorTitle") }),
    }),
    z.strictObject({
      event: z.literal("template_download"),
      eventData: z.strictObject({ templateId: subjectId, templateName: title("templateName") }),
    }),
    z.strictObject({
      event: z.literal("search"),
      eventData: z.strictObject({
        search: z
          .string()
          .overwrite(cleanedText)
          .min(1)
          .max(200)
          .refine(isStorableText, unstorableText("search")),
        found: z.boolean(),
        outcome: z.enum(["followed", "again"]).optional(),
        opened: z.int().positive().max(2_147_483_647).optional(),
      }),
    }),
  ])
  .meta({ id: "TrackingEvent" });
