import { ReportForm } from "#features/reports/ui/report-form.tsx";
import type { DialogControls } from "#web/ui/dialog-host.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";

export interface ReportDialogProps extends DialogControls {
  readonly templateId: number;
  readonly templateName: string;
  readonly onReported: () => void;
}

export default function ReportDialog({ templateId, templateName, onReported, onClose }: ReportDialogProps) {
  const onSent = () => {
    onClose();
    onReported();
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
