/** On the page of a removed template: that the visitor has it among the saved ones, and the way to remove it there too. */
import { useSyncExternalStore } from "react";
import { savedTemplates, unsaveTemplate } from "#features/templates/ui/saved/kept-templates.ts";
import { notChanged } from "#features/templates/ui/saved/texts.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.ts";

export function SavedGone({ id }: { readonly id: number }) {
  const saved = useSyncExternalStore(
    savedTemplates.subscribe,
    () => savedTemplates.find(id),
    () => undefined,
  );
  if (!saved) return null;
  return (
    <p className="template-ways">
      <span>Du har lagret denne malen: «{saved.name}».</span>
      <Button onClick={() => unsaveTemplate(saved) || showToast(notChanged)}>Fjern fra lagrede</Button>
    </p>
  );
}
