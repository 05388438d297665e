/** The card of a template: a row of a list, which is one sheet of paper. */
import type { ReactNode } from "react";
import type { Template } from "#features/templates/contract.ts";
import { FollowLink } from "#features/templates/ui/card/follow-link.tsx";
import { RelativeTime } from "#features/templates/ui/card/relative-time.tsx";
import { SourceLine } from "#features/templates/ui/card/source-line.tsx";
import { Stamps } from "#features/templates/ui/card/stamps.tsx";
import { markRanges } from "#search/mark.ts";
import { changedSign } from "#shared/laws.ts";
import { templateHref } from "#shared/text/slug.ts";
import { categoryLabel, traitLabel, unusualText } from "#shared/vocabulary.ts";
import { count, formatDayOfYear } from "#web/norwegian.ts";
import { inLanguages, pieces } from "#web/ui/breakable.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface TemplateCardProps {
  readonly template: Template;
  readonly headingLevel: 2 | 3;
  readonly name: ReactNode;
  readonly description: ReactNode;
  readonly onFollow: (template: Template) => void;
  /** Elements of other features: the stars and the report action. */
  readonly rating: ReactNode;
  readonly report: ReactNode;
  /** Action in place of the link to the publisher. */
  readonly action?: ReactNode;
}

/** A trait that most have is said on the template's page, and in the filter: a card has no room for it. */
const hasOften = ["gratis", "veiledning"];

export const templateElementId = (id: number | "") => `mal-${id}`;

export function TemplateCard(props: TemplateCardProps) {
  const { template, headingLevel, name, description, onFollow, rating, report, action } = props;
  const Heading = `h${headingLevel}` as const;
  const { id, category, source, url } = template;
  const sign = changedSign(template);
  const known = [
    template.isLinkBroken && "Lenken virket ikke sist vi prøvde",
    sign,
    template.side !== undefined && `Skrives av ${template.side}`,
    unusualText(template.languages),
    ...(template.traits ?? []).filter((id) => !hasOften.includes(id)).map(traitLabel),
  ].filter(Boolean);
  const headingId = `${templateElementId(id)}-navn`;
  return (
    <article
      className="template-card cluster"
      id={templateElementId(id)}
      tabIndex={-1}
      aria-labelledby={headingId}
    >
      <Heading className="card-name" id={headingId}>
        <a href={templateHref(template)}>{name}</a>
      </Heading>
      <div className="card-head cluster">
        <div className="card-stamps cluster small">
          <Stamps template={template} isOlder={sign !== null} />
        </div>
        <SourceLine source={source} sourceType={template.sourceType} url={url} note={linkNote(template)} />
      </div>
      {template.isLinkBroken && (
        <p className="stamp small" data-says="broken" aria-hidden="true">
          VIRKER IKKE
        </p>
      )}
      <p className="card-description clamp small">
        {known.length > 0 && <strong>{known.join(" · ")}. </strong>}
        {description}
      </p>
      <div className="card-numbers soft small">
        <p className="card-facts clamp">
          {categoryLabel(category)} · <VisuallyHidden>lagt til </VisuallyHidden>
          <RelativeTime iso={template.dateAdded} />
        </p>
        {rating}
        <p className="card-downloads">{count(template.downloadCount, "nedlasting", "nedlastinger")}</p>
      </div>
      <footer className="card-actions">
        {action ?? <FollowLink variant="secondary" template={template} onFollow={() => onFollow(template)} />}
        {report}
      </footer>
    </article>
  );
}

/** Time for which the finding of a link's check counts as known. */
const knownForMs = 60 * 86_400_000;

/** «Lenken virket 3. november» */
export function linkNote({ linkWorkedAt }: Template, nowMs = Date.now()): string {
  const isKnown = linkWorkedAt !== undefined && nowMs - Date.parse(linkWorkedAt) <= knownForMs;
  return isKnown ? `Lenken virket ${formatDayOfYear(linkWorkedAt, nowMs)}` : "";
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
