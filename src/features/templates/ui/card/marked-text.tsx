/** A text with the terms of the search highlighted. */
import type { ReactNode } from "react";
import { markRanges } from "#search/mark.ts";
import { escapeText } from "#shared/escape-html.ts";

export interface MarkedTextProps {
  readonly text: string;
  readonly terms: readonly string[];
}

export function MarkedText(props: MarkedTextProps): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- a piece is its place
  return pieces(props).map((piece, index) => (index % 2 === 0 ? piece : <mark key={index}>{piece}</mark>));
}

MarkedText.toHtml = (props: MarkedTextProps): string =>
  pieces(props)
    .map((piece, index) => (index % 2 === 0 ? escapeText(piece) : `<mark>${escapeText(piece)}</mark>`))
    .join("");

/** The text in pieces, of which every second one is highlighted. */
function pieces({ text, terms }: MarkedTextProps): readonly string[] {
  const ranges = terms.length === 0 ? [] : markRanges(text, terms);
  let from = 0;
  const cut = ranges.flatMap(([start, end]) => {
    const before = text.slice(from, start);
    from = end;
    return [before, text.slice(start, end)];
  });
  return [...cut, text.slice(from)];
}
