/** What the situations' tab needs of the templates: each by its id, and a search for one. */
import type { Papers } from "#features/situations/ui/admin-steps-control.tsx";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { TemplatePicker } from "#features/templates/ui/admin-template-picker.tsx";
import type { Rows } from "#web/admin/rows/row-actions.ts";

export function papersOf({ rows, status }: Pick<Rows<AdminTemplate>, "rows" | "status">): Papers {
  return {
    areRead: status === "ready",
    find: (id) => rows.find((row) => row.id === id),
    picker: (onChoose, whyNot) => (
      <TemplatePicker
        templates={rows}
        offered={[]}
        offeredLabel=""
        whyNot={({ id }) => whyNot(id)}
        onChoose={({ id }) => onChoose(id)}
      />
    ),
  };
}
