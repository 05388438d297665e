/** A small folded sheet that carries a template's format: dashed where nobody has seen it, crossed where the link does not work. */
import type { SeenFormat } from "#domain/vocabulary.ts";

export interface PaperProps {
  readonly template: SeenFormat & { readonly isLinkBroken?: boolean | undefined };
  /** Whether a visitor has ticked it. */
  readonly isDone?: boolean;
}

export function Paper({ template: { format, isFormatGuess, isLinkBroken }, isDone }: PaperProps) {
  const [first, second] = format.split("/");
  const says = isLinkBroken ? "broken" : isDone ? "done" : undefined;
  return (
    <p className="paper sheet" data-guess={isFormatGuess} data-says={says}>
      {says && <span aria-hidden="true">{says === "broken" ? "VIRKER IKKE" : "✓"}</span>}
      {isFormatGuess && !says && "trolig "}
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
