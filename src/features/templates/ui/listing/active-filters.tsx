/** The active filters, in the order of their boxes, each as a link that removes it. The search text is not among them. */
import X from "lucide-react/icons/x";
import { initialShown, type ListingView } from "#features/templates/listing-view.ts";
import { ViewLink } from "#features/templates/ui/listing/view-link.tsx";
import { sourceKindLabel } from "#features/templates/ui/card/source-line.tsx";
import { capitalised, categoryLabel, filterCategories, publicFormats } from "#shared/vocabulary.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface ActiveFiltersProps {
  readonly view: ListingView;
  readonly cleared: ListingView;
  readonly onStep: (change: Partial<ListingView>) => void;
  readonly onClear: () => void;
}

export function ActiveFilters({ view, cleared, onStep, onClear }: ActiveFiltersProps) {
  const chips: readonly (readonly [text: string, without: Partial<ListingView>])[] = [
    ...filterCategories
      .filter((id) => view.categories.includes(id))
      .map(
        (id) => [categoryLabel(id), { categories: view.categories.filter((other) => other !== id) }] as const,
      ),
    ...publicFormats
      .filter((id) => view.formats.includes(id))
      .map((id) => [id, { formats: view.formats.filter((other) => other !== id) }] as const),
    ...view.sourceTypes.map(
      (kind) =>
        [sourceKindLabel(kind), { sourceTypes: view.sourceTypes.filter((other) => other !== kind) }] as const,
    ),
    ...view.languages.map(
      (id) => [capitalised(id), { languages: view.languages.filter((other) => other !== id) }] as const,
    ),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label="Aktive filtre">
      {chips.map(([text, without]) => (
        <li key={text}>
          <ViewLink
            className="chip"
            view={{ ...view, shown: initialShown, page: 1, ...without }}
            onFollow={() => onStep(without)}
          >
            <VisuallyHidden>Fjern </VisuallyHidden>
            {text}
            <X />
          </ViewLink>
        </li>
      ))}
      {(chips.length > 1 || view.search.trim()) && (
        <li>
          <ViewLink className="text-link" view={cleared} onFollow={onClear}>
            Nullstill filtre
          </ViewLink>
        </li>
      )}
    </ul>
  );
}
