/** The tabs with their panels, «Se gjennom», and the dialogs that both open. */
import type { ReactNode } from "react";
import type { AdminLists } from "#app/pages/admin/admin-lists.ts";
import { adminTabs, type ListedTab, type TabId } from "#app/pages/admin/admin-tabs.ts";
import { putLinkHealth, putRow } from "#app/pages/admin/affected-lists.ts";
import type { AdminUrlState } from "#app/pages/admin/admin-url-state.ts";
import { useDrafts } from "#app/pages/admin/review/drafts.ts";
import { ReviewPage } from "#app/pages/admin/review/review-page.tsx";
import { papersOf, useTemplateLinks } from "#app/pages/admin/template-links.tsx";
import { statsTab } from "#features/analytics/ui/admin-stats-tab.tsx";
import { adsTab } from "#features/homepage-ads/ui/admin-ads-tab.tsx";
import { inquiriesTab } from "#features/inquiries/ui/admin-inquiries-tab.tsx";
import { JobsSection } from "#features/jobs/ui/admin-jobs-section.tsx";
import { MailSection } from "#features/mail/ui/admin-mail-section.tsx";
import { offersTab } from "#features/offers/ui/admin-offers-tab.tsx";
import { reportsTab } from "#features/reports/ui/admin-reports-tab.tsx";
import { situationsTab } from "#features/situations/ui/admin-situations-tab.tsx";
import { LetterSection, SubscriptionsSection } from "#features/subscriptions/ui/admin-letter-section.tsx";
import { suggestionsTab } from "#features/suggestions/ui/admin-suggestions-tab.tsx";
import { explanationParams } from "#features/templates/ui/admin-search-explanation.tsx";
import { readTemplate, templateRemoval } from "#features/templates/ui/admin-template-decisions.ts";
import type { TemplateValues } from "#features/templates/ui/admin-template-dialog.tsx";
import { templatesTab } from "#features/templates/ui/admin-templates-tab.tsx";
import { TransferTools } from "#features/transfer/ui/admin-import-dialog.tsx";
import type { TransferEntity } from "#shared/admin/history-entities.ts";
import type { AdminPanelProps } from "#web/admin/admin-tab.ts";
import type { FoundLinks } from "#domain/ui/admin-link-health.tsx";
import type { IdentifiedRow } from "#web/admin/list-view.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { formatNumber } from "#web/norwegian.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { OnScreen } from "#web/ui/dialog.tsx";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { showToast } from "#web/ui/toast.ts";

/** The dashboard's handlers of a change: they offer to undo it, and read the lists that it affects. */
type ChangeHandlers = Pick<AdminPanelProps<never>, "onDeleted" | "onDecided">;

export interface TabPanelsProps extends ChangeHandlers {
  readonly lists: AdminLists;
  readonly urlState: AdminUrlState;
}

export function TabPanels({ lists, urlState, ...handlers }: TabPanelsProps) {
  // Drafts outlive a visit to the tabs from here, and guard against leaving the page from there too.
  const drafts = useDrafts();

  const propsOf = <Row extends IdentifiedRow>(
    tab: Pick<ListedTab, "id" | "entity"> & { load(): Promise<readonly Row[]> },
  ): AdminPanelProps<Row> => ({
    list: lists.of(tab),
    urlState: urlState.lists[tab.id],
    onChanged: (row) => putRow(lists, tab, row),
    onGone: (id) => lists.drop(tab, id),
    ...handlers,
  });
  const ofTemplates = propsOf(templatesTab);

  const templates = useTemplateLinks(ofTemplates);
  const { opening, find, findByUrl, onAddWords } = templates;
  /** Opens a template; one that a colleague has just published may not be in the list yet. */
  const onShowTemplate = (id: number, typed?: Partial<TemplateValues>) => {
    const listed = find(id);
    (listed ? Promise.resolve(listed) : readTemplate(id)).then(
      (row) => (row ? opening.onEditTemplate(row, typed) : void urlState.choose(templatesTab.id)),
      (error: unknown) => logQuietly("Could not read the template", error),
    );
  };
  const transferOf = (entity: TransferEntity) => (
    <TransferTools
      entity={entity}
      onImported={({ text, operationId }) =>
        handlers.onDecided({
          entity,
          text,
          operations: [operationId],
          onUndone: () => showToast({ title: "Importen er angret" }),
        })
      }
    />
  );
  const onLinksChecked = (found: FoundLinks) => putLinkHealth(lists, found);
  const stats = lists.of(statsTab);
  const isStatsOpen = urlState.place === null && urlState.tab === statsTab.id && stats.status !== "loading";

  const panels: Readonly<Record<TabId, ReactNode>> = {
    forslag: (
      <suggestionsTab.Panel
        {...propsOf(suggestionsTab)}
        listed={{ find, findTwin: ({ url, templateId }) => findByUrl(url, templateId)[0] }}
        onShowTemplate={onShowTemplate}
      />
    ),
    maler: (
      <templatesTab.Panel
        {...ofTemplates}
        {...opening}
        onAddWords={onAddWords}
        onLinksChecked={onLinksChecked}
        transferTools={transferOf(templatesTab.entity)}
      />
    ),
    feil: (
      <reportsTab.Panel
        {...propsOf(reportsTab)}
        {...opening}
        templateRemoval={templateRemoval}
        onLinksChecked={onLinksChecked}
      />
    ),
    tilbud: <offersTab.Panel {...propsOf(offersTab)} transferTools={transferOf(offersTab.entity)} />,
    annonser: <adsTab.Panel {...propsOf(adsTab)} transferTools={transferOf(adsTab.entity)} />,
    henvendelser: <inquiriesTab.Panel {...propsOf(inquiriesTab)} />,
    stats: (
      <statsTab.Panel
        list={stats}
        urlState={urlState.lists.stats}
        isStatsOpen={isStatsOpen}
        {...templates.answers}
        nameOf={(id) => find(id)?.name}
        onExplain={(search) => {
          urlState.lists.maler.put(explanationParams(search), false);
          void urlState.choose(templatesTab.id);
        }}
        onShowTemplate={onShowTemplate}
        renderLetter={(readWith) => (
          <div className="admin-sheet panel sheet stack">
            <LetterSection readWith={readWith} />
            <SubscriptionsSection readWith={readWith} />
          </div>
        )}
        renderOperation={(readWith) => (
          <>
            <MailSection readWith={readWith} />
            <JobsSection readWith={readWith} />
          </>
        )}
      />
    ),
    situasjoner: (
      <situationsTab.Panel
        {...propsOf(situationsTab)}
        papers={papersOf(lists.of(templatesTab))}
        transferTools={transferOf(situationsTab.entity)}
      />
    ),
  };

  return (
    <>
      {urlState.place === "gjennomgang" && (
        <ReviewPage
          {...opening}
          lists={lists}
          drafts={drafts}
          findByUrl={findByUrl}
          onShowTemplate={onShowTemplate}
          onDecided={handlers.onDecided}
          onClose={() => void urlState.choose(urlState.tab)}
        />
      )}
      <TabList panels={panels} lists={lists} urlState={urlState} />
      <OnScreen value={urlState.place !== "konto"}>{templates.dialog}</OnScreen>
    </>
  );
}

const name = "fane";

interface TabListProps extends Pick<TabPanelsProps, "lists" | "urlState"> {
  readonly panels: Readonly<Record<TabId, ReactNode>>;
}

/** The tabs, hidden in the places beside them, which the browser's Back leads to: typed text stays. */
function TabList({ panels, lists, urlState }: TabListProps) {
  const isHidden = urlState.place !== null;
  return (
    <>
      <div className="admin-bar" hidden={isHidden}>
        <Tabs
          label="Deler av admin-panelet"
          name={name}
          tabs={adminTabs.map((tab) => ({ id: tab.id, label: <TabLabel tab={tab} lists={lists} /> }))}
          chosen={urlState.tab}
          onChoose={(tab) => void urlState.choose(tab)}
        />
      </div>
      {adminTabs.map(({ id }) => (
        <TabPanel key={id} name={name} id={id} isChosen={!isHidden && urlState.tab === id}>
          {panels[id]}
        </TabPanel>
      ))}
    </>
  );
}

/** A tab's name, and how many of its rows await a decision. */
function TabLabel({ tab, lists }: { readonly tab: ListedTab; readonly lists: AdminLists }) {
  const { label, isWaiting } = tab;
  const waiting = isWaiting ? lists.of(tab).rows.filter((row) => isWaiting(row)).length : 0;
  return (
    <>
      {label}
      {waiting > 0 && (
        <strong key={waiting}>
          {" "}
          {formatNumber(waiting)}
          <VisuallyHidden> venter</VisuallyHidden>
        </strong>
      )}
    </>
  );
}
