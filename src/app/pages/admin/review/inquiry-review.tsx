/** One inquiry from an advertiser in the queue, whole, with the link that answers it. */
import Check from "lucide-react/icons/check";
import Mail from "lucide-react/icons/mail";
import X from "lucide-react/icons/x";
import type { AdminInquiry } from "#features/inquiries/contract.ts";
import { Contact, notGiven } from "#features/inquiries/ui/admin-inquiry-columns.tsx";
import { replyHref } from "#features/inquiries/ui/admin-reply.ts";
import { KeyButton } from "#web/admin/rows/key-button.tsx";

export interface InquiryReviewProps {
  readonly inquiry: AdminInquiry;
  readonly isBusy: boolean;
  readonly onDecide: (status: "approved" | "rejected") => void;
}

export function InquiryReview({ inquiry, isBusy, onDecide }: InquiryReviewProps) {
  const { message, company, budget } = inquiry;
  return (
    <>
      <div className="review-columns">
        <p className="review-main review-message many-lines">{message}</p>
        <aside className="review-aside" aria-label="Avsenderen">
          <dl className="admin-facts">
            <div>
              <dt>Bedrift</dt>
              <dd>{company || notGiven}</dd>
            </div>
            <div>
              <dt>Kontakt</dt>
              <dd>
                <Contact inquiry={inquiry} />
              </dd>
            </div>
            <div>
              <dt>Budsjett</dt>
              <dd>{budget || notGiven}</dd>
            </div>
          </dl>
        </aside>
      </div>
      <div className="review-actions">
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
        <a className="button button-secondary" href={replyHref(inquiry)} data-key="r" aria-keyshortcuts="R">
          <Mail />
          Svar på e-post
          <kbd className="button-key" aria-hidden="true">
            R
          </kbd>
        </a>
      </div>
    </>
  );
}
