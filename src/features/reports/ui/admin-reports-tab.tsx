import Check from "lucide-react/icons/check";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import type { AdminReport } from "#features/reports/admin-contract.ts";
import { reportReasons } from "#features/reports/reasons.ts";
import { categoryLabel } from "#shared/vocabulary.ts";
import { callAdmin } from "#web/admin/admin-api.ts";
import { AdminList } from "#web/admin/admin-list.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { BulkDeletion } from "#web/admin/bulk-deletion.tsx";
import { type Question, useConfirm } from "#web/ui/confirm-dialog.tsx";
import { type DataColumn, DataTable } from "#web/admin/data-table.tsx";
import { compareText, type ListPlace, type ListSpec } from "#web/admin/list-view.ts";
import { OutLink } from "#web/admin/out-link.tsx";
import { type Deletion, type RowAction, type Rows, useRowActions } from "#web/admin/row-actions.ts";
import { RowButton } from "#web/admin/row-buttons.tsx";
import { RowDate } from "#web/admin/row-date.tsx";
import { RowText } from "#web/admin/row-text.tsx";
import { useListView } from "#web/admin/use-list-view.ts";

interface ReportedTemplate {
  readonly id: number;
  readonly name: string;
}

export interface ReportsTabProps {
  readonly list: Rows<AdminReport>;
  readonly place: ListPlace;
  readonly onResolved: (report: AdminReport) => void;
  readonly onEditTemplate: (report: AdminReport) => void;
  /** How a template is deleted is the templates' own affair. */
  readonly removal: {
    readonly question: (template: ReportedTemplate) => Question;
    readonly action: (template: ReportedTemplate) => RowAction;
  };
  /** Of a template or of reports. */
  readonly onDeleted: (deletion: Deletion) => void;
}

/** The six of the form by their names, anything else as it is stored. */
const reasonName = (reason: string) => reportReasons.find(({ id }) => id === reason)?.label ?? reason;
const statusOf = ({ isResolved }: AdminReport) => (isResolved ? "Løst" : "Ventende");

const path = "/api/admin/reports";
const nouns = ["feilrapport", "feilrapporter"] as const;

const spec: ListSpec<AdminReport> = {
  textOf: (row) =>
    `${row.templateId} ${row.templateName} ${row.templateDescription} ${row.templateUrl} ${row.templateSource} ` +
    `${categoryLabel(row.templateCategory)} ${reasonName(row.reason)} ${row.description ?? ""}`,
  sortings: [
    {
      id: "venter",
      label: "Ventende først",
      compare: (a, b) => Number(a.isResolved) - Number(b.isResolved) || compareText(b.createdAt, a.createdAt),
    },
    { id: "dato", label: "Nyeste først", compare: (a, b) => compareText(b.createdAt, a.createdAt) },
    { id: "mal", label: "Mal", compare: (a, b) => compareText(a.templateName, b.templateName) },
    {
      id: "feil",
      label: "Type feil",
      compare: (a, b) => compareText(reasonName(a.reason), reasonName(b.reason)),
    },
  ],
  filters: [
    { id: "status", label: "Status", valueOf: statusOf },
    { id: "feil", label: "Type feil", valueOf: ({ reason }) => reason, nameOf: reasonName },
  ],
};

export function ReportsTab(props: ReportsTabProps) {
  const { list, place, onResolved, onEditTemplate, removal, onDeleted } = props;
  const view = useListView(list.rows, spec, place);
  const actions = useRowActions(list.reload);
  const [confirmDialog, confirm] = useConfirm();

  const resolve = async ({ id }: AdminReport) => {
    const done = await actions.run({
      id,
      work: () => callAdmin<AdminReport>("POST", `${path}/${id}/resolve`),
      done: { title: "Rapport løst" },
      failed: "Kunne ikke løse rapport",
    });
    if (!done) return;
    list.put(done.result);
    onResolved(done.result);
  };

  const removeTemplate = async (report: AdminReport, templateId: number) => {
    const template = { id: templateId, name: report.templateName };
    if (!(await confirm(removal.question(template)))) return;
    if (await actions.run(removal.action(template))) {
      onDeleted({ entity: "template", entityId: templateId, name: template.name });
    }
  };

  return (
    <>
      <AdminList
        heading="Feil"
        nouns={nouns}
        empty="Ingen feilrapporter å vise"
        list={list}
        view={view}
        failure={actions.failure}
        bulk={
          <BulkDeletion
            path={path}
            entity="report"
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
          caption="Feilrapporter"
          view={view}
          columns={columnsOf({ busyId: actions.busyId, resolve, onEditTemplate, removeTemplate })}
        />
      </AdminList>
      {confirmDialog}
    </>
  );
}

interface ColumnOptions {
  readonly busyId: number | null;
  readonly resolve: (report: AdminReport) => Promise<void>;
  readonly onEditTemplate: (report: AdminReport) => void;
  readonly removeTemplate: (report: AdminReport, templateId: number) => Promise<void>;
}

function columnsOf({
  busyId,
  resolve,
  onEditTemplate,
  removeTemplate,
}: ColumnOptions): readonly DataColumn<AdminReport>[] {
  return [
    {
      id: "feil",
      header: "Feil",
      sorting: "feil",
      kind: "main",
      cell: (row) => <ReportFacts report={row} />,
    },
    {
      id: "mal",
      header: "Rapportert mal",
      sorting: "mal",
      kind: "main",
      cell: (row) => <TemplateFacts report={row} />,
    },
    {
      id: "dato",
      header: "Rapportert",
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
          {!row.isResolved && (
            <RowButton
              icon={Check}
              text="Merk som løst"
              rowName={row.templateName}
              variant="primary"
              isBusy={busyId === row.id}
              onClick={() => void resolve(row)}
            />
          )}
          <RowButton
            icon={Pencil}
            text="Rediger mal"
            rowName={row.templateName}
            onClick={() => onEditTemplate(row)}
          />
          {row.templateId !== null && !row.isTemplateDeleted && (
            <RowButton
              icon={Trash2}
              text="Slett mal"
              rowName={row.templateName}
              isRemoval
              onClick={() => void removeTemplate(row, Number(row.templateId))}
            />
          )}
        </div>
      ),
    },
  ];
}

function ReportFacts({ report }: { readonly report: AdminReport }) {
  const { isResolved, reason, description, betterUrl } = report;
  return (
    <div className="row-main">
      <p className="row-badges">
        <Badge tone={isResolved ? "good" : "waiting"}>{statusOf(report)}</Badge>
      </p>
      <p className="row-name">{reasonName(reason)}</p>
      {description && <RowText text={description} rowName={reasonName(reason)} isOpenAtFirst={!isResolved} />}
      {betterUrl && (
        <p className="row-facts">
          Foreslått adresse: <OutLink url={betterUrl} />
        </p>
      )}
    </div>
  );
}

function TemplateFacts({ report }: { readonly report: AdminReport }) {
  const { templateId, templateName, templateDescription, templateUrl, templateCategory, templateSource } =
    report;
  const isTemplateDeleted = report.isTemplateDeleted || templateId === null;
  return (
    <div className="row-main">
      <p className="row-name">{templateName}</p>
      <RowText text={templateDescription} rowName={templateName} />
      <p className="row-facts">
        {isTemplateDeleted ? "Malen er slettet" : `Id ${templateId}`} · {categoryLabel(templateCategory)} ·{" "}
        {templateSource} · <OutLink url={templateUrl} />
      </p>
    </div>
  );
}
