/** The card of a template: a row of a list. */
import type { ReactNode } from "react";
import type { Template } from "#features/templates/contract.ts";
import { FollowLink } from "#features/templates/ui/card/follow-link.tsx";
import { Paper } from "#features/templates/ui/card/paper.tsx";
import { SourceLine } from "#features/templates/ui/card/source-line.tsx";
import { markPhrase, markRanges } from "#search/mark.ts";
import { changedSign } from "#domain/laws.ts";
import { templateHref } from "#domain/page-urls.ts";
import { paperKindName, traitLabel, unusualText } from "#domain/vocabulary.ts";
import { count } from "#web/norwegian.ts";
import { inLanguages, pieces } from "#web/ui/breakable.tsx";

export interface TemplateCardProps {
  readonly template: Template;
  readonly headingLevel: 2 | 3;
  /** The search's words. */
  readonly terms?: readonly string[];
  readonly onFollow: (template: Template) => void;
  /** Elements of other features: the stars and the report action. */
  readonly rating: ReactNode;
  readonly report: ReactNode;
  /** Called when it is pointed at, or has the focus. */
  readonly onPoint?: () => void;
}

/** A trait that most templates have is on their page and in the filter: a card has no room for it. */
const hasOften = ["gratis", "veiledning"];

const noTerms: readonly string[] = [];

export const templateElementId = (id: number | "") => `mal-${id}`;

export function TemplateCard(props: TemplateCardProps) {
  const { template, headingLevel, terms = noTerms, onFollow, rating, report, onPoint } = props;
  const Heading = `h${headingLevel}` as const;
  const { id, name, description, paperKind } = template;
  const known = [
    template.isLinkBroken && "Lenken virket ikke sist vi prøvde",
    paperKind && paperKindName(paperKind),
    changedSign(template),
    template.side !== undefined && `Skrives av ${template.side}`,
    unusualText(template.languages),
    ...(template.traits ?? []).filter((id) => !hasOften.includes(id)).map(traitLabel),
  ]
    .filter(Boolean)
    .map((text) => `${text}. `)
    .join("");
  const hit = markRanges(name, terms).length > 0 ? undefined : markPhrase(description, terms).at(-1)?.[1];
  const headingId = `${templateElementId(id)}-navn`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is noticed, not pressed
    <article
      className="template-card"
      id={templateElementId(id)}
      tabIndex={-1}
      aria-labelledby={headingId}
      onPointerEnter={onPoint}
      onFocus={onPoint}
    >
      <Paper template={template} />
      <Heading className="card-name" id={headingId}>
        <a href={templateHref(template)}>
          <MarkedText text={name} terms={terms} breaks={template.nameBreaks} />
        </a>
      </Heading>
      <SourceLine template={template} />
      <p className="card-description clamp">
        {known && <strong>{known}</strong>}
        <MarkedText
          text={rowText(description, rowLetters - known.length, hit)}
          terms={terms}
          mark={markPhrase}
        />
      </p>
      <div className="card-numbers cluster soft small">
        {rating}
        <p className="card-downloads">{count(template.downloadCount, "nedlasting", "nedlastinger")}</p>
        {report}
      </div>
      <FollowLink variant="quiet" template={template} onFollow={() => onFollow(template)} />
    </article>
  );
}

/** Letters of a row's description, of two lines on a phone. */
const rowLetters = 84;

/** Ends of sentences, and the places before what only adds to one. */
const textEnds =
  /(?<=[^\s.]{3})(?<!\b(?:eks|inkl|ekskl))[.!?](?= \p{Lu})|(?<=.{40})[,;](?= (?:med|der|som|så|for|fra|om|ment|laget|brukes|på norsk|på bokmål|til bruk|til utskrift|til utfylling) )/gu;

/**
 * A description that ends with a sentence: the longest part that has room and the hit, else the shortest one. Three dots say
 * that something is missing, and never what.
 */
export function rowText(text: string, room: number, hit = 0): string {
  let shown: string | undefined;
  for (const { index, 0: end } of text.matchAll(textEnds)) {
    const part = text.slice(0, index);
    const isWhole = index >= hit && part.split("(").length === part.split(")").length;
    if (isWhole && (shown === undefined || index < room)) shown = part + end.replace(/[,;]/, ".");
  }
  return text.length <= room ? text : (shown ?? text);
}

export interface MarkedTextProps {
  readonly text: string;
  /** As `markRanges` takes them. */
  readonly terms: readonly string[];
  readonly breaks?: readonly number[] | undefined;
  /** Whether all of them are highlighted, or one phrase: in a long text all of them are too many. */
  readonly mark?: typeof markRanges;
}

/**
 * A text with the words of the search highlighted, whose long words can be broken. With other marks it is another element: a
 * browser that translates the page puts its own in place of single texts, which React must not look for.
 */
export function MarkedText({ text, terms, breaks, mark = markRanges }: MarkedTextProps): ReactNode {
  const ranges = mark(text, terms);
  return (
    <span key={`${text} ${ranges.join(" ")}`}>
      {inLanguages(text, (part) => {
        let { from } = part;
        return piecesBetween(part, ranges).map((piece, index) => {
          const shown = pieces({ text: piece, breaks, from });
          from += piece.length;
          // oxlint-disable-next-line react/no-array-index-key -- a piece is its place
          return index % 2 === 0 || piece === "" ? shown : <mark key={index}>{shown}</mark>;
        });
      })}
    </span>
  );
}

/** A part of the text in pieces, of which every second one is highlighted. */
function piecesBetween(
  part: { readonly text: string; readonly from: number },
  ranges: ReturnType<typeof markRanges>,
): readonly string[] {
  let at = 0;
  const ends = ranges.flat().map((end) => Math.min(Math.max(end - part.from, 0), part.text.length));
  return [...ends, part.text.length].map((end) => {
    const piece = part.text.slice(at, end);
    at = end;
    return piece;
  });
}
