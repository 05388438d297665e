/** What the table of inquiries shows of each, and what can be done with it. */
import Check from "lucide-react/icons/check";
import Scale from "lucide-react/icons/scale";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import type { AdminInquiry, InquiryStatus } from "#features/inquiries/admin-contract.ts";
import { inquiryStatusWords } from "#features/inquiries/ui/admin-inquiry-status.ts";
import { Badge } from "#web/ui/badge.tsx";
import type { DataColumn } from "#web/admin/data-table.tsx";
import { RowButton } from "#web/admin/row-buttons.tsx";
import { RowDate } from "#web/admin/row-date.tsx";
import { RowText } from "#web/admin/row-text.tsx";

const notGiven = "Ikke oppgitt";

export const statusName = (status: string) => inquiryStatusWords[status as InquiryStatus].name;
export const companyOf = ({ company }: AdminInquiry) => company || notGiven;

interface ColumnOptions {
  readonly busyId: number | null;
  readonly decide: (inquiry: AdminInquiry, status: InquiryStatus) => Promise<void>;
  readonly change: (inquiry: AdminInquiry) => void;
  readonly remove: (inquiry: AdminInquiry) => Promise<void>;
}

export function columnsOf({
  busyId,
  decide,
  change,
  remove,
}: ColumnOptions): readonly DataColumn<AdminInquiry>[] {
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
        <a href={`mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`}>{breakable(email)}</a>
      </li>
      {phone && (
        <li>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</a>
        </li>
      )}
    </ul>
  );
}

/** May break before the @, so that a narrow column need not break a word of it. */
function breakable(email: string) {
  const at = email.lastIndexOf("@");
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
