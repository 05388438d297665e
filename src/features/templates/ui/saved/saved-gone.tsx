/** On the page of a removed template: that the visitor has it among the saved ones, and the way to remove it there too. */
import { unsaveTemplate } from "#features/templates/ui/saved/kept-templates.ts";
import { notChanged } from "#features/templates/ui/saved/texts.ts";
import { useSaved } from "#features/templates/ui/saved/use-kept.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.ts";

export function SavedGone({ id }: { readonly id: number }) {
  const saved = useSaved(id);
  if (!saved) return null;
  return (
    <p className="template-ways">
      <span>Du har lagret denne malen: «{saved.name}».</span>
      <Button onClick={() => unsaveTemplate(saved) || showToast(notChanged)}>Fjern fra lagrede</Button>
    </p>
  );
}
