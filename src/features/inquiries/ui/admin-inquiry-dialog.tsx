/** Dialog that changes the decision on an inquiry. */
import type { AdminInquiry, InquiryStatus } from "#features/inquiries/contract.ts";
import { inquiryStatusWords } from "#features/inquiries/ui/admin-inquiry-status.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export interface DecisionDialogProps {
  readonly inquiry: AdminInquiry;
  readonly name: string;
  readonly onDecide: (status: InquiryStatus) => void;
  readonly onClose: () => void;
}

export function DecisionDialog({ inquiry, name, onDecide, onClose }: DecisionDialogProps) {
  const others = (["approved", "rejected", "pending"] as const).filter((status) => status !== inquiry.status);
  return (
    <Dialog
      title="Endre avgjørelse"
      description={`Henvendelsen fra ${name} ${inquiryStatusWords[inquiry.status].done}.`}
      onClose={onClose}
    >
      <div className="form-actions">
        {others.map((status, place) => (
          <Button
            key={status}
            variant={place === 0 ? "primary" : "secondary"}
            onClick={() => onDecide(status)}
          >
            {inquiryStatusWords[status].action}
          </Button>
        ))}
        <Button onClick={onClose}>Avbryt</Button>
      </div>
    </Dialog>
  );
}
