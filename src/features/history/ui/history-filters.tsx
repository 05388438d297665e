/** Search and filters above the history. */
import { actionWords } from "#features/history/ui/history-words.ts";
import { historyActions, historyEntities, kindName } from "#shared/admin/history-entities.ts";
import { capitalised } from "#shared/text/capitalised.ts";
import { FilterSelect, Toolbar } from "#web/admin/list/toolbar.tsx";

export const noFilter = { search: "", entity: "", action: "", actor: "", from: "", to: "" };
export type HistoryFilter = Readonly<typeof noFilter>;

export interface HistoryFiltersProps {
  readonly filter: HistoryFilter;
  readonly actors: readonly string[];
  readonly nameOf: (email: string) => string;
  readonly onChange: (changed: Partial<HistoryFilter>) => void;
}

const kinds = historyEntities.map((entity) => ({ value: entity, label: kindName(entity) }));
const actions = historyActions.map((action) => ({ value: action, label: capitalised(actionWords[action]) }));

export function HistoryFilters({ filter, actors, nameOf, onChange }: HistoryFiltersProps) {
  const { search, ...chosen } = filter;
  const selects = [
    ["entity", "Type", kinds],
    ["action", "Handling", actions],
    ["actor", "Hvem", actors.map((actor) => ({ value: actor, label: nameOf(actor) }))],
  ] as const;
  const dates = [
    ["from", "Fra og med"],
    ["to", "Til og med"],
  ] as const;
  return (
    <Toolbar
      searchLabel="Søk i navn og verdier"
      search={search}
      onSearch={(typed) => onChange({ search: typed })}
      chosen={Object.values(chosen).filter(Boolean).length}
    >
      {selects.map(([name, label, choices]) => (
        <FilterSelect
          key={name}
          label={label}
          chosen={filter[name]}
          choices={choices}
          onChoose={(value) => onChange({ [name]: value })}
        />
      ))}
      {dates.map(([name, label]) => (
        <label className="list-control stack small" key={name}>
          <span>{label}</span>
          <input
            className="input"
            type="date"
            value={filter[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        </label>
      ))}
    </Toolbar>
  );
}
