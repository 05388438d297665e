/** All situations as a list in groups: what each is, and how many papers it has. */
import type { ComponentType } from "react";
import type { SituationLink } from "#features/situations/contract.ts";
import { count } from "#web/norwegian.ts";

/** By the category of their papers; the last has those of all others. */
const groups: readonly (readonly [name: string, ...categories: string[]])[] = [
  ["Bolig", "Bolig", "Utleie"],
  ["Familie og privat", "Familie", "Privat", "Juridisk", "Helse"],
  ["Jobb", "Jobb", "Arbeidsforhold", "HMS"],
  ["Firma og offentlig", "Startup", "Kommersielt", "IT", "Personvern", "Offentlig"],
  ["Annet"],
];

export interface SituationLinesProps {
  readonly situations: readonly SituationLink[];
  readonly Icon: ComponentType<{ readonly category: string }>;
}

export function SituationLines({ situations, Icon }: SituationLinesProps) {
  const groupOf = ({ category }: SituationLink) =>
    groups.find(([, ...categories]) => categories.includes(category)) ?? groups.at(-1);
  const byGroup = Map.groupBy(situations, groupOf);
  return (
    <div className="situation-groups">
      {groups
        .filter((group) => byGroup.has(group))
        .map((group) => (
          <section key={group[0]}>
            <h2>{group[0]}</h2>
            <ul className="situation-lines">
              {byGroup.get(group)?.map(({ href, title, category, papers }) => (
                <li key={href}>
                  <Icon category={category} />
                  <a href={href}>{title}</a>
                  <span className="situation-source">{count(papers, "papir", "papirer")}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
