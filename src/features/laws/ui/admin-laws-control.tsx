/** The acts of a template in its form: those that are chosen, and a search for one more. */
import { useRef, useState } from "react";
import Trash from "lucide-react/icons/trash-2";
import type { AdminLaw } from "#features/laws/contract.ts";
import { adminLawsPath as path } from "#domain/admin-paths.ts";
import { readPhrases } from "#shared/admin/row-fields.ts";
import { maxLaws } from "#domain/laws.ts";
import { lower } from "#web/admin/list-view.ts";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { FieldGroup } from "#web/admin/rows/row-controls.tsx";
import type { RowForm } from "#web/admin/rows/row-form.ts";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const name = "laws";
const shownHits = 6;

type ChosenLaw = Pick<AdminLaw, "id" | "name" | "title">;

export function LawsControl({ form }: { readonly form: RowForm }) {
  const ids = readPhrases([String(form.values[name])]);
  // The acts are read on request: most forms are opened for something else, and most suggestions have none.
  const [isWanted, setWanted] = useState(false);
  const { data, hasFailed, readAgain } = useAdminRead<readonly AdminLaw[]>(
    isWanted || ids.length > 0 ? path : null,
    null,
  );
  const [search, setSearch] = useState("");
  const [said, setSaid] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const stateId = `${form.idOf(name)}-state`;
  const chosen = ids.map(
    (id): ChosenLaw => data?.find((law) => law.id === id) ?? { id, name: id, title: "" },
  );
  const isUnread = !data && hasFailed;
  const isFull = chosen.length >= maxLaws;
  const isSearching = data && !isFull && search.trim() !== "";
  const found = isSearching ? findLaws(data, search, chosen) : [];

  const set = (laws: readonly ChosenLaw[], saying: string) => {
    form.set(name, laws.map(({ id }) => id).join("\n"));
    setSearch("");
    setSaid(saying);
    field.current?.focus();
  };
  const add = (law: ChosenLaw) => set([...chosen, law], `${law.name} er lagt til.`);

  return (
    <FieldGroup form={form} name={name}>
      {chosen.length > 0 && (
        <ul className="stack tight" aria-label="Valgte lover">
          {chosen.map((law) => (
            <li key={law.id} className="edit-step-head row">
              <p>
                <strong>{law.name}</strong> <span className="soft">{law.title}</span>
              </p>
              <button
                type="button"
                className="icon-button"
                aria-label={`Fjern: ${law.name}`}
                title="Fjern"
                onClick={() => {
                  const left = chosen.filter((other) => other !== law);
                  set(left, `${law.name} er fjernet.`);
                }}
              >
                <Trash />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="step-picker stack tight">
        <label className="list-control stack small">
          <span>Legg til lov</span>
          <input
            ref={field}
            className="input"
            type="search"
            value={search}
            autoComplete="off"
            maxLength={200}
            aria-describedby={stateId}
            onFocus={() => setWanted(true)}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Enter must not save the form.
              if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              if (found.length === 1) found.forEach(add);
            }}
          />
        </label>
        {found.length > 0 && (
          <ul className="stack tight" aria-label="Treff">
            {found.slice(0, shownHits).map((law) => (
              <li key={law.id}>
                <button type="button" className="merge-choice box stack" onClick={() => add(law)}>
                  <strong>{law.name}</strong>
                  <span className="soft">{law.title}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <div role="status" id={stateId} className="small soft">
          <VisuallyHidden>{said}</VisuallyHidden>
          {isFull && `Det er plass til ${maxLaws}. Fjern en for å legge til en annen.`}
          {isSearching && found.length === 0 && "Ingen lov i listen passer."}
          {isUnread && "Listen over lover kunne ikke hentes. De som er valgt, blir stående."}
        </div>
        {isUnread && <Button onClick={() => void readAgain()}>Hent listen igjen</Button>}
      </div>
    </FieldGroup>
  );
}

/** Acts with every word in name, title or id, without the chosen ones. */
function findLaws(laws: readonly AdminLaw[], search: string, chosen: readonly ChosenLaw[]) {
  const words = lower(search).split(/\s+/);
  return laws.filter((law) => {
    const text = lower(`${law.name} ${law.title} ${law.id}`);
    return words.every((word) => text.includes(word)) && !chosen.some(({ id }) => id === law.id);
  });
}
