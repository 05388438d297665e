import Flag from "lucide-react/icons/flag";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import { templateListSpec } from "#features/templates/ui/admin-template-list.ts";
import { templateRemoval, templateRemovalQuestion } from "#features/templates/ui/admin-template-removal.ts";
import { categoryLabel } from "#shared/vocabulary.ts";
import { formatAverage, formatDay, formatNumber } from "#web/norwegian.ts";
import { AdminList } from "#web/admin/admin-list.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";
import { type DataColumn, DataTable } from "#web/admin/data-table.tsx";
import type { ListPlace } from "#web/admin/list-view.ts";
import { OutLink } from "#web/admin/out-link.tsx";
import { type Deletion, type RowActions, type Rows, useRowActions } from "#web/admin/row-actions.ts";
import { RowButton } from "#web/admin/row-buttons.tsx";
import { RowText } from "#web/admin/row-text.tsx";
import { useListView } from "#web/admin/use-list-view.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface TemplatesTabProps {
  readonly list: Rows<AdminTemplate>;
  readonly place: ListPlace;
  readonly onNew: () => void;
  readonly onEdit: (template: AdminTemplate) => void;
  readonly onDeleted: (deletion: Deletion) => void;
}

export function TemplatesTab({ list, place, onNew, onEdit, onDeleted }: TemplatesTabProps) {
  const view = useListView(list.rows, templateListSpec, place);
  const actions = useRowActions(list.reload);
  const [confirmDialog, confirm] = useConfirm();

  const remove = async (template: AdminTemplate) => {
    if (!(await confirm(templateRemovalQuestion(template)))) return;
    if (await actions.run(templateRemoval(template))) {
      onDeleted({ entity: "template", entityId: template.id, name: template.name });
    }
  };

  return (
    <>
      <AdminList
        heading="Maler"
        nouns={["mal", "maler"]}
        empty="Ingen maler å vise."
        list={list}
        view={view}
        failure={actions.failure}
        action={
          <Button variant="primary" data-shortcut="ny" onClick={onNew}>
            <Plus />
            Ny mal
          </Button>
        }
      >
        <DataTable caption="Maler" view={view} columns={columnsOf(actions, onEdit, remove)} />
      </AdminList>
      {confirmDialog}
    </>
  );
}

function columnsOf(
  actions: RowActions,
  onEdit: (template: AdminTemplate) => void,
  remove: (template: AdminTemplate) => Promise<void>,
): readonly DataColumn<AdminTemplate>[] {
  return [
    {
      id: "mal",
      header: "Mal",
      sorting: "navn",
      kind: "main",
      cell: (row) => <TemplateFacts template={row} />,
    },
    { id: "kategori", header: "Kategori", sorting: "kategori", cell: (row) => categoryLabel(row.category) },
    { id: "format", header: "Format", cell: (row) => row.format },
    {
      id: "nedlastinger",
      header: "Nedlastinger",
      sorting: "nedlastinger",
      order: "descending",
      kind: "number",
      cell: (row) => formatNumber(row.downloadCount),
    },
    {
      id: "vurdering",
      header: "Vurdering",
      sorting: "vurdering",
      order: "descending",
      kind: "number",
      cell: (row) => (
        <>
          {formatAverage(row.averageRating)}
          <span className="soft"> ({formatNumber(row.totalRatings)})</span>
        </>
      ),
    },
    {
      id: "feil",
      header: "Feil",
      sorting: "feil",
      order: "descending",
      kind: "number",
      cell: ({ reportCount }) =>
        reportCount === 0 ? (
          <span className="soft">0</span>
        ) : (
          <Badge tone="bad">
            <Flag />
            {formatNumber(reportCount)}
            <VisuallyHidden> {reportCount === 1 ? "feilrapport" : "feilrapporter"}</VisuallyHidden>
          </Badge>
        ),
    },
    {
      id: "handlinger",
      header: "Handlinger",
      kind: "actions",
      cell: (row) => (
        <div className="row-actions">
          <RowButton icon={Pencil} text="Rediger" rowName={row.name} onClick={() => onEdit(row)} />
          <RowButton
            icon={Trash2}
            text="Slett"
            rowName={row.name}
            isRemoval
            isBusy={actions.busyId === row.id}
            onClick={() => void remove(row)}
          />
        </div>
      ),
    },
  ];
}

function TemplateFacts({ template }: { readonly template: AdminTemplate }) {
  const { name, description, url, source, isActive, isFeatured, dateAdded } = template;
  return (
    <div className="row-main">
      <p className="row-badges">
        <Badge tone={isActive ? "good" : "plain"}>{isActive ? "Aktiv" : "Inaktiv"}</Badge>
        {isFeatured && <Badge tone="waiting">Fremhevet</Badge>}
      </p>
      <p className="row-name">{name}</p>
      <RowText text={description} rowName={name} />
      <p className="row-facts">
        {source} · lagt til {formatDay(dateAdded)} · <OutLink url={url} />
      </p>
    </div>
  );
}
