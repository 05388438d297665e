/** The administrator's tab of inquiries from advertisers, and the decision on each. */
import type { AdminInquiry, InquiryDecision, InquiryStatus } from "#features/inquiries/contract.ts";
import { adminInquiriesPath as path } from "#domain/admin-paths.ts";
import { decideAdmin, readPages } from "#web/admin/admin-client.ts";
import type { AdminPanelProps, AdminTab } from "#web/admin/admin-tab.ts";
import { decide, type Decision } from "#domain/ui/admin-decision.ts";
import { decisionButtons } from "#web/admin/rows/row-buttons.tsx";
import { AdminList } from "#web/admin/list/admin-list.tsx";
import { type BulkAction, bulkDeletion, idsOf } from "#web/admin/list/bulk-bar.tsx";
import { byText, newestFirst, waitingFirst } from "#web/admin/list-view.ts";
import { type AdminResource, type RowRemoval, useAdminList } from "#web/admin/list/use-admin-list.ts";
import type { DataColumn } from "#web/admin/rows/data-table.tsx";
import { dateColumn, Facts } from "#web/admin/rows/row-cells.tsx";
import { useSite } from "#web/site-info.ts";
import { Badge, type BadgeProps } from "#web/ui/badge.tsx";

interface StatusWords {
  readonly name: string;
  readonly tone: NonNullable<BadgeProps["tone"]>;
  /** «Henvendelsen … » */
  readonly done: string;
  /** Label of the button that sets this status, where another was decided. */
  readonly action: string;
}

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

const notGiven = "Ikke oppgitt";

export const statusName = (status: string) => inquiryStatusWords[status as InquiryStatus].name;
export const companyOf = ({ company }: AdminInquiry) => company || notGiven;

const personOf = (inquiry: AdminInquiry) => `${inquiry.name}, ${companyOf(inquiry)}`;
const isWaiting = ({ status }: AdminInquiry) => status === "pending";

const inquiryList = {
  label: "Annonsehenvendelser",
  entity: "inquiry",
  nouns: ["henvendelse", "henvendelser"],
  path,
  empty: "Ingen annonsehenvendelser å vise. De kommer fra skjemaet på «Annonsere», og du svarer dem herfra.",
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
    text: `Henvendelsen fra ${person} slettes fra listen. Den kan hentes tilbake fra historikken til henvendelser slettes for godt.`,
    action: "Slett",
  }),
  done: { title: "Suksess", description: "Annonseforespørsel slettet" },
  failed: "Kunne ikke slette annonseforespørsel",
};

const decisionOf = (status: "approved" | "rejected", text: string): BulkAction<AdminInquiry> => ({
  text,
  accepts: isWaiting,
  path: "decide",
  body: (rows) => ({ ...idsOf(rows), status }),
  done: inquiryStatusWords[status].done,
});

const bulkActions: readonly BulkAction<AdminInquiry>[] = [
  decisionOf("approved", "Godkjenn"),
  decisionOf("rejected", "Avvis"),
  bulkDeletion(idsOf, "De blir borte fra listen."),
];

export const inquiryDecision = (inquiry: AdminInquiry, status: InquiryStatus): Decision<AdminInquiry> => ({
  entity: "inquiry",
  id: inquiry.id,
  name: companyOf(inquiry),
  work: () => decideAdmin("PUT", `${path}/${inquiry.id}`, { body: { status, from: inquiry.status } }),
  failed: "Kunne ikke oppdatere annonseforespørsel",
  toast: { title: "Suksess", description: "Annonseforespørsel oppdatert" },
  says: (decided) => `Henvendelsen fra ${personOf(decided)} ${inquiryStatusWords[decided.status].done}.`,
});

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

  const decideOn = (inquiry: AdminInquiry, status: InquiryStatus) =>
    decide(inquiryDecision(inquiry, status), admin);
  return (
    <AdminList
      admin={admin}
      columns={inquiryColumns}
      detailOf={inquiryCard}
      bulk={{ actions: bulkActions }}
      buttons={(row) => [
        ...(["approved", "rejected", "pending"] as const).map(
          (status) =>
            !isWaiting(row) &&
            status !== row.status && {
              text: inquiryStatusWords[status].action,
              isRare: true,
              onClick: () => decideOn(row, status),
            },
        ),
        isWaiting(row) && { ...decisionButtons.approve, onClick: () => decideOn(row, "approved") },
        isWaiting(row) && { ...decisionButtons.reject, onClick: () => decideOn(row, "rejected") },
        {
          ...decisionButtons.remove,
          onClick: () => admin.remove({ id: row.id, name: personOf(row) }, removal),
        },
      ]}
    />
  );
}

const inquiryColumns: readonly DataColumn<AdminInquiry>[] = [
  {
    id: "henvendelse",
    header: "Henvendelse",
    sorting: "bedrift",
    kind: "main",
    cell: (row) => (
      <p className="row-facts small soft">
        <Badge tone={inquiryStatusWords[row.status].tone}>{statusName(row.status)}</Badge>
        {row.message}
      </p>
    ),
  },
  { id: "kontakt", header: "Kontakt", sorting: "kontakt", cell: ({ name }) => name },
  { id: "budsjett", header: "Budsjett", kind: "minor", cell: ({ budget }) => budget || notGiven },
  dateColumn("Mottatt"),
];

/** An inquiry whole, as its open row and «Se gjennom» show it. */
export const inquiryCard = (inquiry: AdminInquiry) => (
  <div className="review-columns stack">
    <p className="review-main panel box many-lines">{inquiry.message}</p>
    <aside className="panel box" aria-label="Avsenderen">
      <Facts
        facts={{
          Bedrift: companyOf(inquiry),
          Kontakt: <Contact inquiry={inquiry} />,
          Budsjett: inquiry.budget || notGiven,
        }}
      />
    </aside>
  </div>
);

function Contact({ inquiry }: { readonly inquiry: AdminInquiry }) {
  const { name, email, phone } = inquiry;
  const site = useSite();
  return (
    <ul className="small">
      <li>{name}</li>
      <li>
        <a className="out-link" href={replyHref(inquiry, site.name)}>
          {breakable(email)}
        </a>
      </li>
      {phone && (
        <li>
          <a className="out-link" href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>
            {phone}
          </a>
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

/** The link that answers an inquiry by mail, with the inquiry quoted. */
export function replyHref({ email, name, message }: AdminInquiry, siteName: string): string {
  const start = message.length > maxQuote ? `${message.slice(0, maxQuote)} …` : message;
  const quote = start
    .split(/\r\n|\n|\r/)
    .map((line) => `> ${line}`)
    .join("\r\n");
  const body = `Hei, ${name}!\r\n\r\n\r\n\r\n${quote}\r\n`;
  const fields = [
    ["subject", `Annonsering på ${siteName}`],
    ["body", body],
  ];
  const query = fields.map(([field, text]) => `${field}=${encodeURIComponent(text ?? "")}`).join("&");
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}?${query}`;
}
