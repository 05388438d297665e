import { readDraft } from "#features/suggestions/ui/draft.ts";
import { SuggestForm } from "#features/suggestions/ui/suggest-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { DialogControls } from "#web/ui/dialog-host.tsx";
import { showToast } from "#web/ui/toast.ts";

/** Dialog of the suggestion form. Closing it in any way keeps the draft. */
export default function SuggestDialog({ onClose }: DialogControls) {
  const close = () => {
    onClose();
    if (readDraft()) {
      showToast({
        title: "Utkastet er tatt vare på",
        description: "Åpne «Foreslå mal» igjen for å fortsette.",
      });
    }
  };
  return (
    <Dialog
      title="Foreslå ny avtalemaler"
      description="Kjenner du en god mal som mangler? Vi ser gjennom alle forslag før de publiseres. Alle felter må fylles ut."
      onClose={close}
    >
      <SuggestForm onSent={onClose} onCancel={close} />
    </Dialog>
  );
}
