/** Decisions from the queue: the call, what the lists show after it, and its undo. */
import { useState } from "react";
import type { AdminLists } from "#app/pages/admin/admin-lists.ts";
import { ownOf, tabsAffectedByDeletion } from "#app/pages/admin/affected-lists.ts";
import type { Draft } from "#app/pages/admin/review/published-fields.ts";
import { inquiryKey, type ReportGroup, reportsKey, suggestionKey } from "#app/pages/admin/review/queue.ts";
import type { AdminInquiry } from "#features/inquiries/contract.ts";
import { companyOf, inquiriesTab } from "#features/inquiries/ui/admin-inquiries-tab.tsx";
import { reportsTab } from "#features/reports/ui/admin-reports-tab.tsx";
import type { AdminSuggestion, DecidedSuggestion } from "#features/suggestions/contract.ts";
import { suggestionsTab } from "#features/suggestions/ui/admin-suggestions-tab.tsx";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { paperSeen, templatesTab, withUrl } from "#features/templates/ui/admin-templates-tab.tsx";
import { templateHref } from "#shared/text/slug.ts";
import { type Decided, decideAdmin, errorResponseOf } from "#web/admin/admin-client.ts";
import type { Undoable } from "#web/admin/admin-tab.ts";
import { type ChangedIds, idsOf, refsOf } from "#web/admin/list/bulk-bar.tsx";
import { type RowAction, useRowActions } from "#web/admin/rows/row-actions.ts";
import { ApiError } from "#web/api.ts";
import { count } from "#web/norwegian.ts";

export interface DecisionContext {
  readonly lists: AdminLists;
  readonly onUndoable: (done: Undoable) => void;
  /** Effects of a changed row on its own list and the others. */
  readonly onSuggestion: (row: AdminSuggestion) => void;
  readonly onReports: (rows: ReportGroup) => void;
  /** @param row as it is after the decision, but for its revision */
  readonly onPaper: (row: AdminTemplate) => void;
  readonly onInquiry: (row: AdminInquiry) => void;
  readonly drafts: ReadonlyMap<string, Draft>;
  /** Keeps what was typed into an item; null forgets it. */
  readonly onDraft: (key: string, draft: Draft | null) => void;
  /** Goes to an item that waits again. */
  readonly onBack: (key: string) => void;
}

interface Decision extends Pick<Undoable, "id" | "text" | "links" | "operations"> {
  readonly key: string;
}

export function useDecisions({ lists, onUndoable, drafts, onDraft, onBack, ...on }: DecisionContext) {
  const actions = useRowActions(() => lists.refresh());
  /** What the last decision was on: when it fails, another may be on the screen. */
  const [about, setAbout] = useState("");
  const run = <Result>(name: string, action: RowAction<Result>) => {
    setAbout(name);
    return actions.run(action);
  };

  /** Says what was done, and offers to undo it: then the item waits again, with what was typed into it. */
  const tell = ({ key, ...done }: Decision) => {
    const draft = drafts.get(key);
    onDraft(key, null);
    onUndoable({ ...done, onUndone: () => draft && onDraft(key, draft), onBack: () => onBack(key) });
    // Who decided this has hardly decided this alone.
    if (ownOf(done).length === 0) void lists.refresh();
  };

  /** @param saved what was changed for it first, and is undone with it */
  const resolve = async (reports: ReportGroup, saved: number | null = null): Promise<void> => {
    const [first] = reports;
    const done = await run(first.templateName, {
      id: first.id,
      work: () => decideAdmin<ChangedIds>("POST", `${reportsTab.path}/resolve`, { body: idsOf(reports) }),
      failed: "Kunne ikke løse rapport",
    });
    if (!done) {
      if (saved !== null) {
        tell({ id: first.id, key: reportsKey(first), text: halfText(reports), operations: [saved] });
      }
      return;
    }
    const { data, operationId } = done.result;
    const solved = count(data.ids.length || reports.length, "feilrapport", "feilrapporter");
    tell({
      id: first.id,
      key: reportsKey(first),
      text: `${solved} på «${first.templateName}» ${operationId === null ? "var allerede" : "er"} løst${saved === null ? "" : ", og malen har fått den nye adressen"}.`,
      operations: [saved, operationId],
    });
    on.onReports(reports);
  };

  return {
    busy: actions.busyId !== null,
    failure: actions.failure && `«${about}»: ${actions.failure}`,

    /** @throws when it was not published, for the form to explain what is to become of what was typed */
    async publish({ id, name }: AdminSuggestion, body: object, requestKey: string): Promise<void> {
      const key = suggestionKey(id);
      actions.forget();
      setAbout(name);
      try {
        const path = `${suggestionsTab.path}/${id}/approve`;
        const decided = await decideAdmin<DecidedSuggestion>("POST", path, { body, key: requestKey });
        tell({ id, key, ...publicationOf(decided), operations: [decided.operationId] });
        on.onSuggestion(decided.data);
      } catch (error) {
        const status = errorResponseOf(error)?.status;
        const isOutdated = status === 404 || status === 409;
        if (isOutdated && !drafts.has(key)) return actions.fail(error, "Kunne ikke godkjenne forslag.");
        if (isOutdated) void lists.refresh();
        throw error;
      }
    },

    async reject(suggestion: AdminSuggestion): Promise<void> {
      const { id, name } = suggestion;
      const done = await run(name, {
        id,
        work: () =>
          decideAdmin("POST", `${suggestionsTab.path}/reject`, { body: { ids: [id] } }).catch(
            sayOutdated("Forslaget er allerede publisert eller slettet."),
          ),
        failed: "Kunne ikke avvise forslaget.",
      });
      if (!done) return;
      const { operationId } = done.result;
      tell({
        id,
        key: suggestionKey(id),
        text: `«${name}» ${operationId === null ? "var allerede avgjort" : "er avvist"}.`,
        operations: [operationId],
      });
      on.onSuggestion({ ...suggestion, isRejected: true });
    },

    async merge({ id, name }: AdminSuggestion, into: AdminTemplate, values: object): Promise<void> {
      const hasValues = Object.keys(values).length > 0;
      const body = { into: into.id, revision: into.revision, ...(hasValues ? { values } : {}) };
      const done = await run(name, {
        id,
        work: () => decideAdmin<DecidedSuggestion>("POST", `${suggestionsTab.path}/${id}/merge`, { body }),
        failed: "Kunne ikke slå sammen.",
      });
      if (!done) return;
      const { data, operationId } = done.result;
      tell({
        id,
        key: suggestionKey(id),
        text: `«${name}» ${operationId === null ? "var allerede" : "er"} slått sammen med «${into.name}».`,
        links: { href: templateHref(into), templateId: into.id },
        operations: [operationId],
      });
      on.onSuggestion(data);
    },

    resolve: (reports: ReportGroup) => resolve(reports),

    async takeUrl(template: AdminTemplate, url: string, reports: ReportGroup): Promise<void> {
      const { id, name } = template;
      const done = await run(name, {
        id,
        work: () =>
          decideAdmin<AdminTemplate>("PUT", `${templatesTab.path}/${id}`, { body: withUrl(template, url) }),
        failed: "Kunne ikke lagre adressen.",
      });
      if (!done) return;
      lists.put(templatesTab, done.result.data);
      await resolve(reports, done.result.operationId);
    },

    /** The paper is found right as it is, or its template is taken down. */
    async decidePaper(key: string, template: AdminTemplate, decision: "seen" | "down"): Promise<void> {
      const { id, name } = template;
      const isSeen = decision === "seen";
      const body = refsOf([template], isSeen ? paperSeen : { isActive: false });
      const done = await run(name, {
        id,
        work: () =>
          decideAdmin("POST", `${templatesTab.path}/change`, { body }).catch(
            sayOutdated("Malen er endret, avgjort eller slettet av noen andre."),
          ),
        failed: isSeen ? "Kunne ikke merke papiret." : "Kunne ikke ta ned malen.",
      });
      if (!done) return;
      const { operationId } = done.result;
      const decided = isSeen ? "kontrollert i dag" : "tatt ned";
      tell({
        id,
        key,
        text: `«${name}» ${operationId === null ? "var allerede" : "er"} ${decided}.`,
        operations: [operationId],
      });
      const seen = { paperChanges: [], paperSeenAt: new Date().toISOString(), formatCertain: true };
      on.onPaper({ ...template, ...(isSeen ? seen : { isActive: false }) });
    },

    async decide(inquiry: AdminInquiry, status: "approved" | "rejected"): Promise<void> {
      const { id } = inquiry;
      const done = await run(companyOf(inquiry), {
        id,
        work: () =>
          decideAdmin<AdminInquiry>("PUT", `${inquiriesTab.path}/${id}`, {
            body: { status, from: inquiry.status },
          }),
        failed: "Kunne ikke oppdatere annonseforespørsel",
      });
      if (!done) return;
      const verb = status === "approved" ? "godkjent" : "avvist";
      tell({
        id,
        key: inquiryKey(id),
        text: `Henvendelsen fra ${companyOf(inquiry)} er ${verb}.`,
        operations: [done.result.operationId],
      });
      on.onInquiry(done.result.data);
    },

    async removeTemplate({ id, name }: AdminTemplate, reports: ReportGroup): Promise<void> {
      const done = await run(name, {
        id,
        work: () => decideAdmin("DELETE", `${templatesTab.path}/${id}`),
        failed: "Kunne ikke slette mal.",
      });
      if (!done) return;
      const solved = count(reports.length, "feilrapport", "feilrapporter");
      tell({
        id,
        key: reportsKey(reports[0]),
        text: `«${name}» er slettet, og ${solved} på den er løst.`,
        operations: [done.result.operationId],
      });
      lists.drop(templatesTab, id);
      await lists.reload(...tabsAffectedByDeletion("template"));
    },
  };
}

/** The address went through, the reports did not. */
const halfText = ({ length, 0: { templateName } }: ReportGroup) =>
  `«${templateName}» har fått den nye adressen, men ${length === 1 ? "feilrapporten" : "feilrapportene"} er ikke løst.`;

/** What is said after an approval, by its response: the name that was published, and whether it was published by this. */
export function publicationOf({
  data: { name, templateId, templateName },
  operationId,
}: Decided<DecidedSuggestion>): Pick<Undoable, "text" | "links"> {
  const shown = templateName ?? name;
  return {
    text: `«${shown}» ${operationId === null ? "var allerede" : "er"} publisert.`,
    ...(templateId === null
      ? {}
      : { links: { href: templateHref({ id: templateId, name: shown }), templateId } }),
  };
}

/** The response is that of many rows, which asks to look at a list that is not there. */
function sayOutdated(message: string) {
  return (error: unknown): never => {
    if (errorResponseOf(error)?.status !== 409) throw error;
    throw new ApiError(409, JSON.stringify({ code: "stale", message }));
  };
}
