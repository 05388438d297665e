/** A suggested template's format and publisher, guessed from its url. */
import { withoutWww } from "#shared/text/url-text.ts";

/** The format of a template, guessed from the extension in its url. */
export function guessFormat(url: string): "PDF" | "Word" | "HTML" {
  const path = URL.canParse(url) ? new URL(url).pathname.toLowerCase() : "";
  if (path.endsWith(".pdf")) return "PDF";
  return /\.docx?$/.test(path) ? "Word" : "HTML";
}

export function guessSource(url: string): string {
  return URL.canParse(url) ? withoutWww(new URL(url).hostname) : url;
}

/** The publisher as most of the templates at the url's host have it; the host name where there are none. */
export function guessPublisher(
  url: string,
  templates: readonly { readonly url: string; readonly source: string }[],
): string {
  const host = guessSource(url);
  const atHost = templates.filter((template) => guessSource(template.url) === host);
  const bySource = [...Map.groupBy(atHost, ({ source }) => source)];
  const [most] = bySource.sort(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? host;
}
