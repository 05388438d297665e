/** Validation of a url in a form in the browser; the server validates it again. */
import { missingText, type TextRules } from "#shared/text/text-rules.ts";
import { readWebUrl, urlProblemText } from "#shared/text/web-url.ts";

/** The message for an invalid url, or undefined. */
export function urlProblem(text: string, rules: TextRules): string | undefined {
  if (text.trim() === "") return rules.isOptional ? undefined : missingText(rules);
  const { problem } = readWebUrl(text);
  return problem ? urlProblemText(rules.label, problem) : undefined;
}
