/** The ways to save a template in the browser, and to remove it again. */
import Bookmark from "lucide-react/icons/bookmark";
import type { Template } from "#features/templates/contract.ts";
import {
  keptOf,
  maxSaved,
  notChanged,
  savedTemplates,
  saveTemplate,
  unsaveTemplate,
  useSaved,
} from "#features/templates/ui/saved/kept-templates.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const toSave = "Lagre malen";

/** A button as wide once it has saved as before, so that nothing moves; readers of the page hear what it does then. */
export function SaveButton({ template }: { readonly template: Template }) {
  const { id } = template;
  const isSaved = useSaved(id) !== undefined;
  const toggle = () => {
    // Read anew: another tab may have changed it just now.
    if (savedTemplates.find(id)) {
      if (unsaveTemplate(template)) showToast({ title: "Malen er fjernet fra de lagrede" });
      else showToast(notChanged);
    } else if (saveTemplate(keptOf(template, Date.now()))) {
      showToast({
        title: "Malen er lagret",
        action: { text: "Se lagrede", run: () => location.assign("/lagrede") },
      });
    } else {
      showToast(savedTemplates.get().length >= maxSaved ? tooMany : notChanged);
    }
  };
  return (
    <Button variant="quiet" className="save-button" data-saved={isSaved ? "" : undefined} onClick={toggle}>
      <Bookmark />
      {isSaved ? (
        <span key="saved" data-room={toSave}>
          Lagret<VisuallyHidden>. Fjern fra lagrede</VisuallyHidden>
        </span>
      ) : (
        <span key="open">{toSave}</span>
      )}
    </Button>
  );
}

const tooMany = {
  title: "Malen ble ikke lagret",
  description: `Du har allerede lagret ${maxSaved} maler. Fjern noen på siden «Lagrede maler».`,
  isDestructive: true,
};

/** Note on the page of a removed template that the visitor has saved it, and the way to remove it there too. */
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
