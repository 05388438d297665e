/** The tabs and their panels, and the effects of a change in one list on the others. */
import { useMemo, useState } from "react";
import { tabsAffectedByRestore, undoChanges } from "#app/pages/admin/affected-lists.ts";
import type { AdminUrlState } from "#app/pages/admin/admin-url-state.ts";
import { adminTabs, type ListedTab, type TabId, type TabLinks } from "#app/pages/admin/admin-tabs.ts";
import type { AdminLists } from "#app/pages/admin/use-admin-lists.ts";
import { papersOf } from "#app/pages/admin/papers.tsx";
import { ReviewPage } from "#app/pages/admin/review/review-page.tsx";
import { noteDecision, publicationOf } from "#app/pages/admin/review/use-decisions.ts";
import { useSearchWords } from "#app/pages/admin/use-search-words.tsx";
import type { Drafts } from "#app/pages/admin/review/drafts.ts";
import { statsTab } from "#features/analytics/ui/admin-stats-tab.tsx";
import { adsTab } from "#features/homepage-ads/ui/admin-ads-tab.tsx";
import { inquiriesTab } from "#features/inquiries/ui/admin-inquiries-tab.tsx";
import { MailSection } from "#features/mail/ui/admin-mail-section.tsx";
import { JobsSection } from "#features/jobs/ui/admin-jobs-section.tsx";
import { offersTab } from "#features/offers/ui/admin-offers-tab.tsx";
import type { AdminReport } from "#features/reports/admin-contract.ts";
import { reportsTab } from "#features/reports/ui/admin-reports-tab.tsx";
import { situationsTab } from "#features/situations/ui/admin-situations-tab.tsx";
import type { AdminSuggestion } from "#features/suggestions/admin-contract.ts";
import { suggestionsTab } from "#features/suggestions/ui/admin-suggestions-tab.tsx";
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import { ReportedTemplateDialog } from "#features/templates/ui/admin-reported-template-dialog.tsx";
import { MergeDialog } from "#features/templates/ui/admin-merge-dialog.tsx";
import { TemplateDialog, type TemplateValues } from "#features/templates/ui/admin-template-dialog.tsx";
import { templateRemoval } from "#features/templates/ui/admin-template-list.ts";
import { templatesTab } from "#features/templates/ui/admin-templates-tab.tsx";
import { finderByUrl } from "#features/templates/ui/admin-use-twins.ts";
import { readTemplate } from "#features/templates/ui/admin-read-template.ts";
import type { TransferList } from "#features/transfer/lists.ts";
import { TransferTools } from "#features/transfer/ui/admin-transfer-tools.tsx";
import { undoImport } from "#features/transfer/ui/admin-undo-import.ts";
import type { AdminPanelProps } from "#web/admin/admin-tab.ts";
import { useRowDialog } from "#web/admin/row-dialog.tsx";
import type { Rows } from "#web/admin/row-actions.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { formatNumber } from "#web/norwegian.ts";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";

const name = "fane";

export interface TabPanelsProps extends Pick<
  AdminPanelProps<never>,
  "onDeleted" | "onChangedMany" | "onUndoable"
> {
  readonly lists: AdminLists;
  readonly urlState: AdminUrlState;
}

export function TabPanels({ lists, urlState, onDeleted, onChangedMany, onUndoable }: TabPanelsProps) {
  const [drafts] = useState<Drafts>(() => new Map());
  const [reported, setReported] = useState<AdminReport | null>(null);
  const [merged, setMerged] = useState<AdminTemplate | null>(null);
  const [wordsDialog, searchWords] = useSearchWords(lists, onChangedMany);

  /** After a change of a template whose response does not contain its row. */
  const rereadTemplate = (id: number | null) => {
    if (id === null) return;
    readTemplate(id).then(
      (row) => (row ? lists.put(templatesTab, row) : lists.drop(templatesTab, id)),
      (error: unknown) => logQuietly("Could not read the template", error),
    );
  };
  /** Effects of a changed row on other lists. */
  const follow: { readonly [Id in TabId]?: (row: never) => void } = {
    maler: () => void lists.reload(statsTab),
    forslag({ templateId }: AdminSuggestion) {
      rereadTemplate(templateId);
      void lists.reload(statsTab);
    },
    feil: ({ templateId }: AdminReport) => rereadTemplate(templateId),
  };
  const propsOf = (tab: ListedTab): AdminPanelProps<never> => ({
    list: lists.of(tab) as Rows<never>,
    urlState: urlState.lists[tab.id],
    onChanged(row: { readonly id: number }) {
      lists.put(tab, row);
      follow[tab.id]?.(row as never);
    },
    onGone: (id) => lists.drop(tab, id),
    onDeleted,
    onChangedMany,
    onUndoable,
  });
  const templateChanges = propsOf(templatesTab) as unknown as AdminPanelProps<AdminTemplate>;
  const templates = lists.of(templatesTab).rows;
  const findByUrl = useMemo(() => finderByUrl(templates), [templates]);
  const [templateDialog, editTemplate] = useRowDialog(TemplateDialog, templateChanges, { findByUrl });
  const stats = lists.of(statsTab);
  const showsStats = urlState.tab === statsTab.id && stats.status !== "loading";
  const transferToolsOf = (
    list: TransferList,
    { entity, nouns }: typeof templatesTab | typeof offersTab | typeof adsTab | typeof situationsTab,
  ) => {
    const reload = () => lists.reload(...tabsAffectedByRestore(entity));
    return (
      <TransferTools
        list={list}
        nouns={nouns}
        onImported={({ text, historyId }) => {
          void reload();
          onUndoable({ text, undo: () => undoImport(historyId, reload) });
        }}
      />
    );
  };
  const links: TabLinks = {
    ...searchWords,
    onShowTemplate(id) {
      const template = templates.find((row) => row.id === id);
      if (template) editTemplate(template);
      else urlState.choose(templatesTab.id);
    },
    listed: {
      find: (id) => templates.find((row) => row.id === id),
      findTwin: ({ url, templateId }) => findByUrl(url, templateId)[0],
    },
    onApproved(decided) {
      const change = noteDecision(decided);
      const undo = change && (async () => ((await undoChanges([change], lists)) ? decided.id : null));
      onUndoable({ ...publicationOf(decided), undo });
    },
    onEditTemplate: editTemplate,
    onMergeTemplate: setMerged,
    onEditReported: setReported,
    templateRemoval,
    papers: papersOf(lists.of(templatesTab)),
    isStatsOpen: showsStats,
    backgroundWork: (
      <>
        <MailSection readWith={showsStats ? stats.rows : null} />
        <JobsSection readWith={showsStats ? stats.rows : null} />
      </>
    ),
    transferTools: {
      templates: transferToolsOf("templates", templatesTab),
      offers: transferToolsOf("offers", offersTab),
      ads: transferToolsOf("ads", adsTab),
      situations: transferToolsOf("situations", situationsTab),
    },
  };

  const tabs = (
    <>
      <Tabs
        label="Deler av admin-panelet"
        name={name}
        tabs={adminTabs.map((tab: ListedTab) => ({
          id: tab.id,
          label: <TabLabel tab={tab} rows={lists.of(tab).rows} />,
        }))}
        chosen={urlState.tab}
        onChoose={urlState.choose}
      />
      {adminTabs.map((tab: ListedTab) => (
        <TabPanel key={tab.id} name={name} id={tab.id} isChosen={urlState.tab === tab.id}>
          <tab.Panel {...propsOf(tab)} {...links} />
        </TabPanel>
      ))}
    </>
  );
  const putAll = (tab: ListedTab, rows: readonly { readonly id: number }[]) =>
    rows.forEach((row) => lists.put(tab, row));

  return (
    <>
      {urlState.place === "gjennomgang" && (
        <ReviewPage
          lists={lists}
          drafts={drafts}
          onUndoable={onUndoable}
          onSuggestion={(row) => propsOf(suggestionsTab).onChanged(row as never)}
          onReports={(rows) => {
            putAll(
              reportsTab,
              rows.map((row) => ({ ...row, isResolved: true })),
            );
            rereadTemplate(rows[0].templateId);
          }}
          onInquiry={(row) => lists.put(inquiriesTab, row)}
          onEditReported={setReported}
          onEditTemplate={editTemplate}
          onMergeTemplate={setMerged}
          onClose={() => urlState.choose(urlState.tab)}
        />
      )}
      {urlState.place === null && tabs}
      {templateDialog}
      {wordsDialog}
      {merged && (
        <MergeDialog
          template={merged}
          templates={templates}
          onMerged={(kept, gone) =>
            onChangedMany({
              entity: "template",
              operations: [kept.id],
              text: `«${gone.name}» er slått sammen med «${kept.name}».`,
            })
          }
          onOutdated={() => void lists.reload(templatesTab)}
          onClose={() => setMerged(null)}
        />
      )}
      {reported && (
        <ReportedTemplateDialog
          onChanged={templateChanges.onChanged}
          onGone={templateChanges.onGone}
          onClose={() => setReported(null)}
          templateId={reported.templateId}
          fallback={fallbackFor(reported)}
        />
      )}
    </>
  );
}

/** What a report still knows of its template; the rest is as in a new one. */
function fallbackFor(report: AdminReport): Partial<TemplateValues> {
  return {
    name: report.templateName,
    description: report.templateDescription,
    url: report.templateUrl,
    category: report.templateCategory,
    source: report.templateSource,
    format: "PDF",
  };
}

function TabLabel({ tab, rows }: { readonly tab: ListedTab; readonly rows: readonly unknown[] }) {
  const { label, nouns, isWaiting = () => false } = tab;
  const waiting = rows.filter((row) => isWaiting(row as never)).length;
  if (!nouns) return label;
  return (
    <>
      {label}{" "}
      <span className="tab-count" data-waiting={waiting > 0 ? "" : undefined}>
        {formatNumber(rows.length)}
        {waiting > 0 && <span className="tab-waiting"> · {formatNumber(waiting)} venter</span>}
      </span>
    </>
  );
}
