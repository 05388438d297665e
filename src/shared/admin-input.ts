/** The fields of the administrator's forms. What they must be is said with the specification's words. */
import { z } from "zod";
import { optionalText as optionalVisitorText, requiredText as requiredVisitorText } from "#shared/input.ts";
import { readWebUrl } from "#shared/web-url.ts";

export interface RequiredTextRules {
  /** Said when it is missing or empty: «Navn er påkrevd». */
  readonly needed: string;
  readonly label: string;
  readonly max: number;
  readonly lines?: "one" | "many";
}

export function requiredText({ needed, ...rules }: RequiredTextRules) {
  return z.string({ error: needed }).trim().min(1, needed).pipe(requiredVisitorText(rules));
}

const invalidUrl = "Ugyldig URL";

/** A web url, as visitors may write it; anything else is «Ugyldig URL». */
export function requiredUrl() {
  return z.string({ error: invalidUrl }).transform((text, context) => {
    const { url } = readWebUrl(text);
    if (url !== null) return url;
    context.addIssue({ code: "custom", message: invalidUrl });
    return z.NEVER;
  });
}

/** Left out stays undefined, so that an edit can tell it from emptied, which is null. */
export function optionalText(rules: { label: string; max: number; lines?: "one" | "many" }) {
  return z
    .string({ error: `${rules.label} må være tekst` })
    .nullable()
    .transform((value): string | null | undefined => value)
    .pipe(optionalVisitorText(rules))
    .optional();
}

/** As optionalText, for a web address. */
export function optionalUrl() {
  return z
    .string({ error: invalidUrl })
    .nullable()
    .transform((value) => value?.trim() || null)
    .pipe(requiredUrl().nullable())
    .optional();
}

export function flag(label: string) {
  return z.boolean({ error: `${label} må være true eller false` }).optional();
}

/** The revision a form was opened with. When it is no longer the row's, the save is refused. */
export const revisionField = z
  .int({ error: "Revisjonen må være et helt tall" })
  .positive("Revisjonen må være et helt tall")
  .optional()
  .meta({ description: "The row's `revision` when the form was opened; without it nothing is compared." });
