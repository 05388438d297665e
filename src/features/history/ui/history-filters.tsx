/** Search and filters above the history. */
import { useState } from "react";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { actionWords } from "#features/history/ui/history-words.ts";
import { historyActions, historyEntities, historyEntityWords } from "#shared/admin/history-entities.ts";
import { Button } from "#web/ui/button.tsx";

/** Empty where nothing is chosen. */
export interface HistoryFilter {
  readonly search: string;
  readonly entity: string;
  readonly action: string;
  readonly actor: string;
  readonly from: string;
  readonly to: string;
}

export const noFilter: HistoryFilter = { search: "", entity: "", action: "", actor: "", from: "", to: "" };

export interface HistoryFiltersProps {
  readonly filter: HistoryFilter;
  readonly actors: readonly string[];
  readonly nameOf: (email: string) => string;
  readonly onChange: (changed: Partial<HistoryFilter>) => void;
}

type Choice = readonly [value: string, label: string];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const kinds = historyEntities.map((entity): Choice => [entity, historyEntityWords[entity]]);
const actions = historyActions.map((action): Choice => [action, capital(actionWords[action])]);

export function HistoryFilters({ filter, actors, nameOf, onChange }: HistoryFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const { search: _search, ...chosen } = filter;
  const count = Object.values(chosen).filter(Boolean).length;
  const selects: readonly (readonly [keyof HistoryFilter, string, readonly Choice[]])[] = [
    ["entity", "Slag", kinds],
    ["action", "Handling", actions],
    ["actor", "Hvem", actors.map((actor): Choice => [actor, nameOf(actor)])],
  ];
  const dates: readonly (readonly [keyof HistoryFilter, string])[] = [
    ["from", "Fra og med"],
    ["to", "Til og med"],
  ];
  return (
    <search className="list-toolbar" data-open={isOpen ? "" : undefined}>
      <label className="list-control list-control-search">
        <span>Søk i navn og verdier</span>
        <input
          className="input"
          type="search"
          value={filter.search}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onChange={(event) => onChange({ search: event.currentTarget.value })}
        />
      </label>
      <Button className="list-open" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <SlidersHorizontal />
        {count > 0 ? `Filtre (${count})` : "Filtre"}
      </Button>
      {selects.map(([name, label, choices]) => (
        <label className="list-control" key={name}>
          <span>{label}</span>
          <select
            className="input"
            value={filter[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          >
            <option value="">Alle</option>
            {choices.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      {dates.map(([name, label]) => (
        <label className="list-control" key={name}>
          <span>{label}</span>
          <input
            className="input"
            type="date"
            value={filter[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        </label>
      ))}
    </search>
  );
}
