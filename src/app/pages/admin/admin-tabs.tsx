/** The seven tabs, each feature's own, and what happens between them. */
import { useState } from "react";
import { listsTellingOfSaved } from "#app/pages/admin/affected-lists.ts";
import { type AdminPlace, type TabId, tabIds } from "#app/pages/admin/admin-place.ts";
import type { AdminListsHandle } from "#app/pages/admin/use-admin-lists.ts";
import { StatsTab } from "#features/analytics/ui/admin-stats-tab.tsx";
import { AdsTab } from "#features/homepage-ads/ui/admin-ads-tab.tsx";
import { InquiriesTab } from "#features/inquiries/ui/admin-inquiries-tab.tsx";
import { OffersTab } from "#features/offers/ui/admin-offers-tab.tsx";
import type { AdminReport } from "#features/reports/admin-contract.ts";
import { ReportsTab } from "#features/reports/ui/admin-reports-tab.tsx";
import type { AdminSuggestion } from "#features/suggestions/admin-contract.ts";
import { SuggestionsTab } from "#features/suggestions/ui/admin-suggestions-tab.tsx";
import { TemplateDialog, type TemplateValues } from "#features/templates/ui/admin-template-dialog.tsx";
import { templateRemoval, templateRemovalQuestion } from "#features/templates/ui/admin-template-removal.ts";
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import { ReportedTemplateDialog } from "#features/templates/ui/admin-reported-template-dialog.tsx";
import { TemplatesTab } from "#features/templates/ui/admin-templates-tab.tsx";
import { readTemplate } from "#features/templates/ui/read-template.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { formatNumber } from "#web/norwegian.ts";
import type { Deletion } from "#web/admin/row-actions.ts";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";

const name = "fane";

export interface AdminTabsProps extends Pick<AdminListsHandle, "lists" | "reload"> {
  readonly place: AdminPlace;
  readonly onDeleted: (deletion: Deletion) => void;
}

export function AdminTabs({ lists, reload, place, onDeleted }: AdminTabsProps) {
  const { tab: chosen, choose: onChoose, lists: places } = place;
  const [edited, setEdited] = useState<AdminTemplate | "new" | null>(null);
  const [reported, setReported] = useState<AdminReport | null>(null);
  const { suggestions, templates, reports, offers, ads, inquiries, stats } = lists;

  const counts: Readonly<Record<TabId, { rows: number; waiting: number } | null>> = {
    forslag: {
      rows: suggestions.rows.length,
      waiting: suggestions.rows.filter((row) => !row.isApproved && !row.isRejected).length,
    },
    maler: { rows: templates.rows.length, waiting: 0 },
    feil: { rows: reports.rows.length, waiting: reports.rows.filter((row) => !row.isResolved).length },
    tilbud: { rows: offers.rows.length, waiting: 0 },
    annonser: { rows: ads.rows.length, waiting: 0 },
    henvendelser: {
      rows: inquiries.rows.length,
      waiting: inquiries.rows.filter((row) => row.status === "pending").length,
    },
    stats: null,
  };

  const showTemplate = (id: number) => {
    const template = templates.rows.find((row) => row.id === id);
    if (template) setEdited(template);
    else onChoose("maler");
  };
  /** After what changes a template's row without handing it over. */
  const rereadTemplate = (id: number | null) => {
    if (id === null) return;
    readTemplate(id).then(
      (row) => (row ? templates.put(row) : templates.drop(id)),
      (error: unknown) => logQuietly("The template was not read", error),
    );
  };
  const afterApproval = (approved: AdminSuggestion) => {
    rereadTemplate(approved.templateId);
    const { templateId, url } = approved;
    const others = suggestions.rows.filter(({ id }) => id !== approved.id);
    void reload(...listsTellingOfSaved({ id: templateId ?? 0, url }, others));
  };
  const handlers = {
    onRow(row: AdminTemplate) {
      templates.put(row);
      void reload(...listsTellingOfSaved(row, suggestions.rows));
    },
    onGone: templates.drop,
    onClose() {
      setEdited(null);
      setReported(null);
    },
  };

  return (
    <>
      <Tabs
        label="Deler av admin-panelet"
        name={name}
        tabs={tabIds.map((id) => ({ id, label: <TabLabel id={id} counts={counts[id]} /> }))}
        chosen={chosen}
        onChoose={onChoose}
      />
      <TabPanel name={name} id="forslag" isChosen={chosen === "forslag"}>
        <SuggestionsTab
          list={suggestions}
          place={places.forslag}
          onApproved={afterApproval}
          onShowTemplate={showTemplate}
          onDeleted={onDeleted}
        />
      </TabPanel>
      <TabPanel name={name} id="maler" isChosen={chosen === "maler"}>
        <TemplatesTab
          list={templates}
          place={places.maler}
          onNew={() => setEdited("new")}
          onEdit={setEdited}
          onDeleted={onDeleted}
        />
      </TabPanel>
      <TabPanel name={name} id="feil" isChosen={chosen === "feil"}>
        <ReportsTab
          list={reports}
          place={places.feil}
          onResolved={({ templateId }) => rereadTemplate(templateId)}
          onEditTemplate={setReported}
          removal={{ question: templateRemovalQuestion, action: templateRemoval }}
          onDeleted={onDeleted}
        />
      </TabPanel>
      <TabPanel name={name} id="tilbud" isChosen={chosen === "tilbud"}>
        <OffersTab list={offers} place={places.tilbud} onDeleted={onDeleted} />
      </TabPanel>
      <TabPanel name={name} id="annonser" isChosen={chosen === "annonser"}>
        <AdsTab list={ads} place={places.annonser} onDeleted={onDeleted} />
      </TabPanel>
      <TabPanel name={name} id="henvendelser" isChosen={chosen === "henvendelser"}>
        <InquiriesTab list={inquiries} place={places.henvendelser} onDeleted={onDeleted} />
      </TabPanel>
      <TabPanel name={name} id="stats" isChosen={chosen === "stats"}>
        <StatsTab
          stats={stats.rows[0] ?? null}
          hasFailed={stats.status === "failed"}
          onReload={() => void reload("stats")}
        />
      </TabPanel>
      {edited && <TemplateDialog {...handlers} template={edited === "new" ? null : edited} />}
      {reported && (
        <ReportedTemplateDialog
          {...handlers}
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

const labels: Readonly<Record<TabId, string>> = {
  forslag: "Forslag",
  maler: "Maler",
  feil: "Feil",
  tilbud: "Tilbud (/offers)",
  annonser: "Annonser (forsiden)",
  henvendelser: "Annonsehenvendelser",
  stats: "Stats",
};

interface TabLabelProps {
  readonly id: TabId;
  readonly counts: { readonly rows: number; readonly waiting: number } | null;
}

function TabLabel({ id, counts }: TabLabelProps) {
  return (
    <>
      {labels[id]}
      {counts && (
        <>
          {" "}
          <span className="tab-count" data-waiting={counts.waiting > 0 ? "" : undefined}>
            {formatNumber(counts.rows)}
            {counts.waiting > 0 && (
              <span className="tab-waiting"> · {formatNumber(counts.waiting)} venter</span>
            )}
          </span>
        </>
      )}
    </>
  );
}
