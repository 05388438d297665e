/** A suggested template's format and publisher, guessed from its url. */
import { hostOf } from "#shared/text/url-text.ts";

/** The format of a template, guessed from the extension in its url. */
export function guessFormat(url: string): "PDF" | "Word" | "HTML" {
  const path = URL.canParse(url) ? new URL(url).pathname.toLowerCase() : "";
  if (path.endsWith(".pdf")) return "PDF";
  return /\.docx?$/.test(path) ? "Word" : "HTML";
}

interface Published {
  readonly url: string;
  readonly source: string;
}

/** Guesses a url's publisher: that of most active templates at its host, else the host. */
export function publisherGuess(
  templates: Iterable<Published & { readonly isActive?: boolean }>,
): (url: string) => string {
  const byHost = new Map<string, Map<string, number>>();
  for (const { url, source, isActive = true } of templates) {
    if (!isActive) continue;
    const host = hostOf(url);
    const sources = byHost.get(host) ?? new Map<string, number>();
    byHost.set(host, sources.set(source, (sources.get(source) ?? 0) + 1));
  }
  return (url) => {
    const host = hostOf(url);
    const sources = [...(byHost.get(host) ?? [])];
    const [most] = sources.sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
    return most?.[0] ?? host;
  };
}
