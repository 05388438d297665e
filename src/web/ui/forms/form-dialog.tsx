/** The dialog of a public form. Escape, the cross and the backdrop ask before they discard input; the form's own «Avbryt» closes at once. */
import { type ReactNode, useRef } from "react";
import { Boundary } from "#web/ui/boundary.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";
import { Dialog, type DialogProps } from "#web/ui/dialog.tsx";

export interface FormDialogProps extends DialogProps {
  /** «Forkaste rapporten?» */
  readonly discardTitle: string;
}

export function FormDialog({ discardTitle, onClose, children, ...dialog }: FormDialogProps): ReactNode {
  const [confirmDialog, confirm] = useConfirm();
  const content = useRef<HTMLDivElement>(null);
  const close = async () => {
    const question = {
      title: discardTitle,
      text: "Det du har fylt ut, er ikke sendt.",
      action: "Forkast",
      cancelText: "Fortsett",
      isDestructive: true,
    };
    if (!hasEntries(content.current) || (await confirm(question))) onClose();
  };
  return (
    <>
      <Dialog {...dialog} onClose={() => void close()}>
        <div ref={content}>
          <Boundary
            text="Skjemaet sluttet å virke. Det du har fylt ut, står her og kan fortsatt sendes."
            place={() => content.current}
          >
            {children}
          </Boundary>
        </div>
      </Dialog>
      {confirmDialog}
    </>
  );
}

function hasEntries(content: HTMLElement | null): boolean {
  const fields = content?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea") ?? [];
  return [...fields].some(
    (field) =>
      field.value.trim() !== field.defaultValue.trim() ||
      (field instanceof HTMLInputElement && field.checked !== field.defaultChecked),
  );
}
