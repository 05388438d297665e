/** What the browser checks of forms before it asks the server, which checks everything again. */
import { missingText, type TextRules } from "#shared/text-rules.ts";
import { readWebUrl, urlProblemText } from "#shared/web-url.ts";

/** What is wrong with a web url, as typed. */
export function urlProblem(text: string, rules: TextRules, isOptional = false): string | undefined {
  if (text.trim() === "") return isOptional ? undefined : missingText(rules);
  const { problem } = readWebUrl(text);
  return problem ? urlProblemText(rules.label, problem) : undefined;
}

/** An href for an address out of the database: http(s) or nothing. */
export function safeHref(text: string): string | undefined {
  return readWebUrl(text).url ?? undefined;
}

/** The choices of a select, and the row's own value when it is none of them, so that saving never loses it. */
export function withOwn(choices: readonly string[], own: string): readonly string[] {
  return own === "" || choices.includes(own) ? choices : [...choices, own];
}
