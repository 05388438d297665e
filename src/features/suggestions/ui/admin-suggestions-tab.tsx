import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import type { AdminSuggestion } from "#features/suggestions/admin-contract.ts";
import { categoryLabel } from "#shared/vocabulary.ts";
import { callAdmin } from "#web/admin-api.ts";
import { formatDay } from "#web/norwegian.ts";
import { Badge, type BadgeProps } from "#web/ui/badge.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";
import { type DataColumn, DataTable } from "#web/ui/data-table.tsx";
import { ListStates } from "#web/ui/list-states.tsx";
import { ListPager, ListToolbar, NothingFound } from "#web/ui/list-toolbar.tsx";
import { compareText, type ListSpec } from "#web/ui/list-view.ts";
import { OutLink } from "#web/ui/out-link.tsx";
import { type Deletion, type Rows, useRowActions } from "#web/ui/row-actions.ts";
import { RowButton } from "#web/ui/row-buttons.tsx";
import { useListView } from "#web/ui/use-list-view.ts";

export interface SuggestionsTabProps {
  readonly list: Rows<AdminSuggestion>;
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

export function SuggestionsTab({ list, onApproved, onShowTemplate, onDeleted }: SuggestionsTabProps) {
  const view = useListView(list.rows, spec);
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
      <div className="tab-bar">
        <h2>Forslag</h2>
      </div>
      <ListStates list={list} empty="Ingen forslag å vise." failure={actions.failure}>
        <ListToolbar view={view} nouns={["forslag", "forslag"]} />
        {view.found === 0 ? (
          <NothingFound view={view} />
        ) : (
          <DataTable
            caption="Forslag"
            view={view}
            columns={columnsOf({ busyId: actions.busyId, onShowTemplate, approve, remove })}
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
      cell: ({ createdAt }) => formatDay(createdAt),
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
      <p className="row-text">{description}</p>
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
