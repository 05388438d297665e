/** Badge and list filter for active and inactive rows. */
import { Badge } from "#web/ui/badge.tsx";
import type { ListFilter } from "#web/admin/list/list-view.ts";

interface HideableRow {
  readonly isActive: boolean;
}

const wordOf = ({ isActive }: HideableRow) => (isActive ? "Aktiv" : "Inaktiv");

export const activeFilter = {
  id: "status",
  label: "Status",
  valueOf: wordOf,
} satisfies ListFilter<HideableRow>;

export function ActiveBadge({ row }: { readonly row: HideableRow }) {
  return <Badge tone={row.isActive ? "good" : "plain"}>{wordOf(row)}</Badge>;
}
