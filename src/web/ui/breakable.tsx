/**
 * A text whose long words a line may break at the joints of compounds. The hyphen is drawn by the style sheet: a soft hyphen in
 * the text would be copied with it, and end the word for screen readers.
 */
import type { ReactNode } from "react";

export interface BreakableProps {
  readonly text: string;
  /** Break positions, as the server found them in the whole text. */
  readonly breaks: readonly number[] | undefined;
  /** Position of the text in the whole one. */
  readonly from?: number;
}

export function Breakable({ text, breaks }: Omit<BreakableProps, "from">): ReactNode {
  return inLanguages(text, (piece) => pieces({ ...piece, breaks }));
}

/** English part of a name of two languages: «Aksjonæravtale (Shareholders Agreement)». */
const english = /((?:[A-Z][A-Za-z-]+ )+(?:[Aa]greement|[Cc]ontract)\b)/;

/** A name in pieces of one language each, the English ones marked for screen readers. */
export function inLanguages(
  name: string,
  render: (piece: { readonly text: string; readonly from: number }) => ReactNode,
): ReactNode {
  if (!english.test(name)) return render({ text: name, from: 0 });
  let from = 0;
  return name.split(english).map((text, index) => {
    const piece = render({ text, from });
    from += text.length;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- a piece is its place
      <span key={index} lang={index % 2 === 1 ? "en" : undefined}>
        {piece}
      </span>
    );
  });
}

/** The pieces of a part of such a text. */
export function pieces(props: BreakableProps): ReactNode {
  return breakable(props).map((piece, index) => {
    if (index % 2 === 0) return piece;
    // A break after «/» takes no hyphen.
    // oxlint-disable-next-line react/no-array-index-key -- a break is its place
    return piece === slash ? <wbr key={index} /> : <span key={index} className="joint" />;
  });
}

const slash = "/";

/** The text in pieces, and between them the letter before each break. */
function breakable({ text, breaks = [], from = 0 }: BreakableProps): readonly string[] {
  let at = 0;
  const cut = breaks.flatMap((place) => {
    const end = place - from;
    if (end <= 0 || end > text.length) return [];
    const piece = text.slice(at, end);
    at = end;
    return [piece, piece.slice(-1)];
  });
  return [...cut, text.slice(at)];
}
