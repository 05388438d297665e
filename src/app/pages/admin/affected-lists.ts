/** What else has to be read when rows have gone or come back. */
import type { AdminLists, ListName } from "#app/pages/admin/use-admin-lists.ts";
import type { Deletion } from "#web/ui/row-actions.ts";

export const listOf = {
  template: "templates",
  offer: "offers",
  homepage_ad: "ads",
  suggestion: "suggestions",
  report: "reports",
  inquiry: "inquiries",
} as const satisfies Readonly<Record<string, ListName>>;

type Entity = keyof typeof listOf;

/** Lists that tell something of rows of a kind. */
const tellOf: Readonly<Record<Entity, readonly ListName[]>> = {
  template: ["reports", "suggestions", "stats"],
  suggestion: ["stats"],
  report: ["templates"],
  offer: [],
  homepage_ad: [],
  inquiry: [],
};

/** After a deletion: only the lists that tell of that very row. */
export function listsTellingOf(
  { entity, entityId }: Pick<Deletion, "entity" | "entityId">,
  lists: AdminLists,
): readonly ListName[] {
  const isTold: Partial<Record<ListName, boolean>> =
    entity === "template"
      ? {
          reports: lists.reports.rows.some(({ templateId }) => templateId === entityId),
          suggestions: lists.suggestions.rows.some(({ duplicateOf }) => duplicateOf?.id === entityId),
        }
      : {};
  return tellOf[entity].filter((name) => isTold[name] !== false);
}

/** After something came back: its list, and all that may tell of it. */
export function listsAfterRestore(entity: Entity): readonly ListName[] {
  return [listOf[entity], ...tellOf[entity]];
}
