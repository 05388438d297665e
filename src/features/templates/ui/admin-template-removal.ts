/** Deleting a template, from its own list and from a report on it. */
import { callAdmin } from "#web/admin/admin-api.ts";
import { adminTemplatesPath } from "#features/templates/admin-fields.ts";
import type { Question } from "#web/ui/confirm-dialog.tsx";
import type { RowAction } from "#web/admin/row-actions.ts";

interface NamedTemplate {
  readonly id: number;
  readonly name: string;
}

export function templateRemovalQuestion({ name }: NamedTemplate): Question {
  return {
    title: "Slette malen?",
    text: `«${name}» forsvinner fra nettstedet. Den kan hentes tilbake fra historikken.`,
    action: "Slett mal",
    isDestructive: true,
  };
}

export function templateRemoval({ id }: NamedTemplate): RowAction {
  return {
    id,
    work: () => callAdmin("DELETE", `${adminTemplatesPath}/${id}`),
    done: { title: "Mal slettet" },
    failed: "Kunne ikke slette mal.",
  };
}
