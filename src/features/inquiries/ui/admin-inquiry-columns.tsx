/** Table columns of an inquiry. */
import type { AdminInquiry, InquiryStatus } from "#features/inquiries/contract.ts";
import { replyHref } from "#features/inquiries/ui/admin-reply.ts";
import { inquiryStatusWords } from "#features/inquiries/ui/admin-inquiry-status.ts";
import type { DataColumn } from "#web/admin/rows/data-table.tsx";
import { dateColumn } from "#web/admin/rows/row-date.tsx";
import { RowText } from "#web/admin/rows/row-text.tsx";
import { Badge } from "#web/ui/badge.tsx";

export const notGiven = "Ikke oppgitt";

export const statusName = (status: string) => inquiryStatusWords[status as InquiryStatus].name;
export const companyOf = ({ company }: AdminInquiry) => company || notGiven;

export const inquiryColumns: readonly DataColumn<AdminInquiry>[] = [
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
  { id: "kontakt", header: "Kontakt", sorting: "kontakt", cell: (row) => <Contact inquiry={row} /> },
  { id: "budsjett", header: "Budsjett", cell: ({ budget }) => budget || notGiven },
  dateColumn("Mottatt"),
];

export function Contact({ inquiry }: { readonly inquiry: AdminInquiry }) {
  const { name, email, phone } = inquiry;
  return (
    <ul className="row-contact">
      <li>{name}</li>
      <li>
        <a href={replyHref(inquiry)}>{breakable(email)}</a>
      </li>
      {phone && (
        <li>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</a>
        </li>
      )}
    </ul>
  );
}

/** An email that may break before the @, so that a narrow column does not break its words. */
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
