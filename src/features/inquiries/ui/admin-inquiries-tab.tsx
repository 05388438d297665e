/** The administrator's tab of inquiries from advertisers, and the decision on each. */
import { useState } from "react";
import Check from "lucide-react/icons/check";
import Scale from "lucide-react/icons/scale";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import type { AdminInquiry, InquiryStatus } from "#features/inquiries/admin-contract.ts";
import {
  companyOf,
  decisionFields,
  inquiryColumns,
  inquiryStatusWords,
  statusName,
} from "#features/inquiries/ui/admin-inquiry-columns.tsx";
import { callAdmin, readPages } from "#web/admin/admin-client.ts";
import type { AdminPanelProps, AdminTab } from "#web/admin/admin-tab.ts";
import { AdminList } from "#web/admin/list/admin-list.tsx";
import { type BulkAction, bulkDeletion, idsOf } from "#web/admin/list/bulk-bar.tsx";
import { byText, newestFirst, waitingFirst } from "#web/admin/list/list-view.ts";
import { type AdminResource, type RowRemoval, useAdminList } from "#web/admin/list/use-admin-list.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

const path = "/api/admin/advertising-inquiries";

const personOf = (inquiry: AdminInquiry) => `${inquiry.name}, ${companyOf(inquiry)}`;
const isWaiting = ({ status }: AdminInquiry) => status === "pending";

const inquiryList = {
  label: "Annonsehenvendelser",
  entity: "inquiry",
  nouns: ["henvendelse", "henvendelser"],
  path,
  empty: "Ingen annonsehenvendelser å vise.",
  nameOf: companyOf,
  textOf: (row) =>
    `${row.name} ${row.email} ${row.company ?? ""} ${row.phone ?? ""} ${row.budget ?? ""} ${row.message}`,
  sortings: [
    waitingFirst(isWaiting),
    newestFirst("dato", ({ createdAt }) => createdAt),
    byText("bedrift", "Bedrift", companyOf),
    byText("kontakt", "Kontaktperson", ({ name }) => name),
  ],
  filters: [{ id: "status", label: "Status", valueOf: ({ status }) => status, nameOf: statusName }],
} as const satisfies AdminResource<AdminInquiry>;

const removal: RowRemoval = {
  question: (person) => ({
    title: "Slette henvendelsen?",
    text: `Henvendelsen fra ${person} slettes med alle kontaktopplysningene.`,
    action: "Slett",
  }),
  done: { title: "Suksess", description: "Annonseforespørsel slettet" },
  failed: "Kunne ikke slette annonseforespørsel",
};

const decisionOf = (status: "approved" | "rejected", text: string): BulkAction<AdminInquiry> => ({
  icon: status === "approved" ? Check : X,
  text,
  accepts: isWaiting,
  path: "decide",
  body: (rows) => ({ ...idsOf(rows), status }),
  done: inquiryStatusWords[status].done,
});

const bulkActions: readonly BulkAction<AdminInquiry>[] = [
  decisionOf("approved", "Godkjenn"),
  decisionOf("rejected", "Avvis"),
  bulkDeletion(idsOf, "De slettes med alle kontaktopplysningene."),
];

export const inquiriesTab = {
  ...inquiryList,
  id: "henvendelser",
  editedFields: decisionFields,
  load: () => readPages<AdminInquiry>(path),
  isWaiting,
  Panel: InquiriesPanel,
} as const satisfies AdminTab<AdminInquiry>;

function InquiriesPanel(props: AdminPanelProps<AdminInquiry>) {
  const admin = useAdminList(inquiryList, props);
  const [changed, setChanged] = useState<AdminInquiry | null>(null);

  const decide = (inquiry: AdminInquiry, status: InquiryStatus) =>
    admin.change(inquiry, {
      work: (rowPath) => callAdmin<AdminInquiry>("PUT", rowPath, { status, from: inquiry.status }),
      done: { title: "Suksess", description: "Annonseforespørsel oppdatert" },
      failed: "Kunne ikke oppdatere annonseforespørsel",
    });
  const decideWithUndo = async (inquiry: AdminInquiry, status: InquiryStatus) => {
    setChanged(null);
    const decided = await decide(inquiry, status);
    if (!decided) return;
    props.onUndoable({
      text: `Henvendelsen fra ${personOf(decided)} ${inquiryStatusWords[decided.status].done}.`,
      undo: async () => (await decide(decided, inquiry.status))?.id ?? null,
    });
  };

  return (
    <>
      <AdminList
        admin={admin}
        columns={inquiryColumns}
        bulk={{ actions: bulkActions }}
        buttons={(row) => [
          !isWaiting(row) && { icon: Scale, text: "Endre avgjørelse", showsBusy: true, onClick: setChanged },
          isWaiting(row) && {
            icon: Check,
            text: "Godkjenn",
            variant: "primary",
            showsBusy: true,
            onClick: () => decideWithUndo(row, "approved"),
          },
          isWaiting(row) && { icon: X, text: "Avvis", onClick: () => decideWithUndo(row, "rejected") },
          {
            icon: Trash2,
            text: "Slett",
            isRemoval: true,
            onClick: () => admin.remove({ id: row.id, name: personOf(row) }, removal),
          },
        ]}
      />
      {changed && (
        <DecisionDialog
          inquiry={changed}
          name={personOf(changed)}
          onDecide={(status) => void decideWithUndo(changed, status)}
          onClose={() => setChanged(null)}
        />
      )}
    </>
  );
}

export interface DecisionDialogProps {
  readonly inquiry: AdminInquiry;
  readonly name: string;
  readonly onDecide: (status: InquiryStatus) => void;
  readonly onClose: () => void;
}

/** Changes the decision on an inquiry. */
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
