import Check from "lucide-react/icons/check";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import type { AdminInquiry } from "#features/inquiries/admin-contract.ts";
import { callAdmin } from "#web/admin-api.ts";
import { formatDay } from "#web/norwegian.ts";
import { Badge, type BadgeProps } from "#web/ui/badge.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";
import { type DataColumn, DataTable } from "#web/ui/data-table.tsx";
import { ListStates } from "#web/ui/list-states.tsx";
import { ListPager, ListToolbar, NothingFound } from "#web/ui/list-toolbar.tsx";
import { compareText, type ListSpec } from "#web/ui/list-view.ts";
import { type Deletion, type Rows, useRowActions } from "#web/ui/row-actions.ts";
import { RowButton } from "#web/ui/row-buttons.tsx";
import { useListView } from "#web/ui/use-list-view.ts";

export interface InquiriesTabProps {
  readonly list: Rows<AdminInquiry>;
  readonly onChanged: () => void;
  readonly onDeleted: (deletion: Deletion) => void;
}

const path = "/api/admin/advertising-inquiries";
const notGiven = "Ikke oppgitt";

const statusNames: Readonly<Record<string, string>> = {
  pending: "Ventende",
  approved: "Godkjent",
  rejected: "Avvist",
};
const tones: Readonly<Record<string, NonNullable<BadgeProps["tone"]>>> = {
  pending: "waiting",
  approved: "good",
  rejected: "bad",
};
const statusName = (status: string) => statusNames[status] ?? status;
const companyOf = ({ company }: AdminInquiry) => company || notGiven;

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

export function InquiriesTab({ list, onChanged, onDeleted }: InquiriesTabProps) {
  const view = useListView(list.rows, spec);
  const actions = useRowActions();
  const [confirmDialog, confirm] = useConfirm();

  const decide = async ({ id }: AdminInquiry, status: "approved" | "rejected") => {
    const isDone = await actions.run({
      id,
      work: () => callAdmin("PUT", `${path}/${id}`, { status }),
      done: { title: "Suksess", description: "Annonseforespørsel oppdatert" },
      failed: "Kunne ikke oppdatere annonseforespørsel",
    });
    if (isDone) onChanged();
    else void list.reload();
  };

  const remove = async (inquiry: AdminInquiry) => {
    const name = `${inquiry.name}, ${companyOf(inquiry)}`;
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
    else void list.reload();
  };

  return (
    <>
      <div className="tab-bar">
        <h2>Annonsehenvendelser</h2>
      </div>
      <ListStates list={list} empty="Ingen annonsehenvendelser å vise." failure={actions.failure}>
        <ListToolbar view={view} nouns={["henvendelse", "henvendelser"]} />
        {view.found === 0 ? (
          <NothingFound view={view} />
        ) : (
          <DataTable
            caption="Annonsehenvendelser"
            view={view}
            columns={columnsOf({ busyId: actions.busyId, decide, remove })}
          />
        )}
        <ListPager view={view} />
      </ListStates>
      {confirmDialog}
    </>
  );
}

interface ColumnOptions {
  readonly busyId: number | null;
  readonly decide: (inquiry: AdminInquiry, status: "approved" | "rejected") => Promise<void>;
  readonly remove: (inquiry: AdminInquiry) => Promise<void>;
}

function columnsOf({ busyId, decide, remove }: ColumnOptions): readonly DataColumn<AdminInquiry>[] {
  return [
    {
      id: "henvendelse",
      header: "Henvendelse",
      sorting: "bedrift",
      kind: "main",
      cell: (row) => (
        <div className="row-main">
          <p className="row-badges">
            <Badge tone={tones[row.status] ?? "plain"}>{statusName(row.status)}</Badge>
          </p>
          <p className="row-name">{companyOf(row)}</p>
          <p className="row-message">{row.message}</p>
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
      cell: ({ createdAt }) => formatDay(createdAt),
    },
    {
      id: "handlinger",
      header: "Handlinger",
      kind: "actions",
      cell: (row) => (
        <div className="row-actions">
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
