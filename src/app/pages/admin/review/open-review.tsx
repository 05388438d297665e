/** The button above the tabs that opens «Se gjennom», with the number of things that wait. */
import ListChecks from "lucide-react/icons/list-checks";
import { itemsOf } from "#app/pages/admin/review/queue.ts";
import type { AdminLists } from "#app/pages/admin/use-admin-lists.ts";
import { inquiriesTab } from "#features/inquiries/ui/admin-inquiries-tab.tsx";
import { reportsTab } from "#features/reports/ui/admin-reports-tab.tsx";
import { suggestionsTab } from "#features/suggestions/ui/admin-suggestions-tab.tsx";
import { KeyButton } from "#web/admin/rows/key-button.tsx";
import { formatNumber } from "#web/norwegian.ts";

export interface OpenReviewProps {
  readonly lists: AdminLists;
  readonly onOpen: () => void;
}

export function OpenReview({ lists, onOpen }: OpenReviewProps) {
  const waiting = itemsOf({
    suggestions: lists.of(suggestionsTab).rows,
    reports: lists.of(reportsTab).rows,
    inquiries: lists.of(inquiriesTab).rows,
  }).length;
  return (
    <KeyButton
      shortcut="S"
      variant={waiting > 0 ? "primary" : "secondary"}
      className="open-review"
      onClick={onOpen}
    >
      <ListChecks />
      {waiting > 0 ? `Se gjennom (${formatNumber(waiting)})` : "Se gjennom"}
    </KeyButton>
  );
}
