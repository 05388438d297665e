/** The administrator's tab of reports on templates. */
import type { AdminReport } from "#features/reports/contract.ts";
import { reportReasons } from "#features/reports/reasons.ts";
import { adminReportsPath as path } from "#domain/admin-paths.ts";
import { categoryLabel } from "#domain/vocabulary.ts";
import { decideAdmin, readPages } from "#web/admin/admin-client.ts";
import type { AdminPanelProps, AdminTab } from "#web/admin/admin-tab.ts";
import { decide, type Decision, sayOutdated } from "#domain/ui/admin-decision.ts";
import { decisionButtons } from "#web/admin/rows/row-buttons.tsx";
import {
  checkChosenLinks,
  checkLinkButton,
  type LinkChecking,
  LinkDot,
  LinkEvidence,
  linkFilter,
} from "#domain/ui/admin-link-health.tsx";
import { AdminList } from "#web/admin/list/admin-list.tsx";
import { type BulkAction, bulkDeletion, type ChangedIds, idsOf } from "#web/admin/list/bulk-bar.tsx";
import { byText, newestFirst, waitingFirst } from "#web/admin/list-view.ts";
import { type AdminResource, type RowRemoval, useAdminList } from "#web/admin/list/use-admin-list.ts";
import type { DataColumn } from "#web/admin/rows/data-table.tsx";
import { hostOf } from "#shared/text/url-text.ts";
import { dateColumn, Facts, OutLink } from "#web/admin/rows/row-cells.tsx";
import { count } from "#web/norwegian.ts";
import { useSite } from "#web/site-info.ts";
import { Badge } from "#web/ui/badge.tsx";

/** Labels of the form's reasons; any other reason as it is stored. */
export const reasonName = (reason: string): string =>
  reportReasons.find(({ id }) => id === reason)?.label ?? reason;

const statusOf = ({ isResolved }: AdminReport) => (isResolved ? "Løst" : "Ventende");
const isWaiting = ({ isResolved }: AdminReport) => !isResolved;

const reportList = {
  label: "Feil",
  caption: "Feilrapporter",
  entity: "report",
  nouns: ["feilrapport", "feilrapporter"],
  path,
  empty: "Ingen feilrapporter å vise. De kommer når besøkende melder feil på en mal.",
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
  { text: "Merk som løst", accepts: isWaiting, path: "resolve", body: idsOf, done: "er løst" },
  bulkDeletion(idsOf, "De blir borte fra listen."),
];

/** Reports on one template, oldest first. */
export type ReportGroup = readonly [AdminReport, ...AdminReport[]];

export const reportCount = (many: number) => count(many, "feilrapport", "feilrapporter");

interface ResolvedReport extends AdminReport {
  readonly solved: number;
}

/** Decision that resolves all reports on a template. @param more what else was done with it */
export const resolution = (group: ReportGroup, more = ""): Decision<ResolvedReport> => {
  const [first] = group;
  return {
    entity: "report",
    id: first.id,
    name: first.templateName,
    async work() {
      const body = idsOf(group);
      const { data, operationId } = await decideAdmin<ChangedIds>("POST", `${path}/resolve`, { body }).catch(
        sayOutdated(
          `${group.length === 1 ? "Feilrapporten" : "En av feilrapportene"} er slettet av noen andre.`,
        ),
      );
      return { data: { ...first, isResolved: true, solved: data.ids.length }, operationId };
    },
    failed: "Kunne ikke løse rapport",
    toast: { title: "Rapport løst" },
    says({ templateName, solved }, verb) {
      const told = group.length === 1 ? "Feilrapporten" : reportCount(solved || group.length);
      return `${told} på «${templateName}» ${verb} løst${more}.`;
    },
  };
};

interface ReportLinks {
  readonly onEditReported: (report: AdminReport) => void;
  /** Deletes a template; provided by the templates feature. */
  readonly templateRemoval: RowRemoval;
  readonly onLinksChecked: LinkChecking<AdminReport>["onChecked"];
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
  const checking: LinkChecking<AdminReport> = {
    areOff: areLinkChecksOff,
    admin,
    templateOf: (row) => (row.isTemplateDeleted ? null : row.templateId),
    onChecked: props.onLinksChecked,
  };
  return (
    <AdminList
      admin={admin}
      columns={columns}
      detailOf={detailOf}
      bulk={{ actions: bulkActions, more: () => checkChosenLinks(checking) }}
      buttons={({ isResolved, templateId, templateName, isTemplateDeleted }) => [
        !isResolved && {
          ...decisionButtons.resolve,
          onClick: (row) => decide(resolution([row]), admin),
        },
        { ...decisionButtons.edit, text: "Rediger mal", onClick: onEditReported },
        templateId !== null && !isTemplateDeleted && checkLinkButton(checking),
        templateId !== null &&
          !isTemplateDeleted && {
            ...decisionButtons.remove,
            text: "Slett mal",
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
      <p className="row-facts small soft">
        <LinkDot health={row.linkHealth} />
        <Badge tone={row.isResolved ? "good" : "waiting"}>{statusOf(row)}</Badge>
        {row.origin === "link_check" && <Badge>Fra lenkekontrollen</Badge>}
        {isTemplateGone(row) && <Badge tone="bad">Malen er slettet</Badge>}
        <span>
          {row.templateSource}
          <span className="wide-only-text"> · {hostOf(row.templateUrl)}</span>
        </span>
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
