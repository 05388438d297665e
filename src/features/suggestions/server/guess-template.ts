/** What a suggestion does not say of its template: format, publisher, and whether the catalogue has it already. */
import { withoutWww } from "#shared/url-text.ts";
import { canonicalUrlKey } from "#shared/web-url.ts";

/** The format of a template, guessed from the end of its address. */
export function guessFormat(url: string): "PDF" | "Word" | "HTML" {
  const path = URL.canParse(url) ? new URL(url).pathname.toLowerCase() : "";
  if (path.endsWith(".pdf")) return "PDF";
  return /\.docx?$/.test(path) ? "Word" : "HTML";
}

/** Who publishes a template, as far as its address tells: the host's name. */
export function guessSource(url: string): string {
  return URL.canParse(url) ? withoutWww(new URL(url).hostname) : url;
}

export interface ListedTemplate {
  readonly id: number;
  readonly name: string;
  readonly url: string;
}

/** Finds the template with a suggestion's url, whichever way the two are spelled. */
export function indexByUrl(
  templates: readonly ListedTemplate[],
): (suggestion: { url: string; templateId: number | null }) => ListedTemplate | null {
  const byKey = Map.groupBy(templates, (template) => canonicalUrlKey(template.url));
  return ({ url, templateId }) => {
    const key = canonicalUrlKey(url);
    // What was published from the suggestion itself is no duplicate of it.
    const duplicate = key === null ? undefined : byKey.get(key)?.find(({ id }) => id !== templateId);
    return duplicate ?? null;
  };
}
