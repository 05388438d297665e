/** Dialog of the report form. Escape, the cross and the backdrop ask before they discard input; the form's own «Avbryt» closes at once. */
import { useRef } from "react";
import { ReportForm } from "#features/reports/ui/report-form.tsx";
import { Boundary } from "#web/ui/boundary.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";
import type { DialogControls } from "#web/ui/dialog-host.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.ts";

export interface ReportDialogProps extends DialogControls {
  readonly templateId: number;
  readonly templateName: string;
  readonly onReported: () => void;
}

const discarding = {
  title: "Forkaste rapporten?",
  text: "Det du har fylt ut, er ikke sendt.",
  action: "Forkast",
  cancelText: "Fortsett",
  isDestructive: true,
};

export default function ReportDialog({ templateId, templateName, onReported, onClose }: ReportDialogProps) {
  const [confirmDialog, confirm] = useConfirm();
  const content = useRef<HTMLDivElement>(null);
  const close = async () => {
    if (!hasEntries(content.current) || (await confirm(discarding))) onClose();
  };
  const onSent = () => {
    // Closed before the toast is shown, or it would announce it, too.
    onClose();
    onReported();
    showToast({
      title: "Takk for rapporten!",
      description: "Vi vil sjekke dette og ta nødvendige tiltak.",
    });
  };
  return (
    <>
      <Dialog
        title="Rapporter problem"
        description={`Gjelder «${templateName}».`}
        onClose={() => void close()}
      >
        <div ref={content}>
          <Boundary
            text="Skjemaet sluttet å virke. Det du har fylt ut, står her og kan fortsatt sendes."
            place={() => content.current}
          >
            <ReportForm templateId={templateId} onSent={onSent} onCancel={onClose} />
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
