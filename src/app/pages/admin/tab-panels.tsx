/** The tabs with their panels, «Se gjennom», and the dialogs that both open; and what a change in one list does to the others. */
import { type ReactNode, useMemo, useState } from "react";
import { tabsAffectedByRestore, undoChanges } from "#app/pages/admin/affected-lists.ts";
import type { AdminUrlState } from "#app/pages/admin/admin-url-state.ts";
import { adminTabs, type ListedTab, type TabId } from "#app/pages/admin/admin-tabs.ts";
import type { AdminLists } from "#app/pages/admin/use-admin-lists.ts";
import { papersOf } from "#app/pages/admin/papers.tsx";
import type { Drafts } from "#app/pages/admin/review/published-fields.ts";
import { ReviewPage } from "#app/pages/admin/review/review-page.tsx";
import { noteDecision, publicationOf } from "#app/pages/admin/review/use-decisions.ts";
import { useSearchWords } from "#app/pages/admin/use-search-words.tsx";
import { statsTab } from "#features/analytics/ui/admin-stats-tab.tsx";
import { adsTab } from "#features/homepage-ads/ui/admin-ads-tab.tsx";
import { inquiriesTab } from "#features/inquiries/ui/admin-inquiries-tab.tsx";
import { MailSection } from "#features/mail/ui/admin-mail-section.tsx";
import { JobsSection } from "#features/jobs/ui/admin-jobs-section.tsx";
import { offersTab } from "#features/offers/ui/admin-offers-tab.tsx";
import type { AdminReport } from "#features/reports/contract.ts";
import { reportsTab } from "#features/reports/ui/admin-reports-tab.tsx";
import { situationsTab } from "#features/situations/ui/admin-situations-tab.tsx";
import type { AdminSuggestion, DecidedSuggestion } from "#features/suggestions/contract.ts";
import { suggestionsTab } from "#features/suggestions/ui/admin-suggestions-tab.tsx";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { ReportedTemplateDialog } from "#features/templates/ui/admin-reported-template-dialog.tsx";
import { MergeDialog } from "#features/templates/ui/admin-merge-dialog.tsx";
import { TemplateDialog, type TemplateValues } from "#features/templates/ui/admin-template-dialog.tsx";
import { readTemplate, templateRemoval } from "#features/templates/ui/admin-template-list.ts";
import { templatesTab } from "#features/templates/ui/admin-templates-tab.tsx";
import { type FindByUrl, finderByUrl } from "#features/templates/ui/admin-use-twins.ts";
import type { TransferList } from "#features/transfer/lists.ts";
import { TransferTools } from "#features/transfer/ui/admin-transfer-tools.tsx";
import type { AdminPanelProps, Nouns } from "#web/admin/admin-tab.ts";
import type { HistoryEntity } from "#shared/admin/history-entities.ts";
import { useRowDialog } from "#web/admin/rows/row-dialog.tsx";
import { logQuietly } from "#web/log-quietly.ts";
import { formatNumber } from "#web/norwegian.ts";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";

const name = "fane";

/** What the dashboard does with a change that is told of: offers to undo it, and reads the lists that it affects. */
type ChangeHandlers = Pick<AdminPanelProps<never>, "onDeleted" | "onChangedMany" | "onUndoable">;

export interface TabPanelsProps extends ChangeHandlers {
  readonly lists: AdminLists;
  readonly urlState: AdminUrlState;
}

export function TabPanels({ lists, urlState, ...handlers }: TabPanelsProps) {
  const { onChangedMany, onUndoable } = handlers;
  const [drafts] = useState<Drafts>(() => new Map());
  const templates = lists.of(templatesTab).rows;
  const findTemplate = (id: number) => templates.find((row) => row.id === id);
  const findByUrl = useMemo(() => finderByUrl(templates), [templates]);

  /** @param follow what a changed row changes in other lists */
  const propsOf = <Row extends { readonly id: number }>(
    tab: { readonly id: TabId; load(): Promise<readonly Row[]> },
    follow: (row: Row) => void = () => {},
  ): AdminPanelProps<Row> => ({
    list: lists.of(tab),
    urlState: urlState.lists[tab.id],
    onChanged(row) {
      lists.put(tab, row);
      follow(row);
    },
    onGone: (id) => lists.drop(tab, id),
    ...handlers,
  });
  const ofTemplates = propsOf(templatesTab, () => void lists.reload(statsTab));
  const ofReports = propsOf(reportsTab, ({ templateId }) => rereadTemplate(lists, templateId));
  const ofSuggestions = propsOf<AdminSuggestion>(suggestionsTab, ({ templateId }) => {
    rereadTemplate(lists, templateId);
    void lists.reload(statsTab);
  });

  const [dialogs, open] = useTemplateDialogs(ofTemplates, findByUrl);
  const [wordsDialog, searchWords] = useSearchWords(lists, onChangedMany);
  const showTemplate = (id: number) => {
    const template = findTemplate(id);
    if (template) open.onEditTemplate(template);
    else urlState.choose(templatesTab.id);
  };
  const offerUndoOfApproval = (decided: DecidedSuggestion) => {
    const change = noteDecision(decided);
    const undo = change && (async () => ((await undoChanges([change], lists)) ? decided.id : null));
    onUndoable({ ...publicationOf(decided), undo });
  };
  const transferTools = (
    list: TransferList,
    tab: { readonly entity: HistoryEntity; readonly nouns: Nouns },
  ) => (
    <TransferTools
      list={list}
      nouns={tab.nouns}
      reload={() => lists.reload(...tabsAffectedByRestore(tab.entity))}
      onUndoable={onUndoable}
    />
  );
  const stats = lists.of(statsTab);
  const isStatsOpen = urlState.tab === statsTab.id && stats.status !== "loading";
  const statsRead = isStatsOpen ? stats.rows : null;

  const panels: Readonly<Record<TabId, ReactNode>> = {
    forslag: (
      <suggestionsTab.Panel
        {...ofSuggestions}
        listed={{
          find: findTemplate,
          findTwin: ({ url, templateId }) => findByUrl(url, templateId)[0],
        }}
        onShowTemplate={showTemplate}
        onApproved={offerUndoOfApproval}
      />
    ),
    maler: (
      <templatesTab.Panel
        {...ofTemplates}
        {...open}
        transferTools={transferTools("templates", templatesTab)}
      />
    ),
    feil: <reportsTab.Panel {...ofReports} {...open} templateRemoval={templateRemoval} />,
    tilbud: <offersTab.Panel {...propsOf(offersTab)} transferTools={transferTools("offers", offersTab)} />,
    annonser: <adsTab.Panel {...propsOf(adsTab)} transferTools={transferTools("ads", adsTab)} />,
    henvendelser: <inquiriesTab.Panel {...propsOf(inquiriesTab)} />,
    stats: (
      <statsTab.Panel
        list={stats}
        urlState={urlState.lists.stats}
        isStatsOpen={isStatsOpen}
        backgroundWork={
          <>
            <MailSection readWith={statsRead} />
            <JobsSection readWith={statsRead} />
          </>
        }
        {...searchWords}
        onShowTemplate={showTemplate}
      />
    ),
    situasjoner: (
      <situationsTab.Panel
        {...propsOf(situationsTab)}
        papers={papersOf(lists.of(templatesTab))}
        transferTools={transferTools("situations", situationsTab)}
      />
    ),
  };

  return (
    <>
      {urlState.place === "gjennomgang" && (
        <ReviewPage
          {...open}
          lists={lists}
          drafts={drafts}
          onUndoable={onUndoable}
          onSuggestion={ofSuggestions.onChanged}
          onReports={(rows) => {
            const resolved = rows.map((row) => ({ ...row, isResolved: true }));
            for (const row of resolved) lists.put(reportsTab, row);
            rereadTemplate(lists, rows[0].templateId);
          }}
          onInquiry={(row) => lists.put(inquiriesTab, row)}
          onClose={() => urlState.choose(urlState.tab)}
        />
      )}
      {urlState.place === null && (
        <>
          <Tabs
            label="Deler av admin-panelet"
            name={name}
            tabs={adminTabs.map((tab) => ({ id: tab.id, label: <TabLabel tab={tab} lists={lists} /> }))}
            chosen={urlState.tab}
            onChoose={urlState.choose}
          />
          {adminTabs.map(({ id }) => (
            <TabPanel key={id} name={name} id={id} isChosen={urlState.tab === id}>
              {panels[id]}
            </TabPanel>
          ))}
        </>
      )}
      {dialogs}
      {wordsDialog}
    </>
  );
}

interface TemplateDialogLinks {
  readonly onEditTemplate: (template: AdminTemplate | "new") => void;
  readonly onMergeTemplate: (template: AdminTemplate) => void;
  /** Edits the template that a report is about. */
  readonly onEditReported: (report: AdminReport) => void;
}

/** The dialogs of one template, which several tabs and «Se gjennom» open. */
function useTemplateDialogs(
  props: AdminPanelProps<AdminTemplate>,
  findByUrl: FindByUrl,
): readonly [dialogs: ReactNode, open: TemplateDialogLinks] {
  const { onChanged, onGone, onChangedMany } = props;
  const [editDialog, onEditTemplate] = useRowDialog(TemplateDialog, props, { findByUrl });
  const [merged, onMergeTemplate] = useState<AdminTemplate | null>(null);
  const [reported, onEditReported] = useState<AdminReport | null>(null);
  const dialogs = (
    <>
      {editDialog}
      {merged && (
        <MergeDialog
          template={merged}
          templates={props.list.rows}
          onMerged={(kept, gone) =>
            onChangedMany({
              entity: "template",
              operations: [kept.id],
              text: `«${gone.name}» er slått sammen med «${kept.name}».`,
            })
          }
          onOutdated={() => void props.list.reload()}
          onClose={() => onMergeTemplate(null)}
        />
      )}
      {reported && (
        <ReportedTemplateDialog
          onChanged={onChanged}
          onGone={onGone}
          onClose={() => onEditReported(null)}
          templateId={reported.templateId}
          fallback={fallbackFor(reported)}
        />
      )}
    </>
  );
  return [dialogs, { onEditTemplate, onMergeTemplate, onEditReported }];
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

/** After a change of a template whose response does not contain its row. */
function rereadTemplate(lists: AdminLists, id: number | null): void {
  if (id === null) return;
  readTemplate(id).then(
    (row) => (row ? lists.put(templatesTab, row) : lists.drop(templatesTab, id)),
    (error: unknown) => logQuietly("Could not read the template", error),
  );
}

function TabLabel({ tab, lists }: { readonly tab: ListedTab; readonly lists: AdminLists }) {
  const { label, nouns, isWaiting = () => false } = tab;
  if (!nouns) return label;
  const { rows } = lists.of(tab);
  const waiting = rows.filter((row) => isWaiting(row)).length;
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
