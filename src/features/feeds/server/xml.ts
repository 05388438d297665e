/** XML writer: an element is a string of markup; text and attributes are escaped. */

declare const isMarkup: unique symbol;
export type Markup = string & { readonly [isMarkup]: true };

type Attributes = Readonly<Record<string, string | undefined>>;

// Characters that XML 1.0 cannot represent.
// oxlint-disable-next-line no-control-regex -- finding control characters is the point
const impossible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

export function text(value: string): Markup {
  return value
    .replace(impossible, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;") as Markup;
}

export function element(name: string, attributes: Attributes, ...children: readonly Markup[]): Markup {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? "" : ` ${key}="${text(value)}"`))
    .join("");
  return (
    children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join("")}</${name}>`
  ) as Markup;
}

export function document(root: Markup): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

/** A document of one element with many children, in parts. */
export function* longDocument(
  name: string,
  attributes: Attributes,
  children: Iterable<Markup>,
): Iterable<string> {
  const withoutChildren = document(element(name, attributes, text("")));
  const end = withoutChildren.lastIndexOf("</");
  yield withoutChildren.slice(0, end);
  yield* children;
  yield withoutChildren.slice(end);
}
