/** Dialog of the suggestion form, and of its receipt once it is sent. Closing it in any way keeps the draft. */
import { useState } from "react";
import { readDraft, SuggestForm } from "#features/suggestions/ui/suggest-form.tsx";
import { ReceiptLink } from "#features/suggestions/ui/receipt-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { DialogControls } from "#web/ui/dialog-host.tsx";
import { showToast } from "#web/ui/toast.ts";

export default function SuggestDialog({ onClose }: DialogControls) {
  const [receipt, setReceipt] = useState<string | null>(null);
  const close = () => {
    onClose();
    if (readDraft()) {
      showToast({
        title: "Utkastet er tatt vare på",
        description: "Åpne «Foreslå mal» igjen for å fortsette.",
      });
    }
  };
  if (receipt !== null) {
    return (
      <Dialog
        key="receipt"
        title="Takk for forslaget!"
        description="Vi vil gjennomgå forslaget ditt og legge det til hvis det er passende."
        onClose={onClose}
      >
        <ReceiptLink href={receipt} />
        <div className="form-actions">
          <Button variant="primary" onClick={onClose}>
            Lukk
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      title="Foreslå ny avtalemal"
      description="Kjenner du en god mal som mangler? Vi ser gjennom alle forslag før de publiseres. Alle felter må fylles ut."
      onClose={close}
    >
      <SuggestForm onSent={setReceipt} onCancel={close} />
    </Dialog>
  );
}
