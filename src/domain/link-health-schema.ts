/** Schema of a link's health as the administrator reads it, beside a template and beside a report. */
import { z } from "zod";
import { linkReasons, linkStates } from "#domain/link-health.ts";

const instant = z.iso.datetime();

export const linkHealthSchema = z
  .object({
    state: z.enum(linkStates),
    since: instant.meta({ description: "Since when the state is what it is." }),
    checkedAt: instant,
    workedAt: instant.nullable().meta({ description: "When a check last found it in order." }),
    failures: z.int().nonnegative().meta({ description: "Failed checks since it last was in order." }),
    reason: z.enum(linkReasons),
    httpStatus: z
      .int()
      .nullable()
      .meta({ description: "Null when there was no response; of a link that has moved, its redirect's." }),
    finalUrl: z.string().nullable().meta({ description: "Where it led to, if that is another url." }),
    contentType: z.string().nullable(),
    title: z.string().nullable().meta({ description: "The beginning of the page's title." }),
  })
  .meta({ id: "LinkHealth" });
export type LinkHealth = z.infer<typeof linkHealthSchema>;
