/** The situation that a search fits, as a sheet above its hits: what it is, its papers as numbered corners, and the way there. */
import { count } from "#web/norwegian.ts";

export interface SituationAnswerProps {
  readonly href: string;
  readonly title: string;
  readonly line: string;
  /** Number of papers. */
  readonly papers: number;
  /** Another that the search may mean, named in place of the corners. */
  readonly also?: { readonly href: string; readonly title: string } | undefined;
}

/** Corners that fit in the line of a phone. */
const maxCorners = 12;

export function SituationAnswer({ href, title, line, papers, also }: SituationAnswerProps) {
  return (
    <section className="answer" aria-labelledby="svaret">
      <h2 id="svaret">{title}</h2>
      <p className="soft clamp">{line}</p>
      <a href={href}>{`${count(papers, "papir", "papirer")} i rekkefølge\u00a0›`}</a>
      {also ? (
        <p className="soft">
          Eller: <a href={also.href}>{also.title}</a>
        </p>
      ) : (
        <ol aria-hidden="true">
          {Array.from({ length: Math.min(papers, maxCorners) }, (_, at) => (
            <li key={at}>{at + 1}</li>
          ))}
        </ol>
      )}
    </section>
  );
}
