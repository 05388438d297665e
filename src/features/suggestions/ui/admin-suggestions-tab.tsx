/** The administrator's tab of suggested templates. */
import Copy from "lucide-react/icons/copy";
import type { AdminSuggestion, DecidedSuggestion } from "#features/suggestions/contract.ts";
import { adminSuggestionsPath as path } from "#domain/admin-paths.ts";
import { templateHref } from "#domain/page-urls.ts";
import { categoryLabel } from "#domain/vocabulary.ts";
import { readPages, decideAdmin } from "#web/admin/admin-client.ts";
import type { AdminPanelProps, AdminTab } from "#web/admin/admin-tab.ts";
import { decide, type Decision, sayOutdated } from "#domain/ui/admin-decision.ts";
import { decisionButtons } from "#web/admin/rows/row-buttons.tsx";
import { AdminList } from "#web/admin/list/admin-list.tsx";
import { type BulkAction, bulkDeletion, idsOf } from "#web/admin/list/bulk-bar.tsx";
import { byText, newestFirst, waitingFirst } from "#web/admin/list-view.ts";
import { type AdminResource, type RowRemoval, useAdminList } from "#web/admin/list/use-admin-list.ts";
import type { DataColumn } from "#web/admin/rows/data-table.tsx";
import { hostOf } from "#shared/text/url-text.ts";
import { dateColumn, Facts, OutLink } from "#web/admin/rows/row-cells.tsx";
import { count } from "#web/norwegian.ts";
import { Badge, type BadgeProps } from "#web/ui/badge.tsx";
import type { Question } from "#web/ui/confirm-dialog.tsx";
import type { CallOptions } from "#web/api.ts";

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
  empty:
    "Ingen forslag å vise. De kommer fra «Foreslå mal» på nettstedet, og publiseres når du godkjenner dem.",
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

/** Removal of a row that waits: rejecting deletes it too; the history keeps it. */
const rejectedRemoval: RowRemoval = {
  ...deletion,
  question: (name) => ({ ...deletion.question(name), title: "Avvise forslaget?", action: "Avvis" }),
  failed: "Kunne ikke slette forslag.",
};

const twinQuestion = (name: string): Question => ({
  title: "Godkjenne et trolig duplikat?",
  text: `«${name}» har samme adresse. Godkjenner du, ligger malen i katalogen to ganger.`,
  action: "Godkjenn likevel",
});

const bulkActionsWith = ({ findTwin }: ListedTemplates): readonly BulkAction<AdminSuggestion>[] => [
  {
    text: "Godkjenn",
    accepts: isWaiting,
    question(rows, number) {
      const twins = rows.filter((row) => findTwin(row)).length;
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
  { text: "Avvis", accepts: isWaiting, path: "reject", body: idsOf, done: "er avvist" },
  bulkDeletion(idsOf, "De blir borte fra listen."),
];

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
}

/** The templates: one may be a suggestion's twin, another its result. */
export interface ListedTemplates {
  find(id: number): Listed | undefined;
  findTwin(suggestion: AdminSuggestion): Listed | undefined;
}

interface SuggestionLinks {
  readonly listed: ListedTemplates;
  readonly onShowTemplate: (id: number) => void;
}

export const suggestionsTab = {
  ...suggestionList,
  id: "forslag",
  editedFields: null,
  load: () => readPages<AdminSuggestion>(path),
  isWaiting,
  Panel: SuggestionsPanel,
} as const satisfies AdminTab<AdminSuggestion, SuggestionLinks>;

function SuggestionsPanel(props: AdminPanelProps<AdminSuggestion> & SuggestionLinks) {
  const { listed, onShowTemplate } = props;
  const admin = useAdminList(suggestionList, props);
  const approve = async (row: AdminSuggestion) => {
    const twin = listed.findTwin(row);
    if (twin && !(await admin.confirm(twinQuestion(twin.name)))) return;
    await decide(publication(row), admin);
  };
  return (
    <AdminList
      admin={admin}
      columns={columnsOf(listed)}
      detailOf={detailOf(listed, onShowTemplate)}
      bulk={{ actions: bulkActionsWith(listed) }}
      buttons={(row) => [
        isWaiting(row) && { ...decisionButtons.approve, onClick: approve },
        isWaiting(row) && {
          ...decisionButtons.reject,
          onClick: () => admin.remove(row, rejectedRemoval),
        },
        {
          ...decisionButtons.remove,
          text: "Slett permanent",
          onClick: () => admin.remove(row, deletion),
        },
      ]}
    />
  );
}

function columnsOf({ findTwin }: ListedTemplates): readonly DataColumn<AdminSuggestion>[] {
  return [
    {
      id: "forslag",
      header: "Forslag",
      sorting: "navn",
      kind: "main",
      cell: (row) => (
        <p className="row-facts small soft">
          <Badge tone={tones[statusOf(row)] ?? "plain"}>{statusOf(row)}</Badge>
          {findTwin(row) && <Badge tone="bad">Trolig duplikat</Badge>}
          <span>{hostOf(row.url)}</span>
        </p>
      ),
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

const detailOf = (listed: ListedTemplates, onShow: (id: number) => void) => (suggestion: AdminSuggestion) => {
  const { description, url, templateId, isApproved } = suggestion;
  const twin = listed.findTwin(suggestion);
  const template = templateId === null ? undefined : listed.find(templateId);
  return (
    <>
      <p className="many-lines">{description}</p>
      <Facts facts={{ Adresse: <OutLink url={url} /> }} />
      {template && (
        <p>
          {isApproved ? "Publisert som" : "Slått sammen med"}{" "}
          {template.isActive ? (
            <a className="tall" href={templateHref(template)} target="_blank" rel="noopener">
              {template.name}
            </a>
          ) : (
            <button type="button" className="text-button" onClick={() => onShow(template.id)}>
              {template.name}
            </button>
          )}
        </p>
      )}
      {twin && (
        <p className="row-warning row small">
          <Copy />
          <span>
            Trolig duplikat av{" "}
            <button type="button" className="text-button" onClick={() => onShow(twin.id)}>
              {twin.name}
            </button>
          </span>
        </p>
      )}
    </>
  );
};

const on = ({ id, name }: AdminSuggestion) => ({ entity: "suggestion", id, name }) as const;

/** @param edited the fields as they were edited, and the key of the request; left out, it is published as it was sent */
export const publication = (
  suggestion: AdminSuggestion,
  edited: CallOptions = {},
): Decision<DecidedSuggestion> => ({
  ...on(suggestion),
  work: () => decideAdmin("POST", `${path}/${suggestion.id}/approve`, edited),
  failed: "Kunne ikke godkjenne forslag.",
  toast: { title: "Forslag godkjent", description: "Forslaget er godkjent og vil bli lagt til." },
  says: (decided, verb) => `«${decided.templateName ?? decided.name}» ${verb} publisert.`,
  templateOf: ({ templateId: id, templateName, name }) =>
    id === null ? null : { id, name: templateName ?? name },
});

/** The rejection: it stays among the suggestions, as rejected. */
export const rejection = (suggestion: AdminSuggestion): Decision<AdminSuggestion> => ({
  ...on(suggestion),
  async work() {
    const { operationId } = await decideAdmin("POST", `${path}/reject`, {
      body: idsOf([suggestion]),
    }).catch(sayOutdated("Forslaget er allerede publisert eller slettet."));
    return { data: { ...suggestion, isRejected: true }, operationId };
  },
  failed: "Kunne ikke avvise forslaget.",
  says: ({ name }, verb) => `«${name}» ${verb} ${verb === "er" ? "avvist" : "avgjort"}.`,
});

/** @param values what the template takes over */
export const merger = (
  suggestion: AdminSuggestion,
  into: { readonly id: number; readonly name: string; readonly revision: number },
  values: object,
): Decision<DecidedSuggestion> => ({
  ...on(suggestion),
  work() {
    const taken = Object.keys(values).length > 0 && { values };
    const body = { into: into.id, revision: into.revision, ...taken };
    return decideAdmin("POST", `${path}/${suggestion.id}/merge`, { body });
  },
  failed: "Kunne ikke slå sammen.",
  says: ({ name }, verb) => `«${name}» ${verb} slått sammen med «${into.name}».`,
  templateOf: () => into,
});
