/** Validation rules of forms in the browser; the server validates everything again. */
import { missingText, type TextRules } from "#shared/text-rules.ts";
import { readWebUrl, urlProblemText } from "#shared/web-url.ts";

/** The message for an invalid url, or undefined. */
export function urlProblem(text: string, rules: TextRules): string | undefined {
  if (text.trim() === "") return rules.isOptional ? undefined : missingText(rules);
  const { problem } = readWebUrl(text);
  return problem ? urlProblemText(rules.label, problem) : undefined;
}

/** An href for a stored url: http(s) or undefined. */
export function safeHref(text: string): string | undefined {
  return readWebUrl(text).url ?? undefined;
}

/** The choices of a select, with the row's own value added when it is missing, so that saving never loses it. */
export function withCurrentValue(choices: readonly string[], own: string): readonly string[] {
  return own === "" || choices.includes(own) ? choices : [...choices, own];
}
