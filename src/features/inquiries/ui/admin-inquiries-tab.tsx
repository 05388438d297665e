/** The administrator's tab of inquiries from advertisers, and the decision on each. */
import { useState } from "react";
import Check from "lucide-react/icons/check";
import Scale from "lucide-react/icons/scale";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import type { AdminInquiry, InquiryStatus } from "#features/inquiries/contract.ts";
import { companyOf, inquiryColumns, statusName } from "#features/inquiries/ui/admin-inquiry-columns.tsx";
import { DecisionDialog } from "#features/inquiries/ui/admin-inquiry-dialog.tsx";
import { decisionFields, inquiryStatusWords } from "#features/inquiries/ui/admin-inquiry-status.ts";
import { callAdmin, readPages } from "#web/admin/admin-client.ts";
import { AdminList } from "#web/admin/list/admin-list.tsx";
import type { AdminPanelProps, AdminTab } from "#web/admin/admin-tab.ts";
import { type BulkAction, bulkDeletion, idsOf } from "#web/admin/list/bulk-bar.tsx";
import { byText, newestFirst, waitingFirst } from "#web/admin/list/list-sortings.ts";
import { type AdminResource, type RowRemoval, useAdminList } from "#web/admin/list/use-admin-list.ts";

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
