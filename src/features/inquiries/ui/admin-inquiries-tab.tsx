import { useState } from "react";
import Check from "lucide-react/icons/check";
import Scale from "lucide-react/icons/scale";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import type { AdminInquiry, InquiryStatus } from "#features/inquiries/admin-contract.ts";
import { DecisionDialog } from "#features/inquiries/ui/admin-inquiry-dialog.tsx";
import { inquiryStatusWords } from "#features/inquiries/ui/admin-inquiry-status.ts";
import { callAdmin } from "#web/admin-api.ts";
import { AdminList } from "#web/ui/admin-list.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { BulkDeletion } from "#web/ui/bulk-deletion.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";
import { type DataColumn, DataTable } from "#web/ui/data-table.tsx";
import { compareText, type ListPlace, type ListSpec } from "#web/ui/list-view.ts";
import { type Deletion, type Rows, useRowActions } from "#web/ui/row-actions.ts";
import { RowButton } from "#web/ui/row-buttons.tsx";
import { RowDate } from "#web/ui/row-date.tsx";
import { RowText } from "#web/ui/row-text.tsx";
import { UndoBar } from "#web/ui/undo-bar.tsx";
import { useListView } from "#web/ui/use-list-view.ts";

export interface InquiriesTabProps {
  readonly list: Rows<AdminInquiry>;
  readonly place: ListPlace;
  readonly onDeleted: (deletion: Deletion) => void;
}

const path = "/api/admin/advertising-inquiries";
const notGiven = "Ikke oppgitt";

const statusName = (status: string) => inquiryStatusWords[status as InquiryStatus].name;
const companyOf = ({ company }: AdminInquiry) => company || notGiven;
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

interface ColumnOptions {
  readonly busyId: number | null;
  readonly decide: (inquiry: AdminInquiry, status: InquiryStatus) => Promise<void>;
  readonly change: (inquiry: AdminInquiry) => void;
  readonly remove: (inquiry: AdminInquiry) => Promise<void>;
}

function columnsOf({ busyId, decide, change, remove }: ColumnOptions): readonly DataColumn<AdminInquiry>[] {
  return [
    {
      id: "henvendelse",
      header: "Henvendelse",
      sorting: "bedrift",
      kind: "main",
      cell: (row) => (
        <div className="row-main">
          <p className="row-badges">
            <Badge tone={inquiryStatusWords[row.status].tone}>{statusName(row.status)}</Badge>
          </p>
          <p className="row-name">{companyOf(row)}</p>
          <RowText text={row.message} rowName={companyOf(row)} isOpenAtFirst={row.status === "pending"} />
        </div>
      ),
    },
    {
      id: "kontakt",
      header: "Kontakt",
      sorting: "kontakt",
      cell: (row) => <Contact inquiry={row} />,
    },
    { id: "budsjett", header: "Budsjett", cell: ({ budget }) => budget || notGiven },
    {
      id: "dato",
      header: "Mottatt",
      sorting: "dato",
      order: "descending",
      kind: "date",
      cell: ({ createdAt }) => <RowDate iso={createdAt} />,
    },
    {
      id: "handlinger",
      header: "Handlinger",
      kind: "actions",
      cell: (row) => (
        <div className="row-actions">
          {row.status !== "pending" && (
            <RowButton
              icon={Scale}
              text="Endre avgjørelse"
              rowName={companyOf(row)}
              isBusy={busyId === row.id}
              onClick={() => change(row)}
            />
          )}
          {row.status === "pending" && (
            <>
              <RowButton
                icon={Check}
                text="Godkjenn"
                rowName={companyOf(row)}
                variant="primary"
                isBusy={busyId === row.id}
                onClick={() => void decide(row, "approved")}
              />
              <RowButton
                icon={X}
                text="Avvis"
                rowName={companyOf(row)}
                onClick={() => void decide(row, "rejected")}
              />
            </>
          )}
          <RowButton
            icon={Trash2}
            text="Slett"
            rowName={companyOf(row)}
            isRemoval
            onClick={() => void remove(row)}
          />
        </div>
      ),
    },
  ];
}

function Contact({ inquiry: { name, email, phone } }: { readonly inquiry: AdminInquiry }) {
  return (
    <ul className="row-contact">
      <li>{name}</li>
      <li>
        <a href={`mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`}>{email}</a>
      </li>
      {phone && (
        <li>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</a>
        </li>
      )}
    </ul>
  );
}
