/**
 * A part of a page whose markup the server keeps: rendered once, reused on every page that shows it, with holes for what
 * differs. In the browser it is its children and nothing else, so that a component is the one source of its markup.
 *
 *     <Kept by={() => ["card", template]} holes={{ name: <MarkedText text={name} terms={terms} />, returnTo }}>
 *       {({ name, returnTo }) => <Card template={template} name={name} returnTo={returnTo} />}
 *     </Kept>
 *
 * `by` holds everything that the markup depends on, except the holes. A hole is a text that is not empty, or an element that
 * is an only child, of a component with `toHtml`. Inside there is no `useId`: its value would be another page's.
 */
import { isValidElement, type ReactElement, type ReactNode } from "react";
import { escapeText } from "#shared/escape-html.ts";

type Hole = string | ReactElement;
type Holes = Readonly<Record<string, Hole>>;

export interface KeptProps<Filled extends Holes> {
  /** Called on the server only. */
  readonly by: () => readonly unknown[];
  readonly holes?: Filled;
  readonly children: (holes: Filled) => ReactNode;
}

/** A component that can say its HTML without React: so short that rendering would cost more than what it says. */
export interface WithHtml<Props> {
  (props: Props): ReactNode;
  /** Exactly what React renders. */
  toHtml(props: Props): string;
}

/** A part as the server's renderer is told of it (`app/kept-markup.ts`). */
export interface KeptPart {
  readonly key: string;
  /** The HTML of each hole. */
  readonly holes: readonly string[];
  /** Renders the part with a text in the place of each hole. */
  readonly render: (textOf: (index: number) => string) => ReactNode;
}

let recording: { readonly placeholder: string; readonly parts: KeptPart[] } | null = null;

/** Renders with the placeholder in the place of each part. */
export function withParts(
  placeholder: string,
  render: () => string,
): { readonly html: string; readonly parts: readonly KeptPart[] } {
  const parts: KeptPart[] = [];
  recording = { placeholder, parts };
  try {
    return { html: render(), parts };
  } finally {
    recording = null;
  }
}

export function Kept<Filled extends Holes>({ by, holes, children }: KeptProps<Filled>): ReactNode {
  const filled = holes ?? ({} as Filled);
  if (!recording) return children(filled);
  const names = Object.keys(filled);
  recording.parts.push({
    key: JSON.stringify(by()),
    holes: Object.values<Hole>(filled).map(htmlOf),
    render: (textOf) =>
      children(Object.fromEntries(names.map((name, index) => [name, textOf(index)])) as Filled),
  });
  return recording.placeholder;
}

function htmlOf(hole: Hole): string {
  if (typeof hole === "string") return escapeText(hole);
  if (isValidElement(hole) && typeof hole.type === "function" && "toHtml" in hole.type)
    return (hole.type as WithHtml<unknown>).toHtml(hole.props);
  throw new Error("A hole is a text, or an element of a component with toHtml");
}
