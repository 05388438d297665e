import { SuggestForm } from "#features/suggestions/ui/suggest-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { DialogControls } from "#web/ui/dialog-host.tsx";

export default function SuggestDialog({ onClose }: DialogControls) {
  return (
    <Dialog
      title="Foreslå ny avtalemaler"
      description="Kjenner du en god mal som mangler? Vi ser gjennom alle forslag før de publiseres."
      onClose={onClose}
    >
      <SuggestForm onSent={onClose} onCancel={onClose} />
    </Dialog>
  );
}
