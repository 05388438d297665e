/** The admin API's schemas of the letter of a month, and its content. */
import { z } from "zod";
import { revisionField } from "#shared/admin/admin-input.ts";
import { optionalText, requiredText } from "#shared/input.ts";

/** The sponsor, in the one place that is paid for. */
const sponsorSchema = z.object({
  kind: z.enum(["offer", "ad"]),
  id: z.int(),
  title: z.string(),
  description: z.string(),
  url: z.string(),
});
export type Sponsor = z.infer<typeof sponsorSchema>;

/** The sponsor's line in the form: «offer 3». */
export const sponsorLine = ({ kind, id }: Pick<Sponsor, "kind" | "id">): string => `${kind} ${id}`;

const lineSchema = z.object({ name: z.string(), href: z.string() });

export const letterContentSchema = z.object({
  parts: z.array(z.object({ title: z.string(), items: z.array(lineSchema) })),
  /** The `href`s of lines that do not come with it. */
  leftOut: z.array(z.string()).default([]),
  sponsor: sponsorSchema.nullable(),
});
export type LetterContent = z.infer<typeof letterContentSchema>;

export const letterFormSchema = z.object({
  subject: requiredText({ label: "Emne", max: 150 }),
  opening: optionalText({ label: "Innledning", max: 3000, lines: "many" }),
  sponsor: z
    .string()
    .regex(/^(?:(?:offer|ad) [1-9]\d{0,8})?$/, "Velg en sponsor fra listen.")
    .meta({ description: "An offer or an ad: «offer 3»; empty for none." }),
  leftOut: z
    .array(z.string().max(300))
    .max(1000)
    .default([])
    .meta({ description: "The `href`s of `lines` that do not come with it." }),
  revision: revisionField,
});
export type LetterForm = z.output<typeof letterFormSchema>;

const instant = z.iso.datetime().nullable();

export const letterSchema = z
  .object({
    id: z.int(),
    month: z.string().meta({ description: "What it tells of: «2026-11»." }),
    subject: z.string(),
    opening: z.string(),
    sponsor: z.string(),
    lines: z.array(lineSchema).meta({ description: "What happened that month." }),
    leftOut: z.array(z.string()).meta({ description: "The `href`s of those that do not come with it." }),
    status: z.enum(["draft", "sending", "sent"]),
    text: z.string().meta({ description: "As its readers get it." }),
    recipients: z.int().meta({ description: "To how many it is written." }),
    delivered: z.int().meta({ description: "For how many of them the mail server took it." }),
    refused: z.int(),
    sentAt: instant,
    revision: z.int(),
  })
  .meta({ id: "Letter" });
export type Letter = z.infer<typeof letterSchema>;

export const lettersSchema = z
  .object({
    isSetUp: z.boolean(),
    readers: z.int().meta({ description: "How many want it." }),
    nextMonth: z.string().nullable().meta({ description: "A month that is over and has no letter." }),
    sponsors: z.array(sponsorSchema).meta({ description: "What visitors are shown today." }),
    letters: z.array(letterSchema).meta({ description: "The latest twelve, newest first." }),
  })
  .meta({ id: "Letters" });
export type Letters = z.infer<typeof lettersSchema>;
