/** A suggested template's format and publisher, guessed from its url, and the lookup of duplicates. */
import { withoutWww } from "#shared/url-text.ts";
import { canonicalUrlKey } from "#shared/web-url.ts";

/** The format of a template, guessed from the extension in its url. */
export function guessFormat(url: string): "PDF" | "Word" | "HTML" {
  const path = URL.canParse(url) ? new URL(url).pathname.toLowerCase() : "";
  if (path.endsWith(".pdf")) return "PDF";
  return /\.docx?$/.test(path) ? "Word" : "HTML";
}

/** The publisher of a template, guessed from its url: the host name. */
export function guessSource(url: string): string {
  return URL.canParse(url) ? withoutWww(new URL(url).hostname) : url;
}

export interface ListedTemplate {
  readonly id: number;
  readonly name: string;
  readonly url: string;
}

/** Guesses a publisher as most of the templates at the url's host have it; by the host name where there are none. */
export function indexSources(
  templates: readonly { readonly url: string; readonly source: string }[],
): (url: string) => string {
  const byHost = Map.groupBy(templates, ({ url }) => guessSource(url));
  const sources = new Map<string, string>();
  for (const [host, listed] of byHost) {
    const names = [...Map.groupBy(listed, ({ source }) => source)];
    const [most] = names.sort(([, a], [, b]) => b.length - a.length);
    if (most) sources.set(host, most[0]);
  }
  return (url) => sources.get(guessSource(url)) ?? guessSource(url);
}

/** Lookup of the template with a suggestion's url, by canonical url. */
export function indexByUrl(
  templates: readonly ListedTemplate[],
): (suggestion: { url: string; templateId: number | null }) => ListedTemplate | null {
  const byKey = Map.groupBy(templates, (template) => canonicalUrlKey(template.url));
  return ({ url, templateId }) => {
    const key = canonicalUrlKey(url);
    // The template published from the suggestion itself is not a duplicate of it.
    const duplicate = key === null ? undefined : byKey.get(key)?.find(({ id }) => id !== templateId);
    return duplicate ?? null;
  };
}
