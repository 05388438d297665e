/** The page of one situation: the papers in the order in which they are needed, and what to remember. */
import type { ReactNode } from "react";
import { type Situation, situationsPath } from "#features/situations/contract.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { PrintButton } from "#web/ui/printed-address.tsx";

export interface SituationPageProps {
  readonly situation: Omit<Situation, "updatedAt">;
  /** The page's url on paper. */
  readonly printed: ReactNode;
  /** The template's own line is of another feature. */
  readonly steps: readonly {
    readonly id: number;
    readonly when: string;
    readonly why: string;
    readonly paper: ReactNode;
  }[];
}

const trail = [
  { href: "/", text: "Forsiden" },
  { href: situationsPath, text: "Situasjoner" },
];

export function SituationPage({ situation, printed, steps }: SituationPageProps) {
  const { label, title, intro, remember } = situation;
  return (
    <article className="page situation">
      <Breadcrumbs steps={trail} here={label} />
      <h1>{title}</h1>
      <p className="lead">{intro}</p>
      <section aria-labelledby="papirer">
        <h2 id="papirer">Papirene i rekkefølge</h2>
        <ol className="situation-steps">
          {steps.map(({ id, when, why, paper }) => (
            <li key={id}>
              <p className="situation-when">{when}</p>
              {paper}
              <p>{why}</p>
            </li>
          ))}
        </ol>
      </section>
      {remember.length > 0 && (
        <section className="situation-remember" aria-labelledby="husk">
          <h2 id="husk">Husk</h2>
          <ul>
            {remember.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      {printed}
      <p className="situation-print with-scripts">
        <PrintButton />
      </p>
      <p className="situation-note">
        Rådene er korte og gjelder vanlige tilfeller. Står mye på spill, bør du spørre en fagperson.
      </p>
    </article>
  );
}
