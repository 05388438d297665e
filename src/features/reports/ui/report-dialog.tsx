import { ReportForm } from "#features/reports/ui/report-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { DialogControls } from "#web/ui/dialog-host.tsx";

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
    <Dialog title="Rapporter problem" description={`Gjelder «${templateName}».`} onClose={onClose}>
      <ReportForm templateId={templateId} onSent={onSent} onCancel={onClose} />
    </Dialog>
  );
}
