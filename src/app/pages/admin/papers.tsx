/** What the situations' tab needs of the templates: each by its id, and a search for one. */
import type { Papers } from "#features/situations/ui/admin-steps-control.tsx";
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import { TemplatePicker } from "#features/templates/ui/admin-template-picker.tsx";

export function papersOf(templates: readonly AdminTemplate[]): Papers {
  return {
    find: (id) => templates.find((row) => row.id === id),
    picker: (onChoose, whyNot) => (
      <TemplatePicker
        templates={templates}
        offered={[]}
        offeredLabel=""
        whyNot={({ id }) => whyNot(id)}
        onChoose={({ id }) => onChoose(id)}
      />
    ),
  };
}
