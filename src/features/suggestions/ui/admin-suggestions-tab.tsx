import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import type { AdminSuggestion } from "#features/suggestions/admin-contract.ts";
import { categoryLabel } from "#shared/vocabulary.ts";
import { callAdmin } from "#web/admin/admin-api.ts";
import { AdminList } from "#web/admin/admin-list.tsx";
import { Badge, type BadgeProps } from "#web/ui/badge.tsx";
import { BulkDeletion } from "#web/admin/bulk-deletion.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";
import { type DataColumn, DataTable } from "#web/admin/data-table.tsx";
import { compareText, type ListPlace, type ListSpec } from "#web/admin/list-view.ts";
import { OutLink } from "#web/admin/out-link.tsx";
import { type Deletion, type Rows, useRowActions } from "#web/admin/row-actions.ts";
import { RowButton } from "#web/admin/row-buttons.tsx";
import { RowDate } from "#web/admin/row-date.tsx";
import { RowText } from "#web/admin/row-text.tsx";
import { useListView } from "#web/admin/use-list-view.ts";

export interface SuggestionsTabProps {
  readonly list: Rows<AdminSuggestion>;
  readonly place: ListPlace;
  readonly onApproved: (suggestion: AdminSuggestion) => void;
  readonly onShowTemplate: (id: number) => void;
  readonly onDeleted: (deletion: Deletion) => void;
}

const path = "/api/admin/suggestions";

const statusOf = ({ isApproved, isRejected }: AdminSuggestion) =>
  isApproved ? "Godkjent" : isRejected ? "Avvist" : "Ventende";

const tones: Readonly<Record<string, NonNullable<BadgeProps["tone"]>>> = {
  Godkjent: "good",
  Avvist: "bad",
  Ventende: "waiting",
};

const nouns = ["forslag", "forslag"] as const;

const spec: ListSpec<AdminSuggestion> = {
  textOf: ({ name, description, url, category }) =>
    `${name} ${description} ${url} ${categoryLabel(category)}`,
  sortings: [
    {
      id: "venter",
      label: "Ventende først",
      compare: (a, b) =>
        Number(statusOf(b) === "Ventende") - Number(statusOf(a) === "Ventende") ||
        compareText(b.createdAt, a.createdAt),
    },
    { id: "dato", label: "Nyeste først", compare: (a, b) => compareText(b.createdAt, a.createdAt) },
    { id: "navn", label: "Navn", compare: (a, b) => compareText(a.name, b.name) },
    { id: "kategori", label: "Kategori", compare: (a, b) => compareText(a.category, b.category) },
  ],
  filters: [
    { id: "status", label: "Status", valueOf: statusOf },
    { id: "kategori", label: "Kategori", valueOf: ({ category }) => category, nameOf: categoryLabel },
  ],
};

export function SuggestionsTab({ list, place, onApproved, onShowTemplate, onDeleted }: SuggestionsTabProps) {
  const view = useListView(list.rows, spec, place);
  const actions = useRowActions(list.reload);
  const [confirmDialog, confirm] = useConfirm();

  const approve = async ({ id }: AdminSuggestion) => {
    const done = await actions.run({
      id,
      work: () => callAdmin<AdminSuggestion>("POST", `${path}/${id}/approve`),
      done: { title: "Forslag godkjent", description: "Forslaget er godkjent og vil bli lagt til." },
      failed: "Kunne ikke godkjenne forslag.",
    });
    if (!done) return;
    list.put(done.result);
    onApproved(done.result);
  };

  /** Rejecting deletes, too: the history keeps it. */
  const remove = async ({ id, name }: AdminSuggestion, how: "reject" | "delete") => {
    const isYes = await confirm({
      title: how === "reject" ? "Avvise forslaget?" : "Slette forslaget permanent?",
      text: `«${name}» blir slettet fra listen. Det kan hentes tilbake fra historikken.`,
      action: how === "reject" ? "Avvis" : "Slett permanent",
      isDestructive: true,
    });
    if (!isYes) return;
    const isDone = await actions.run({
      id,
      work: () => callAdmin("DELETE", `${path}/${id}`),
      done: { title: "Forslag slettet" },
      failed: how === "reject" ? "Kunne ikke slette forslag." : "Kunne ikke slette forslag",
    });
    if (isDone) onDeleted({ entity: "suggestion", entityId: id, name });
  };

  return (
    <>
      <AdminList
        heading="Forslag"
        nouns={nouns}
        empty="Ingen forslag å vise."
        list={list}
        view={view}
        failure={actions.failure}
        bulk={
          <BulkDeletion
            path={path}
            entity="suggestion"
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
          caption="Forslag"
          view={view}
          columns={columnsOf({ busyId: actions.busyId, onShowTemplate, approve, remove })}
        />
      </AdminList>
      {confirmDialog}
    </>
  );
}

interface ColumnOptions {
  readonly busyId: number | null;
  readonly onShowTemplate: (id: number) => void;
  readonly approve: (suggestion: AdminSuggestion) => Promise<void>;
  readonly remove: (suggestion: AdminSuggestion, how: "reject" | "delete") => Promise<void>;
}

function columnsOf({
  busyId,
  onShowTemplate,
  approve,
  remove,
}: ColumnOptions): readonly DataColumn<AdminSuggestion>[] {
  return [
    {
      id: "forslag",
      header: "Forslag",
      sorting: "navn",
      kind: "main",
      cell: (row) => <SuggestionFacts suggestion={row} onShowTemplate={onShowTemplate} />,
    },
    {
      id: "kategori",
      header: "Kategori",
      sorting: "kategori",
      cell: ({ category }) => categoryLabel(category),
    },
    {
      id: "dato",
      header: "Sendt inn",
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
          {statusOf(row) === "Ventende" && (
            <>
              <RowButton
                icon={Check}
                text="Godkjenn"
                rowName={row.name}
                variant="primary"
                isBusy={busyId === row.id}
                onClick={() => void approve(row)}
              />
              <RowButton
                icon={X}
                text="Avvis"
                rowName={row.name}
                onClick={() => void remove(row, "reject")}
              />
            </>
          )}
          <RowButton
            icon={Trash2}
            text="Slett permanent"
            rowName={row.name}
            isRemoval
            onClick={() => void remove(row, "delete")}
          />
        </div>
      ),
    },
  ];
}

interface SuggestionFactsProps {
  readonly suggestion: AdminSuggestion;
  readonly onShowTemplate: (id: number) => void;
}

function SuggestionFacts({ suggestion, onShowTemplate }: SuggestionFactsProps) {
  const { name, description, url, duplicateOf } = suggestion;
  const status = statusOf(suggestion);
  return (
    <div className="row-main">
      <p className="row-badges">
        <Badge tone={tones[status] ?? "plain"}>{status}</Badge>
      </p>
      <p className="row-name">{name}</p>
      <RowText text={description} rowName={name} isOpenAtFirst={status === "Ventende"} />
      <p className="row-facts">
        <OutLink url={url} />
      </p>
      {duplicateOf && (
        <p className="row-warning">
          <Copy />
          <span>
            Trolig duplikat av{" "}
            <button type="button" className="text-button" onClick={() => onShowTemplate(duplicateOf.id)}>
              {duplicateOf.name}
            </button>
          </span>
        </p>
      )}
    </div>
  );
}
