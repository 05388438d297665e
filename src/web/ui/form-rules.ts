/** What the browser checks of the administrator's forms before it asks the server, which checks everything again. */
import { readWebUrl } from "#shared/web-url.ts";

export function isWebAddress(text: string): boolean {
  return readWebUrl(text).url !== null;
}

/** An href for an address out of the database: http(s) or nothing. */
export function safeHref(text: string): string | undefined {
  return readWebUrl(text).url ?? undefined;
}

/** The choices of a select, and the row's own value when it is none of them, so that saving never loses it. */
export function withOwn(choices: readonly string[], own: string): readonly string[] {
  return own === "" || choices.includes(own) ? choices : [...choices, own];
}
