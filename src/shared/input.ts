/** What anonymous visitors may write: the schemas every form's fields are read with. Messages are for people. */
import { z } from "zod";

// Everything that steers instead of saying: C0 but tab and line feed, DEL, C1, and the marks that turn text around.
const controlCharacters =
  // oxlint-disable-next-line no-control-regex -- finding control characters is the point
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/;
const lineBreak = /[\n\u2028\u2029]/;

interface TextRules {
  /** What the field is called on the screen, as it stands in a sentence: «Navn». */
  readonly label: string;
  readonly max: number;
  readonly lines?: "one" | "many";
}

/** Text of one or several lines, trimmed, in NFC; never empty. Lengths count UTF-16 units. */
export function requiredText(rules: TextRules) {
  return text(rules).refine((value) => value !== "", `${rules.label} må fylles ut.`);
}

/** As requiredText, but may be left out or empty: then null. */
export function optionalText(rules: TextRules) {
  return text(rules)
    .nullish()
    .transform((value) => value || null);
}

function text({ label, max, lines = "one" }: TextRules) {
  return z
    .string({ error: `${label} må være tekst.` })
    .max(max * 2, `${label} kan ha høyst ${max} tegn.`)
    .transform((value) => value.normalize("NFC").replaceAll("\r\n", "\n").trim())
    .pipe(
      z
        .string()
        .max(max, `${label} kan ha høyst ${max} tegn.`)
        .refine((value) => !controlCharacters.test(value), `${label} har tegn som ikke kan brukes.`)
        .refine((value) => lines === "many" || !lineBreak.test(value), `${label} må stå på én linje.`),
    );
}

export const maxAddressLength = 2048;

/** True for an http(s) address with a host and without a user name or password. */
export function isWebAddress(value: string): boolean {
  if (value.length > maxAddressLength || /[\s\\]/.test(value) || controlCharacters.test(value)) return false;
  if (!/^https?:\/\/[^/]/i.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return (
    (url.protocol === "http:" || url.protocol === "https:") &&
    url.username === "" &&
    url.password === "" &&
    url.hostname.includes(".")
  );
}

/** A web address, as typed but trimmed. */
export function requiredAddress(label: string) {
  return z
    .string({ error: `${label} må være tekst.` })
    .trim()
    .min(1, `${label} må fylles ut.`)
    .max(maxAddressLength, `${label} kan ha høyst ${maxAddressLength} tegn.`)
    .refine(isWebAddress, `${label} må være en nettadresse som begynner med https:// eller http://.`);
}

/** As requiredAddress, but may be left out or empty: then null. */
export function optionalAddress(label: string) {
  return z
    .preprocess(
      (value) => (typeof value === "string" && value.trim() === "" ? null : value),
      requiredAddress(label).nullish(),
    )
    .transform((value) => value ?? null);
}

/** What forms carry against robots: a field people never see, and when the form was opened (ms since 1970). */
export const formGuardShape = {
  website: z.string().max(200).optional(),
  startedAt: z.coerce.number().int().nonnegative().optional(),
};

export interface FormGuard {
  readonly website?: string | undefined;
  readonly startedAt?: number | undefined;
}
