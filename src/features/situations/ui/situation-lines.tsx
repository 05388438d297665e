/** All situations as a list: what each is, and how many papers it has. */
import { situationHref } from "#features/situations/contract.ts";
import { count } from "#web/norwegian.ts";

export interface SituationLine {
  readonly id: number;
  readonly label: string;
  readonly title: string;
  readonly papers: number;
}

export function SituationLines({ situations }: { readonly situations: readonly SituationLine[] }) {
  return (
    <ul className="situation-lines">
      {situations.map(({ id, label, title, papers }) => (
        <li key={id} className="card">
          <h2>
            <a href={situationHref({ id, label })}>{label}</a>
          </h2>
          <p>{title}</p>
          <p className="situation-papers">{count(papers, "papir", "papirer")}</p>
        </li>
      ))}
    </ul>
  );
}
