/** Dialog of the report form. */
import { ReportForm } from "#features/reports/ui/report-form.tsx";
import type { DialogControls } from "#web/ui/dialog-host.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { showToast } from "#web/ui/toast.ts";

export interface ReportDialogProps extends DialogControls {
  readonly templateId: number;
  readonly templateName: string;
  readonly onReported: () => void;
}

export default function ReportDialog({ templateId, templateName, onReported, onClose }: ReportDialogProps) {
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
    <FormDialog
      title="Rapporter problem"
      description={`Gjelder «${templateName}».`}
      discardTitle="Forkaste rapporten?"
      onClose={onClose}
    >
      <ReportForm templateId={templateId} onSent={onSent} onCancel={onClose} />
    </FormDialog>
  );
}
