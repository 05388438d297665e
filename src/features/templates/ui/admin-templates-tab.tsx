/** The administrator's tab of templates. The dialog that edits one is the page's, since other tabs open it, too. */
import type { ReactNode } from "react";
import Flag from "lucide-react/icons/flag";
import Merge from "lucide-react/icons/merge";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { templateFields } from "#features/templates/admin-fields.ts";
import { templateList, templateRemoval } from "#features/templates/ui/admin-template-list.ts";
import { categoryLabel } from "#shared/vocabulary.ts";
import { bulkActions, moreBulk } from "#features/templates/ui/admin-template-bulk.tsx";
import { ActiveBadge } from "#web/admin/rows/active-badge.tsx";
import { readFullRows } from "#web/admin/admin-client.ts";
import { AdminList } from "#web/admin/list/admin-list.tsx";
import type { AdminPanelProps, AdminTab } from "#web/admin/admin-tab.ts";
import type { DataColumn } from "#web/admin/rows/data-table.tsx";
import {
  checkChosenLinks,
  checkLinkButton,
  LinkBadge,
  LinkEvidence,
  useLinkChecking,
} from "#web/admin/link-health.tsx";
import { OutLink } from "#web/admin/out-link.tsx";
import { editAndDelete } from "#web/admin/rows/row-buttons.tsx";
import { RowText } from "#web/admin/rows/row-text.tsx";
import { useAdminList } from "#web/admin/list/use-admin-list.ts";
import { formatAverage, formatDay, formatNumber } from "#web/norwegian.ts";
import { Badge } from "#web/ui/badge.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

interface TemplateLinks {
  /** Export and import. */
  readonly transferTools: ReactNode;
  readonly onEditTemplate: (template: AdminTemplate | "new") => void;
  readonly onMergeTemplate: (template: AdminTemplate) => void;
}

export const templatesTab = {
  ...templateList,
  id: "maler",
  editedFields: templateFields,
  load: () => readFullRows<AdminTemplate>("/api/templates"),
  // It counts the reports on each template.
  dependsOn: { report: true },
  Panel: TemplatesPanel,
} as const satisfies AdminTab<AdminTemplate, TemplateLinks>;

function TemplatesPanel(props: AdminPanelProps<AdminTemplate> & TemplateLinks) {
  const { onEditTemplate, onMergeTemplate, transferTools } = props;
  const admin = useAdminList(templateList, props);
  const checking = useLinkChecking({
    admin,
    templateOf: ({ id }: AdminTemplate) => id,
    onChanged: props.onChanged,
  });
  return (
    <AdminList
      admin={admin}
      onCreate={() => onEditTemplate("new")}
      tools={transferTools}
      columns={columns}
      bulk={{
        actions: bulkActions,
        more: moreBulk(checkChosenLinks(checking)),
      }}
      buttons={() => [
        ...editAndDelete<AdminTemplate>(onEditTemplate, (row) => admin.remove(row, templateRemoval)),
        checkLinkButton(checking),
        { icon: Merge, text: "Slå sammen", onClick: onMergeTemplate },
      ]}
    />
  );
}

const columns: readonly DataColumn<AdminTemplate>[] = [
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
];

function TemplateFacts({ template }: { readonly template: AdminTemplate }) {
  const { name, description, url, source, isFeatured, dateAdded } = template;
  return (
    <div className="row-main">
      <p className="row-badges">
        <ActiveBadge row={template} />
        {isFeatured && <Badge tone="waiting">Fremhevet</Badge>}
        <LinkBadge health={template.linkHealth} />
      </p>
      <p className="row-name">{name}</p>
      <RowText text={description} rowName={name} />
      <p className="row-facts">
        {source} · lagt til {formatDay(dateAdded)} · <OutLink url={url} />
      </p>
      <LinkEvidence health={template.linkHealth} />
    </div>
  );
}
