import type { AdminInquiry, InquiryDecision, InquiryStatus } from "#features/inquiries/admin-contract.ts";
import type { DataColumn } from "#web/admin/rows/data-table.tsx";
import { dateColumn, RowText } from "#web/admin/rows/row-cells.tsx";
import { Badge, type BadgeProps } from "#web/ui/badge.tsx";

interface StatusWords {
  readonly name: string;
  readonly tone: NonNullable<BadgeProps["tone"]>;
  /** «Henvendelsen … » */
  readonly done: string;
  /** Label of the button that sets this status. */
  readonly action: string;
}

/** The fields that a decision changes, for the history. */
export const decisionFields = {
  status: { label: "Status" },
} as const satisfies {
  readonly [Name in Exclude<keyof InquiryDecision, "from">]: { readonly label: string };
};

export const inquiryStatusWords: Readonly<Record<InquiryStatus, StatusWords>> = {
  pending: { name: "Ventende", tone: "waiting", done: "venter igjen", action: "Sett tilbake til ventende" },
  approved: { name: "Godkjent", tone: "good", done: "er godkjent", action: "Godkjenn" },
  rejected: { name: "Avvist", tone: "bad", done: "er avvist", action: "Avvis" },
};

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

/** Mail programs take about 2000 characters of such a link. */
const maxQuote = 900;

/** The link that answers an inquiry by mail, with what was asked quoted. */
export function replyHref({ email, name, message }: AdminInquiry): string {
  const start = message.length > maxQuote ? `${message.slice(0, maxQuote)} …` : message;
  const quote = start
    .split(/\r\n|\n|\r/)
    .map((line) => `> ${line}`)
    .join("\r\n");
  const body = `Hei, ${name}!\r\n\r\n\r\n\r\n${quote}\r\n`;
  const fields = [
    ["subject", "Annonsering på Avtalemaler"],
    ["body", body],
  ];
  const query = fields.map(([field, text]) => `${field}=${encodeURIComponent(text ?? "")}`).join("&");
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}?${query}`;
}
