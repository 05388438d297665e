/** The administrator's tab of suggested templates. */
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import type { AdminSuggestion } from "#features/suggestions/admin-contract.ts";
import { categoryLabel } from "#shared/vocabulary.ts";
import { callAdmin, readPages } from "#web/admin/admin-client.ts";
import { AdminList } from "#web/admin/admin-list.tsx";
import type { AdminPanelProps, AdminTab } from "#web/admin/admin-tab.ts";
import { type BulkAction, bulkDeletion, idsOf } from "#web/admin/bulk-bar.tsx";
import type { DataColumn } from "#web/admin/data-table.tsx";
import { byText, newestFirst, waitingFirst } from "#web/admin/list-sortings.ts";
import { OutLink } from "#web/admin/out-link.tsx";
import { dateColumn } from "#web/admin/row-date.tsx";
import { RowText } from "#web/admin/row-text.tsx";
import { type AdminResource, type RowRemoval, useAdminList } from "#web/admin/use-admin-list.ts";
import { count } from "#web/norwegian.ts";
import { Badge, type BadgeProps } from "#web/ui/badge.tsx";
import type { Question } from "#web/ui/confirm-dialog.tsx";

const path = "/api/admin/suggestions";

const statusOf = ({ isApproved, isRejected }: AdminSuggestion) =>
  isApproved ? "Godkjent" : isRejected ? "Avvist" : "Ventende";
const isWaiting = (row: AdminSuggestion) => statusOf(row) === "Ventende";

const tones: Readonly<Record<string, NonNullable<BadgeProps["tone"]>>> = {
  Godkjent: "good",
  Avvist: "bad",
  Ventende: "waiting",
};

const suggestionList = {
  label: "Forslag",
  entity: "suggestion",
  nouns: ["forslag", "forslag"],
  path,
  empty: "Ingen forslag å vise.",
  nameOf: ({ name }) => name,
  textOf: ({ name, description, url, category }) =>
    `${name} ${description} ${url} ${categoryLabel(category)}`,
  sortings: [
    waitingFirst(isWaiting),
    newestFirst("dato", ({ createdAt }) => createdAt),
    byText("navn", "Navn", ({ name }) => name),
    byText("kategori", "Kategori", ({ category }) => category),
  ],
  filters: [
    { id: "status", label: "Status", valueOf: statusOf },
    { id: "kategori", label: "Kategori", valueOf: ({ category }) => category, nameOf: categoryLabel },
  ],
} as const satisfies AdminResource<AdminSuggestion>;

const deletion: RowRemoval = {
  question: (name) => ({
    title: "Slette forslaget permanent?",
    text: `«${name}» blir slettet fra listen. Det kan hentes tilbake fra historikken.`,
    action: "Slett permanent",
  }),
  done: { title: "Forslag slettet" },
  failed: "Kunne ikke slette forslag",
};

/** Rejecting also deletes the row; the history keeps it. */
const rejection: RowRemoval = {
  ...deletion,
  question: (name) => ({ ...deletion.question(name), title: "Avvise forslaget?", action: "Avvis" }),
  failed: "Kunne ikke slette forslag.",
};

const twinQuestion = (name: string): Question => ({
  title: "Godkjenne en trolig duplikat?",
  text: `«${name}» har samme adresse. Godkjenner du, ligger malen i katalogen to ganger.`,
  action: "Godkjenn likevel",
});

const bulkActions: readonly BulkAction<AdminSuggestion>[] = [
  {
    icon: Check,
    text: "Godkjenn",
    accepts: isWaiting,
    question(rows, number) {
      const twins = rows.filter(({ duplicateOf }) => duplicateOf).length;
      if (twins === 0) return null;
      return {
        title: `Godkjenne ${number}?`,
        text: `${count(twins, "forslag har", "forslag har")} samme adresse som en mal i katalogen, som da ligger der to ganger.`,
        action: "Godkjenn likevel",
      };
    },
    path: "approve",
    body: idsOf,
    done: "er publisert",
  },
  { icon: X, text: "Avvis", accepts: isWaiting, path: "reject", body: idsOf, done: "er avvist" },
  bulkDeletion(idsOf, "De blir borte fra listen."),
];

interface SuggestionLinks {
  readonly onShowTemplate: (id: number) => void;
}

export const suggestionsTab = {
  ...suggestionList,
  id: "forslag",
  editedFields: null,
  load: () => readPages<AdminSuggestion>(path),
  isWaiting,
  dependsOn: { template: ({ duplicateOf }, id) => duplicateOf?.id === id },
  Panel: SuggestionsPanel,
} as const satisfies AdminTab<AdminSuggestion, SuggestionLinks>;

function SuggestionsPanel({ onShowTemplate, ...props }: AdminPanelProps<AdminSuggestion> & SuggestionLinks) {
  const admin = useAdminList(suggestionList, props);
  const approve = async (row: AdminSuggestion) => {
    if (row.duplicateOf && !(await admin.confirm(twinQuestion(row.duplicateOf.name)))) return;
    const approved = await admin.change(row, {
      work: (rowPath) => callAdmin("POST", `${rowPath}/approve`),
      done: { title: "Forslag godkjent", description: "Forslaget er godkjent og vil bli lagt til." },
      failed: "Kunne ikke godkjenne forslag.",
    });
    if (!approved) return;
    admin.onChangedMany({
      entity: "suggestion",
      operations: [row.id],
      text: `«${row.name}» er publisert.`,
    });
  };
  return (
    <AdminList
      admin={admin}
      columns={columnsOf(onShowTemplate)}
      bulk={{ actions: bulkActions }}
      buttons={(row) => [
        isWaiting(row) && {
          icon: Check,
          text: "Godkjenn",
          variant: "primary",
          showsBusy: true,
          onClick: approve,
        },
        isWaiting(row) && { icon: X, text: "Avvis", onClick: () => admin.remove(row, rejection) },
        {
          icon: Trash2,
          text: "Slett permanent",
          isRemoval: true,
          onClick: () => admin.remove(row, deletion),
        },
      ]}
    />
  );
}

function columnsOf(
  onShowTemplate: SuggestionLinks["onShowTemplate"],
): readonly DataColumn<AdminSuggestion>[] {
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
    dateColumn("Sendt inn"),
  ];
}

interface SuggestionFactsProps extends SuggestionLinks {
  readonly suggestion: AdminSuggestion;
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
