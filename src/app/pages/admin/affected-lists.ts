/** What else has to be read when rows have gone or come back. */
import type { AdminLists, ListName } from "#app/pages/admin/use-admin-lists.ts";
import type { AdminSuggestion } from "#features/suggestions/admin-contract.ts";
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import { withoutWww } from "#shared/url-text.ts";
import type { Deletion } from "#web/admin/row-actions.ts";

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

type SuggestionMark = Pick<AdminSuggestion, "url" | "templateId" | "duplicateOf">;

/** After a template was saved: a suggestion says whether a template is at its url, and what that is called. */
export function listsTellingOfSaved(
  { id, url }: Pick<AdminTemplate, "id" | "url">,
  suggestions: readonly SuggestionMark[],
): readonly ListName[] {
  const host = hostOf(url);
  const isToldBy = (suggestion: SuggestionMark) =>
    suggestion.duplicateOf?.id === id ||
    (suggestion.templateId !== id && host !== undefined && hostOf(suggestion.url) === host);
  return suggestions.some(isToldBy) ? ["stats", "suggestions"] : ["stats"];
}

function hostOf(url: string): string | undefined {
  const host = URL.parse(url)?.host;
  return host === undefined ? undefined : withoutWww(host);
}

/** After something came back: its list, and all that may tell of it. */
export function listsAfterRestore(entity: Entity): readonly ListName[] {
  return [listOf[entity], ...tellOf[entity]];
}
