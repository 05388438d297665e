/** The administrator's tab of reports on templates. */
import Check from "lucide-react/icons/check";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import type { AdminReport } from "#features/reports/contract.ts";
import { reportReasons } from "#features/reports/reasons.ts";
import { categoryLabel } from "#shared/vocabulary.ts";
import { decideAdmin, readPages } from "#web/admin/admin-client.ts";
import type { AdminPanelProps, AdminTab } from "#web/admin/admin-tab.ts";
import {
  checkChosenLinks,
  checkLinkButton,
  type LinkChecking,
  LinkDot,
  LinkEvidence,
  linkFilter,
} from "#web/admin/link-health.tsx";
import { AdminList } from "#web/admin/list/admin-list.tsx";
import { type BulkAction, bulkDeletion, idsOf } from "#web/admin/list/bulk-bar.tsx";
import { byText, newestFirst, waitingFirst } from "#web/admin/list/list-view.ts";
import { type AdminResource, type RowRemoval, useAdminList } from "#web/admin/list/use-admin-list.ts";
import type { DataColumn } from "#web/admin/rows/data-table.tsx";
import { hostOf } from "#shared/text/url-text.ts";
import { dateColumn, Facts, OutLink } from "#web/admin/rows/row-cells.tsx";
import { useSite } from "#web/site-info.ts";
import { Badge } from "#web/ui/badge.tsx";

/** Labels of the form's six reasons; any other reason as it is stored. */
export const reasonName = (reason: string): string =>
  reportReasons.find(({ id }) => id === reason)?.label ?? reason;

const path = "/api/admin/reports";

const statusOf = ({ isResolved }: AdminReport) => (isResolved ? "Løst" : "Ventende");
const isWaiting = ({ isResolved }: AdminReport) => !isResolved;

const reportList = {
  label: "Feil",
  caption: "Feilrapporter",
  entity: "report",
  nouns: ["feilrapport", "feilrapporter"],
  path,
  empty: "Ingen feilrapporter å vise",
  nameOf: ({ templateName }) => templateName,
  textOf: (row) =>
    `${row.templateId} ${row.templateName} ${row.templateDescription} ${row.templateUrl} ${row.templateSource} ` +
    `${categoryLabel(row.templateCategory)} ${reasonName(row.reason)} ${row.description ?? ""}`,
  sortings: [
    waitingFirst(isWaiting),
    newestFirst("dato", ({ createdAt }) => createdAt),
    byText("mal", "Mal", ({ templateName }) => templateName),
    byText("feil", "Type feil", ({ reason }) => reasonName(reason)),
  ],
  filters: [
    { id: "status", label: "Status", valueOf: statusOf },
    { id: "feil", label: "Type feil", valueOf: ({ reason }) => reason, nameOf: reasonName },
    linkFilter,
  ],
} as const satisfies AdminResource<AdminReport>;

const bulkActions: readonly BulkAction<AdminReport>[] = [
  { icon: Check, text: "Merk som løst", accepts: isWaiting, path: "resolve", body: idsOf, done: "er løst" },
  bulkDeletion(idsOf, "De blir borte fra listen."),
];

interface ReportLinks {
  readonly onEditReported: (report: AdminReport) => void;
  /** Deletes a template; provided by the templates feature. */
  readonly templateRemoval: RowRemoval;
}

export const reportsTab = {
  ...reportList,
  id: "feil",
  editedFields: null,
  load: () => readPages<AdminReport>(path),
  isWaiting,
  dependsOn: ["template"],
  Panel: ReportsPanel,
} as const satisfies AdminTab<AdminReport, ReportLinks>;

function ReportsPanel(props: AdminPanelProps<AdminReport> & ReportLinks) {
  const { onEditReported, templateRemoval } = props;
  const admin = useAdminList(reportList, props);
  const { areLinkChecksOff } = useSite();
  const resolve = (row: AdminReport) =>
    admin.change(row, {
      work: (rowPath) => decideAdmin<AdminReport>("POST", `${rowPath}/resolve`),
      done: { title: "Rapport løst" },
      failed: "Kunne ikke løse rapport",
      says: () => `Feilrapporten på «${row.templateName}» er løst.`,
    });
  const checking: LinkChecking<AdminReport> = {
    areOff: areLinkChecksOff,
    admin,
    templateOf: (row) => (row.isTemplateDeleted ? null : row.templateId),
    onChanged: props.onChanged,
  };
  return (
    <AdminList
      admin={admin}
      columns={columns}
      detailOf={detailOf}
      bulk={{ actions: bulkActions, more: () => checkChosenLinks(checking) }}
      buttons={({ isResolved, templateId, templateName, isTemplateDeleted }) => [
        !isResolved && {
          icon: Check,
          text: "Merk som løst",
          shortcut: "L",
          variant: "primary",
          showsBusy: true,
          onClick: resolve,
        },
        { icon: Pencil, text: "Rediger mal", shortcut: "E", onClick: onEditReported },
        templateId !== null && !isTemplateDeleted && checkLinkButton(checking),
        templateId !== null &&
          !isTemplateDeleted && {
            icon: Trash2,
            text: "Slett mal",
            shortcut: "D",
            isRemoval: true,
            onClick: () => admin.remove({ id: templateId, name: templateName }, templateRemoval),
          },
      ]}
    />
  );
}

const columns: readonly DataColumn<AdminReport>[] = [
  {
    id: "mal",
    header: "Rapportert mal",
    sorting: "mal",
    kind: "main",
    cell: (row) => (
      <p className="row-facts">
        <LinkDot health={row.linkHealth} />
        <Badge tone={row.isResolved ? "good" : "waiting"}>{statusOf(row)}</Badge>
        {row.origin === "link_check" && <Badge>Fra lenkekontrollen</Badge>}
        {isTemplateGone(row) && <Badge tone="bad">Malen er slettet</Badge>}
        {row.templateSource} · {hostOf(row.templateUrl)}
      </p>
    ),
  },
  { id: "feil", header: "Type feil", sorting: "feil", cell: ({ reason }) => reasonName(reason) },
  dateColumn("Rapportert"),
];

const isTemplateGone = ({ isTemplateDeleted, templateId }: AdminReport) =>
  isTemplateDeleted || templateId === null;

function detailOf(report: AdminReport) {
  const { reason, description, betterUrl, templateId, templateDescription, templateUrl } = report;
  return (
    <>
      <p className="many-lines">{description || reasonName(reason)}</p>
      <Facts
        facts={{
          "Foreslått adresse": betterUrl && <OutLink url={betterUrl} />,
          Adresse: <OutLink url={templateUrl} />,
          Lenke: <LinkEvidence health={report.linkHealth} />,
          Mal: `${isTemplateGone(report) ? "Malen er slettet" : `Id ${templateId}`} · ${categoryLabel(report.templateCategory)}`,
          Beskrivelse: templateDescription,
        }}
      />
    </>
  );
}
