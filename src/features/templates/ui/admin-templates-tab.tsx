/** The administrator's tab of templates. The dialog that edits one is the page's, since other tabs open it, too. */
import { formatPartialDay, isDayAlone } from "#shared/text/partial-day.ts";
import Flag from "lucide-react/icons/flag";
import { Fragment, type ReactNode, useState, useSyncExternalStore } from "react";
import { adminTemplatesPath, templateFields } from "#features/templates/admin-fields.ts";
import type { AdminTemplate } from "#features/templates/contract.ts";
import {
  explainedSearch,
  explanationParams,
  SearchExplanation,
} from "#features/templates/ui/admin-search-explanation.tsx";
import {
  addressing,
  paperApproval,
  paperSeen,
  templateRemoval,
} from "#features/templates/ui/admin-template-decisions.ts";
import { Paper } from "#features/templates/ui/card/paper.tsx";
import { adminCategories } from "#domain/admin-vocabulary.ts";
import { categoryLabel } from "#domain/vocabulary.ts";
import { readFullRows } from "#web/admin/admin-client.ts";
import type { AdminPanelProps, AdminTab } from "#web/admin/admin-tab.ts";
import { decide } from "#domain/ui/admin-decision.ts";
import { decisionButtons, editAndDelete } from "#web/admin/rows/row-buttons.tsx";
import {
  checkChosenLinks,
  checkLinkButton,
  type LinkChecking,
  LinkDot,
  LinkEvidence,
  linkFilter,
  movedUrl,
} from "#domain/ui/admin-link-health.tsx";
import { AdminList } from "#web/admin/list/admin-list.tsx";
import { activation, type BulkAction, bulkDeletion, refsOf } from "#web/admin/list/bulk-bar.tsx";
import { byText, newestFirst } from "#web/admin/list-view.ts";
import { type AdminResource, useAdminList } from "#web/admin/list/use-admin-list.ts";
import type { DataColumn } from "#web/admin/rows/data-table.tsx";
import { reasonText } from "#domain/link-health.ts";
import { hostOf, withoutScheme } from "#shared/text/url-text.ts";
import { activeFilter, Facts, inactiveBadge, OutLink } from "#web/admin/rows/row-cells.tsx";
import { formatAverage, formatDay, formatNumber } from "#web/norwegian.ts";
import { useSite } from "#web/site-info.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** Whether changes of its document or its acts need a review. */
const isWaiting = ({ isActive, paperChanges }: AdminTemplate) => isActive && paperChanges.length > 0;

/** Whether the catalogue's makers have read a copy of its document, without a check since. */
export const isReadInCopy = ({ paperSeenAt }: Pick<AdminTemplate, "paperSeenAt">) =>
  paperSeenAt !== null && isDayAlone(paperSeenAt);

/** Whether its document or its format is unchecked here. */
export const isUnchecked = ({ isActive, formatCertain, paperSeenAt }: AdminTemplate) =>
  isActive && (paperSeenAt === null || isDayAlone(paperSeenAt) || !formatCertain);

const mayBeChecked = (row: AdminTemplate) => isWaiting(row) || isUnchecked(row);

const templateList = {
  label: "Maler",
  entity: "template",
  nouns: ["mal", "maler"],
  path: adminTemplatesPath,
  empty: "Ingen maler å vise. Lag en med «Ny mal», eller importer flere under «⋯».",
  createText: "Ny mal",
  nameOf: ({ name }) => name,
  textOf: ({ id, name, description, category, format, source, url, askedAs }) =>
    `${id} ${name} ${description} ${categoryLabel(category)} ${format} ${source} ${url} ${askedAs.join(" ")}`,
  sortings: [
    newestFirst("ny", ({ dateAdded }) => dateAdded),
    byText("navn", "Navn", ({ name }) => name),
    byText("kategori", "Kategori", ({ category }) => categoryLabel(category)),
    { id: "nedlastinger", label: "Nedlastinger", compare: (a, b) => b.downloadCount - a.downloadCount },
    {
      id: "vurdering",
      label: "Vurdering",
      compare: (a, b) => Number(b.averageRating) - Number(a.averageRating) || b.totalRatings - a.totalRatings,
    },
    { id: "feil", label: "Feilrapporter", compare: (a, b) => b.reportCount - a.reportCount },
  ],
  filters: [
    activeFilter,
    {
      id: "fremhevet",
      label: "Fremhevet",
      valueOf: ({ isFeatured }) => (isFeatured ? "Fremhevet" : "Ikke fremhevet"),
    },
    { id: "kategori", label: "Kategori", valueOf: ({ category }) => category, nameOf: categoryLabel },
    { id: "format", label: "Format", valueOf: ({ format }) => format },
    {
      id: "papir",
      label: "Papir",
      valueOf(row) {
        const waiting = [
          ...(isWaiting(row) ? ["Papiret venter"] : []),
          ...(isUnchecked(row) ? ["Ikke kontrollert"] : []),
        ];
        return waiting.length > 0 ? waiting : "Ingenting venter";
      },
    },
    linkFilter,
  ],
} as const satisfies AdminResource<AdminTemplate>;

interface TemplateLinks {
  readonly transferTools: ReactNode;
  readonly onEditTemplate: (template: AdminTemplate | "new") => void;
  readonly onMergeTemplate: (template: AdminTemplate) => void;
  readonly onAddWords: (words: string) => void;
  readonly onLinksChecked: LinkChecking<AdminTemplate>["onChecked"];
}

export const templatesTab = {
  ...templateList,
  id: "maler",
  editedFields: templateFields,
  load: () => readFullRows<AdminTemplate>("/api/templates"),
  isWaiting,
  // The list counts the reports on each template.
  dependsOn: ["report"],
  Panel: TemplatesPanel,
} as const satisfies AdminTab<AdminTemplate, TemplateLinks>;

function TemplatesPanel(props: AdminPanelProps<AdminTemplate> & TemplateLinks) {
  const { list, urlState, onEditTemplate, onMergeTemplate, onAddWords, transferTools } = props;
  const params = useSyncExternalStore(urlState.subscribe, urlState.read, urlState.read);
  const admin = useAdminList(templateList, props);
  const { areLinkChecksOff } = useSite();
  const checking: LinkChecking<AdminTemplate> = {
    areOff: areLinkChecksOff,
    admin,
    templateOf: ({ id }) => id,
    onChecked: props.onLinksChecked,
  };
  const explained = explainedSearch(params);
  const onExplain = (search: string) => urlState.put(explanationParams(search), true);
  if (explained !== null) {
    return (
      <SearchExplanation
        search={explained}
        templates={list.rows}
        onSearch={onExplain}
        onAddWords={onAddWords}
        onEditTemplate={onEditTemplate}
        onClose={() => urlState.put("", true)}
      />
    );
  }
  const checkPaper = (row: AdminTemplate) => decide(paperApproval(row), admin);
  const takeUrl = (row: AdminTemplate) => {
    const url = movedUrl(row.linkHealth);
    return url !== null && decide(addressing(row, url), admin);
  };
  return (
    <AdminList
      admin={admin}
      onCreate={() => onEditTemplate("new")}
      tools={
        <>
          <Button onClick={() => onExplain(admin.view.query.search)}>Prøv et søk</Button>
          {transferTools}
        </>
      }
      columns={columns}
      detailOf={detailOf}
      bulk={{
        actions: bulkActions,
        more: moreBulk(checkChosenLinks(checking)),
      }}
      buttons={(row) => [
        movedUrl(row.linkHealth) !== null && {
          text: "Bruk ny adresse",
          shortcut: "B",
          showsBusy: true,
          onClick: takeUrl,
        },
        ...editAndDelete<AdminTemplate>(onEditTemplate, () => admin.remove(row, templateRemoval)),
        mayBeChecked(row) && { ...decisionButtons.seen, onClick: checkPaper },
        checkLinkButton(checking),
        { ...decisionButtons.merge, onClick: onMergeTemplate },
      ]}
    />
  );
}

const counted = (
  id: string,
  header: string,
  cell: DataColumn<AdminTemplate>["cell"],
): DataColumn<AdminTemplate> => ({ id, header, sorting: id, order: "descending", kind: "number", cell });

const columns: readonly DataColumn<AdminTemplate>[] = [
  {
    id: "format",
    header: "Format",
    kind: "paper",
    cell: ({ format, formatCertain, linkHealth }) => (
      <Paper
        template={{ format, isFormatGuess: !formatCertain, isLinkBroken: linkHealth?.state === "broken" }}
      />
    ),
  },
  {
    id: "mal",
    header: "Mal",
    sorting: "navn",
    kind: "main",
    cell: (row) => <TemplateFacts template={row} />,
  },
  { id: "kategori", header: "Kategori", sorting: "kategori", cell: (row) => categoryLabel(row.category) },
  counted("nedlastinger", "Nedlastinger", ({ downloadCount }) => (
    <span className={downloadCount === 0 ? "soft" : undefined}>{formatNumber(downloadCount)}</span>
  )),
  counted("vurdering", "Vurdering", (row) => (
    <>
      {row.totalRatings > 0 ? formatAverage(row.averageRating) : <span className="soft">0,0</span>}
      <span className="soft"> ({formatNumber(row.totalRatings)})</span>
    </>
  )),
  counted("feil", "Feil", ({ reportCount }) =>
    reportCount === 0 ? (
      <span className="soft">0</span>
    ) : (
      <Badge tone="bad">
        <Flag />
        {formatNumber(reportCount)}
        <VisuallyHidden> {reportCount === 1 ? "feilrapport" : "feilrapporter"}</VisuallyHidden>
      </Badge>
    ),
  ),
];

function TemplateFacts({ template }: { readonly template: AdminTemplate }) {
  const { url, source, isFeatured, linkHealth } = template;
  return (
    <p className="row-facts small soft">
      <LinkDot health={linkHealth} />
      {inactiveBadge(template)}
      {isFeatured && <Badge tone="waiting">Fremhevet</Badge>}
      {isWaiting(template) && <Badge tone="waiting">Må ses på</Badge>}
      <span>
        {linkText(linkHealth) ?? (
          <>
            {source}
            <span className="wide-only-text"> · {hostOf(url)}</span>
          </>
        )}
      </span>
    </p>
  );
}

/** Text on a link that somebody should look at; null of any other. */
function linkText(health: AdminTemplate["linkHealth"]): string | null {
  const moved = movedUrl(health);
  if (moved !== null) return `Flyttet til ${withoutScheme(moved)}`;
  return health && health.state !== "ok" ? reasonText(health.reason, health.httpStatus) : null;
}

function detailOf(template: AdminTemplate) {
  const { id, description, url, dateAdded, paperSeenAt, revisedAt, fileModifiedAt, linkHealth } = template;
  return (
    <>
      <p>{description}</p>
      <Facts
        facts={{
          Adresse: <OutLink url={url} />,
          Lenke: <LinkEvidence health={linkHealth} />,
          "Lagt til": formatDay(dateAdded),
          [isReadInCopy(template) ? "Lest i kopi" : "Kontrollert"]:
            paperSeenAt === null ? "Nei" : formatDay(paperSeenAt),
          Revidert: revisedAt && formatPartialDay(revisedAt),
          "Fil fra": !revisedAt && fileModifiedAt && formatDay(fileModifiedAt),
          Status: `${template.isActive ? "Aktiv" : "Inaktiv"}, id ${id}`,
        }}
      />
    </>
  );
}

const featuring = (isFeatured: boolean): BulkAction<AdminTemplate> => ({
  text: isFeatured ? "Fremhev" : "Ikke fremhev",
  accepts: (row) => row.isFeatured !== isFeatured,
  path: "change",
  body: (rows) => refsOf(rows, { isFeatured }),
  done: isFeatured ? "er fremhevet" : "er ikke lenger fremhevet",
});

export const bulkActions: readonly BulkAction<AdminTemplate>[] = [
  activation(true),
  activation(false),
  featuring(true),
  featuring(false),
  {
    text: "Kontrollert i dag",
    accepts: mayBeChecked,
    path: "change",
    body: (rows) => refsOf(rows, paperSeen),
    done: "er kontrollert i dag",
  },
  bulkDeletion(refsOf, "De forsvinner fra nettstedet, og feilrapportene på dem blir løst."),
];

const filing = (category: string): BulkAction<AdminTemplate> => ({
  text: `Flytt til ${categoryLabel(category)}`,
  path: "change",
  body: (rows) => refsOf(rows, { category }),
  done: `er flyttet til ${categoryLabel(category)}`,
});

function CategoryChoice({ onChoose }: { readonly onChoose: (category: string) => void }) {
  const [category, setCategory] = useState("");
  return (
    <div className="row">
      <select
        className="input"
        aria-label="Flytt til kategori"
        value={category}
        onChange={(event) => setCategory(event.currentTarget.value)}
      >
        <option value="">Kategori …</option>
        {adminCategories.map((choice) => (
          <option key={choice} value={choice}>
            {categoryLabel(choice)}
          </option>
        ))}
      </select>
      {category !== "" && <Button onClick={() => onChoose(category)}>Flytt</Button>}
    </div>
  );
}

type RunBulk = (action: BulkAction<AdminTemplate>) => void;

/** @param rest what other features offer for the chosen ones */
export function moreBulk(rest: ReactNode) {
  return (run: RunBulk) => [
    <CategoryChoice key="category" onChoose={(category) => run(filing(category))} />,
    <Fragment key="rest">{rest}</Fragment>,
  ];
}
