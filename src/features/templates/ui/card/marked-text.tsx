/** A text with the terms of the search highlighted, whose long words can be broken. */
import type { ReactNode } from "react";
import { markRanges } from "#search/mark.ts";
import { Breakable } from "#web/ui/breakable.tsx";

export interface MarkedTextProps {
  readonly text: string;
  readonly terms: readonly string[];
  readonly breaks?: readonly number[] | undefined;
}

export function MarkedText(props: MarkedTextProps): ReactNode {
  return pieces(props).map((piece, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- a piece is its place
    index % 2 === 0 ? Breakable(piece) : <mark key={index}>{Breakable(piece)}</mark>,
  );
}

/** The text in pieces, of which every second one is highlighted. */
function pieces({ text, terms, breaks }: MarkedTextProps) {
  let from = 0;
  return [...(terms.length === 0 ? [] : markRanges(text, terms)).flat(), text.length].map((end) => {
    const piece = { text: text.slice(from, end), breaks, from };
    from = end;
    return piece;
  });
}
