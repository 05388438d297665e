/** Deletion of a template, from its own list and from a report on it. */
import { templateList } from "#features/templates/ui/admin-template-list.ts";
import type { RowRemoval } from "#web/admin/use-admin-list.ts";

export const templateRemoval: RowRemoval = {
  question: (name) => ({
    title: "Slette malen?",
    text: `«${name}» forsvinner fra nettstedet. Den kan hentes tilbake fra historikken.`,
    action: "Slett mal",
  }),
  done: { title: "Mal slettet" },
  failed: "Kunne ikke slette mal.",
  other: templateList,
};
