/** A small folded sheet that carries a template's format: dashed where nobody has seen it, crossed where the link does not work. */
import type { SeenFormat } from "#domain/vocabulary.ts";

export interface PaperProps {
  readonly template: SeenFormat & { readonly isLinkBroken?: boolean | undefined };
}

export function Paper({ template: { format, isFormatGuess, isLinkBroken } }: PaperProps) {
  const [first, second] = format.split("/");
  return (
    <p
      className="paper sheet"
      data-guess={isFormatGuess || undefined}
      data-says={isLinkBroken ? "broken" : undefined}
    >
      {isLinkBroken && <strong aria-hidden="true">VIRKER IKKE </strong>}
      {isFormatGuess && !isLinkBroken && <span>trolig </span>}
      <b>
        {first}
        {second !== undefined && (
          <>
            /<wbr />
            {second}
          </>
        )}
      </b>
    </p>
  );
}
