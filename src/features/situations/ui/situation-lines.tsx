/** All situations as a list in groups: what each is, and how many papers it has. */
import type { ReactNode } from "react";
import type { SituationLink } from "#features/situations/contract.ts";
import { count } from "#web/norwegian.ts";

/** By the category of their papers; those of all others are the last group. */
const groups: readonly (readonly [name: string, categories: readonly string[]])[] = [
  ["Bolig", ["Bolig", "Utleie"]],
  ["Familie og privat", ["Familie", "Privat", "Juridisk", "Helse"]],
  ["Jobb", ["Jobb", "Arbeidsforhold", "HMS"]],
  ["Firma og offentlig", ["Startup", "Kommersielt", "IT", "Personvern", "Offentlig"]],
];
const otherGroup = "Annet";

export interface SituationLinesProps {
  readonly situations: readonly SituationLink[];
  readonly iconOf: (category: string) => ReactNode;
}

export function SituationLines({ situations, iconOf }: SituationLinesProps) {
  const byGroup = Map.groupBy(
    situations,
    ({ category }) => groups.find(([, categories]) => categories.includes(category))?.[0] ?? otherGroup,
  );
  return (
    <div className="situation-groups">
      {[...groups.map(([name]) => name), otherGroup].map((name) => {
        const lines = byGroup.get(name);
        return (
          lines && (
            <section key={name}>
              <h2>{name}</h2>
              <ul className="situation-lines">
                {lines.map(({ href, title, category, papers }) => (
                  <li key={href}>
                    {iconOf(category)}
                    <a href={href}>{title}</a>
                    <span>{count(papers, "papir", "papirer")}</span>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}
