/** Field schemas of the public forms. Their messages are shown to visitors. */
import { z } from "zod";
import { trapField } from "#shared/form-state.ts";
import {
  cleanedText,
  isStorableText,
  missingText,
  saysSomething,
  type TextRules,
  tooLongText,
  unstorableText,
} from "#shared/text/text-rules.ts";
import { asciiEmail } from "#shared/text/url-text.ts";
import { maxUrlLength, readWebUrl, urlProblemText } from "#shared/text/web-url.ts";

/** Text of one or several lines as `cleanedText` makes it, with a letter or a digit in it. Lengths count UTF-16 units. */
export function requiredText(rules: TextRules) {
  return text(rules).refine(saysSomething, missingText(rules));
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
    .max(max * 2, tooLongText({ label, max }))
    .transform((value) => cleanedText(value, lines))
    .pipe(
      z
        .string()
        .max(max, tooLongText({ label, max }))
        .refine(isStorableText, unstorableText(label))
        .refine((value) => lines === "many" || !value.includes("\n"), `${label} må stå på én linje.`),
    );
}

/** RFC 5321's «atoms» before the @, and a host of at least two labels after it. */
const emailPattern =
  /^(?=.{1,254}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?=[a-z\d-]*[a-z])[a-z\d][a-z\d-]{0,61}[a-z\d]$/i;

/** The address of what mail programs copy: «Ola Nordmann <ola@example.com>», «mailto:ola@example.com», «ola@example.com;». */
const bareEmail = (text: string): string => {
  const [, inBrackets] = /<([^<>]*)>[;,]?$/.exec(text) ?? [];
  return (inBrackets ?? text)
    .replace(/^mailto:/i, "")
    .replace(/[;,]$/, "")
    .trim();
};

/** An e-mail address; one with letters outside ASCII in its domain as mail servers know it. */
export const emailText = (error: string) =>
  z
    .string({ error })
    .transform((value) => asciiEmail(bareEmail(cleanedText(value))))
    .pipe(z.email({ error, pattern: emailPattern }));

/** A web url, trimmed; https:// is put in front of one without a scheme. */
export function requiredUrl(label: string) {
  return z
    .string({ error: `${label} må være tekst.` })
    .max(maxUrlLength * 2, urlProblemText(label, "too_long"))
    .transform((text, context) => {
      if (cleanedText(text) === "") {
        context.addIssue({ code: "custom", message: missingText({ label }) });
        return z.NEVER;
      }
      const { url, problem } = readWebUrl(text);
      if (url !== null) return url;
      context.addIssue({ code: "custom", message: urlProblemText(label, problem) });
      return z.NEVER;
    });
}

/** As requiredUrl, but may be left out or empty: then null. */
export function optionalUrl(label: string) {
  return z
    .preprocess(
      (value) => (typeof value === "string" && cleanedText(value) === "" ? null : value),
      requiredUrl(label).nullish(),
    )
    .transform((value) => value ?? null);
}

/** A whole number in the query of a url. */
export function queryNumber(name: string, min: number, max: number) {
  const error = `${name} må være et helt tall fra ${min} til ${max}.`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
}

export const hiddenFieldFilled =
  "Skjemaet ble avvist fordi et skjult felt var fylt ut, kanskje av nettleseren. Slå av automatisk utfylling og send det en gang til.";
const openedAt = "Tidspunktet skjemaet ble åpnet, må være et helt tall.";

/** The form guard against bots: a field people never see, and when the form was opened (ms since 1970). */
export const formGuardShape = {
  [trapField]: z.string(hiddenFieldFilled).max(200, hiddenFieldFilled).optional(),
  startedAt: z.number(openedAt).int(openedAt).nonnegative(openedAt).optional(),
};

export interface FormGuard {
  readonly [trapField]?: string | undefined;
  readonly startedAt?: number | undefined;
}
