/** Decisions from the queue: the call, what the lists show after it, and its undo. */
import { adminTabs } from "#app/pages/admin/admin-tabs.ts";
import { suggestionKey, inquiryKey, type ReportGroup, reportsKey } from "#app/pages/admin/review/queue.ts";
import type { PublishedValues } from "#app/pages/admin/review/published-fields.ts";
import type { AdminLists } from "#app/pages/admin/use-admin-lists.ts";
import { noteChange } from "#features/history/ui/undo-change.ts";
import type { AdminInquiry } from "#features/inquiries/admin-contract.ts";
import { inquiriesTab } from "#features/inquiries/ui/admin-inquiries-tab.tsx";
import { companyOf } from "#features/inquiries/ui/admin-inquiry-columns.tsx";
import { reportsTab } from "#features/reports/ui/admin-reports-tab.tsx";
import type { AdminSuggestion } from "#features/suggestions/admin-contract.ts";
import { suggestionsTab } from "#features/suggestions/ui/admin-suggestions-tab.tsx";
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import { templatesTab } from "#features/templates/ui/admin-templates-tab.tsx";
import type { HistoryEntity } from "#shared/history-entities.ts";
import { templateHref } from "#shared/slug.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import type { Undoable } from "#web/admin/admin-tab.ts";
import { useRowActions } from "#web/admin/row-actions.ts";
import { count } from "#web/norwegian.ts";

export interface DecisionContext {
  readonly lists: AdminLists;
  readonly onUndoable: (done: Undoable) => void;
  /** Effects of a changed row on its own list and the others. */
  readonly onSuggestion: (row: AdminSuggestion) => void;
  readonly onReports: (rows: ReportGroup) => void;
  readonly onInquiry: (row: AdminInquiry) => void;
  /** Goes to an item that waits again. */
  readonly onBack: (key: string) => void;
}

interface Decision {
  readonly entity: HistoryEntity;
  readonly id: number;
  /** Of the item in the queue. */
  readonly key: string;
  readonly text: string;
  readonly links?: Undoable["links"];
}

export function useDecisions({ lists, onUndoable, onBack, ...on }: DecisionContext) {
  const actions = useRowActions(() => lists.refresh());

  const offerUndo = ({ entity, id, key, text, links }: Decision) => {
    const change = noteChange(entity, id);
    onUndoable({
      text,
      ...(links ? { links } : {}),
      async undo() {
        if (!(await change.undo())) return null;
        await lists.reload(...adminTabs);
        onBack(key);
        return id;
      },
    });
  };

  const published = (suggestion: AdminSuggestion) => {
    const { id, templateId } = suggestion;
    on.onSuggestion(suggestion);
    return { entity: "suggestion", id, key: suggestionKey(id), templateId } as const;
  };

  return {
    busy: actions.busyId !== null,
    failure: actions.failure,

    /** @throws when it was not published, for the form to explain */
    async publish({ id, name }: AdminSuggestion, body: object, requestKey: string): Promise<void> {
      const path = `${suggestionsTab.path}/${id}/approve`;
      const approved = await callAdmin<AdminSuggestion>("POST", path, body, requestKey);
      const { templateId, ...decision } = published(approved);
      const named = { name: (body as Partial<PublishedValues>).name ?? name };
      offerUndo({
        ...decision,
        text: `«${named.name}» er publisert.`,
        ...(templateId === null
          ? {}
          : { links: { href: templateHref({ id: templateId, ...named }), templateId } }),
      });
    },

    async reject(suggestion: AdminSuggestion): Promise<void> {
      const { id, name } = suggestion;
      const done = await actions.run({
        id,
        work: () => callAdmin("POST", `${suggestionsTab.path}/reject`, { ids: [id] }),
        failed: "Kunne ikke avvise forslaget.",
      });
      if (!done) return;
      on.onSuggestion({ ...suggestion, isRejected: true });
      offerUndo({ entity: "suggestion", id, key: suggestionKey(id), text: `«${name}» er avvist.` });
    },

    async merge({ id, name }: AdminSuggestion, into: AdminTemplate, values: object): Promise<void> {
      const hasValues = Object.keys(values).length > 0;
      const body = { into: into.id, revision: into.revision, ...(hasValues ? { values } : {}) };
      const done = await actions.run({
        id,
        work: () => callAdmin<AdminSuggestion>("POST", `${suggestionsTab.path}/${id}/merge`, body),
        failed: "Kunne ikke slå sammen.",
      });
      if (!done) return;
      on.onSuggestion(done.result);
      offerUndo({
        entity: "suggestion",
        id,
        key: suggestionKey(id),
        text: `«${name}» er slått sammen med «${into.name}».`,
        links: { href: templateHref(into), templateId: into.id },
      });
    },

    async resolve(reports: ReportGroup): Promise<void> {
      const [first] = reports;
      const done = await actions.run({
        id: first.id,
        work: () => callAdmin("POST", `${reportsTab.path}/resolve`, { ids: reports.map(({ id }) => id) }),
        failed: "Kunne ikke løse rapport",
      });
      if (!done) return;
      on.onReports(reports);
      offerUndo({
        entity: "report",
        id: first.id,
        key: reportsKey(first),
        text: `${count(reports.length, "feilrapport", "feilrapporter")} på «${first.templateName}» er løst.`,
      });
    },

    async decide(inquiry: AdminInquiry, status: "approved" | "rejected"): Promise<void> {
      const { id } = inquiry;
      const done = await actions.run({
        id,
        work: () =>
          callAdmin<AdminInquiry>("PUT", `${inquiriesTab.path}/${id}`, { status, from: inquiry.status }),
        failed: "Kunne ikke oppdatere annonseforespørsel",
      });
      if (!done) return;
      on.onInquiry(done.result);
      const verb = status === "approved" ? "godkjent" : "avvist";
      offerUndo({
        entity: "inquiry",
        id,
        key: inquiryKey(id),
        text: `Henvendelsen fra ${companyOf(inquiry)} er ${verb}.`,
      });
    },

    async removeTemplate({ id, name }: AdminTemplate, reports: ReportGroup): Promise<void> {
      const done = await actions.run({
        id,
        work: () => callAdmin("DELETE", `${templatesTab.path}/${id}`),
        failed: "Kunne ikke slette mal.",
      });
      if (!done) return;
      lists.drop(templatesTab, id);
      await lists.reload(...adminTabs);
      const solved = count(reports.length, "feilrapport", "feilrapporter");
      offerUndo({
        entity: "template",
        id,
        key: reportsKey(reports[0]),
        text: `«${name}» er slettet, og ${solved} på den er løst.`,
      });
    },
  };
}
