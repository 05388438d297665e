/** All situations as a list in groups, each with its title and its number of templates. */
import type { SituationLink } from "#features/situations/contract.ts";
import { count } from "#web/norwegian.ts";

/** Groups by the category of the templates, in an order that fills two columns and three evenly; the last has all others. */
const groups: readonly (readonly [name: string, ...categories: string[]])[] = [
  ["Bolig", "Bolig", "Utleie"],
  ["Jobb", "Jobb", "Arbeidsforhold", "HMS"],
  ["Familie", "Familie"],
  ["Privat", "Privat", "Juridisk", "Helse"],
  ["Firma og offentlig", "Startup", "Kommersielt", "IT", "Personvern", "Offentlig"],
  ["Annet"],
];

export function SituationLines({ situations }: { readonly situations: readonly SituationLink[] }) {
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
              {byGroup.get(group)?.map(({ href, title, papers }) => (
                <li key={href} className="row">
                  <a href={href}>{title}</a>
                  <span className="small soft">{count(papers, "papir", "papirer")}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
