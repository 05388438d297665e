/** One inquiry from an advertiser in the queue, whole, with the link that answers it. */
import Check from "lucide-react/icons/check";
import Mail from "lucide-react/icons/mail";
import X from "lucide-react/icons/x";
import { KeyButton, KeyLink } from "#app/pages/admin/shortcuts.tsx";
import type { AdminInquiry } from "#features/inquiries/contract.ts";
import { Contact, notGiven, replyHref } from "#features/inquiries/ui/admin-inquiries-tab.tsx";
import { Facts } from "#web/admin/rows/row-cells.tsx";
import { useSite } from "#web/site-info.ts";

export interface InquiryReviewProps {
  readonly inquiry: AdminInquiry;
  readonly isBusy: boolean;
  readonly onDecide: (status: "approved" | "rejected") => void;
}

export function InquiryReview({ inquiry, isBusy, onDecide }: InquiryReviewProps) {
  const { message, company, budget } = inquiry;
  const { name: siteName } = useSite();
  return (
    <>
      <div className="review-columns stack">
        <p className="review-main panel box many-lines">{message}</p>
        <aside className="panel box" aria-label="Avsenderen">
          <Facts
            facts={{
              Bedrift: company || notGiven,
              Kontakt: <Contact inquiry={inquiry} />,
              Budsjett: budget || notGiven,
            }}
          />
        </aside>
      </div>
      <div className="review-actions cluster">
        <KeyButton
          shortcut="G"
          variant="primary"
          isBusy={isBusy}
          busyText="Lagrer..."
          onClick={() => onDecide("approved")}
        >
          <Check />
          Godkjenn
        </KeyButton>
        <KeyButton shortcut="A" isBusy={isBusy} onClick={() => onDecide("rejected")}>
          <X />
          Avvis
        </KeyButton>
        <KeyLink shortcut="R" href={replyHref(inquiry, siteName)}>
          <Mail />
          Svar på e-post
        </KeyLink>
      </div>
    </>
  );
}
