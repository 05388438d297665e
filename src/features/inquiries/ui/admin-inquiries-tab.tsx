import { useState } from "react";
import type { AdminInquiry, InquiryStatus } from "#features/inquiries/admin-contract.ts";
import { columnsOf, companyOf, statusName } from "#features/inquiries/ui/admin-inquiry-columns.tsx";
import { DecisionDialog } from "#features/inquiries/ui/admin-inquiry-dialog.tsx";
import { inquiryStatusWords } from "#features/inquiries/ui/admin-inquiry-status.ts";
import { callAdmin } from "#web/admin/admin-api.ts";
import { AdminList } from "#web/admin/admin-list.tsx";
import { BulkDeletion } from "#web/admin/bulk-deletion.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";
import { DataTable } from "#web/admin/data-table.tsx";
import { compareText, type ListPlace, type ListSpec } from "#web/admin/list-view.ts";
import { type Deletion, type Rows, useRowActions } from "#web/admin/row-actions.ts";
import { UndoBar } from "#web/admin/undo-bar.tsx";
import { useListView } from "#web/admin/use-list-view.ts";

export interface InquiriesTabProps {
  readonly list: Rows<AdminInquiry>;
  readonly place: ListPlace;
  readonly onDeleted: (deletion: Deletion) => void;
}

const path = "/api/admin/advertising-inquiries";
const nameOf = (inquiry: AdminInquiry) => `${inquiry.name}, ${companyOf(inquiry)}`;

const nouns = ["henvendelse", "henvendelser"] as const;

const spec: ListSpec<AdminInquiry> = {
  textOf: (row) =>
    `${row.name} ${row.email} ${row.company ?? ""} ${row.phone ?? ""} ${row.budget ?? ""} ${row.message}`,
  sortings: [
    {
      id: "venter",
      label: "Ventende først",
      compare: (a, b) =>
        Number(b.status === "pending") - Number(a.status === "pending") ||
        compareText(b.createdAt, a.createdAt),
    },
    { id: "dato", label: "Nyeste først", compare: (a, b) => compareText(b.createdAt, a.createdAt) },
    { id: "bedrift", label: "Bedrift", compare: (a, b) => compareText(companyOf(a), companyOf(b)) },
    { id: "kontakt", label: "Kontaktperson", compare: (a, b) => compareText(a.name, b.name) },
  ],
  filters: [{ id: "status", label: "Status", valueOf: ({ status }) => status, nameOf: statusName }],
};

export function InquiriesTab({ list, place, onDeleted }: InquiriesTabProps) {
  const view = useListView(list.rows, spec, place);
  const actions = useRowActions(list.reload);
  /** What was decided last, and what it was before. */
  const [decided, setDecided] = useState<{ inquiry: AdminInquiry; from: InquiryStatus } | null>(null);
  const [changed, setChanged] = useState<AdminInquiry | null>(null);
  const [confirmDialog, confirm] = useConfirm();

  const decide = async (inquiry: AdminInquiry, status: InquiryStatus) => {
    setDecided(null);
    const done = await actions.run({
      id: inquiry.id,
      work: () => callAdmin<AdminInquiry>("PUT", `${path}/${inquiry.id}`, { status, from: inquiry.status }),
      done: { title: "Suksess", description: "Annonseforespørsel oppdatert" },
      failed: "Kunne ikke oppdatere annonseforespørsel",
    });
    if (done) list.put(done.result);
    return done?.result ?? null;
  };
  const decideWithUndo = async (inquiry: AdminInquiry, status: InquiryStatus) => {
    setChanged(null);
    const inquiryNow = await decide(inquiry, status);
    if (inquiryNow) setDecided({ inquiry: inquiryNow, from: inquiry.status });
  };

  const remove = async (inquiry: AdminInquiry) => {
    const name = nameOf(inquiry);
    const isYes = await confirm({
      title: "Slette henvendelsen?",
      text: `Henvendelsen fra ${name} slettes med alle kontaktopplysningene.`,
      action: "Slett",
      isDestructive: true,
    });
    if (!isYes) return;
    const isDone = await actions.run({
      id: inquiry.id,
      work: () => callAdmin("DELETE", `${path}/${inquiry.id}`),
      done: { title: "Suksess", description: "Annonseforespørsel slettet" },
      failed: "Kunne ikke slette annonseforespørsel",
    });
    if (isDone) onDeleted({ entity: "inquiry", entityId: inquiry.id, name });
  };

  return (
    <>
      <AdminList
        heading="Annonsehenvendelser"
        nouns={nouns}
        empty="Ingen annonsehenvendelser å vise."
        list={list}
        view={view}
        failure={actions.failure}
        notice={
          <UndoBar
            text={
              decided &&
              `Henvendelsen fra ${nameOf(decided.inquiry)} ${inquiryStatusWords[decided.inquiry.status].done}.`
            }
            onUndo={async () => decided && decide(decided.inquiry, decided.from)}
            onClose={() => setDecided(null)}
          />
        }
        bulk={
          <BulkDeletion
            path={path}
            entity="inquiry"
            nouns={nouns}
            view={view}
            actions={actions}
            confirm={confirm}
            onDeleted={onDeleted}
            onFailed={() => void list.reload()}
          />
        }
      >
        <DataTable
          caption="Annonsehenvendelser"
          view={view}
          columns={columnsOf({
            busyId: actions.busyId,
            decide: decideWithUndo,
            change: setChanged,
            remove,
          })}
        />
      </AdminList>
      {confirmDialog}
      {changed && (
        <DecisionDialog
          inquiry={changed}
          name={nameOf(changed)}
          onDecide={(status) => void decideWithUndo(changed, status)}
          onClose={() => setChanged(null)}
        />
      )}
    </>
  );
}
