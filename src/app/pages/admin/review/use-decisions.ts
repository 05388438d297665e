/** Decisions from the queue: each as its feature describes it, put into the lists, and undone to the item with its typed text. */
import { useState } from "react";
import type { AdminLists } from "#app/pages/admin/admin-lists.ts";
import { ownOf, tabsAffectedByDeletion } from "#app/pages/admin/affected-lists.ts";
import type { Drafts } from "#app/pages/admin/review/drafts.ts";
import type { ItemOf, ReviewItem } from "#app/pages/admin/review/queue.ts";
import type { AdminInquiry } from "#features/inquiries/contract.ts";
import type { AdminReport } from "#features/reports/contract.ts";
import { reportCount, reportsTab, resolution } from "#features/reports/ui/admin-reports-tab.tsx";
import type { AdminSuggestion } from "#features/suggestions/contract.ts";
import { publication } from "#features/suggestions/ui/admin-suggestions-tab.tsx";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { addressing, deletion } from "#features/templates/ui/admin-template-decisions.ts";
import type { TemplateValues } from "#features/templates/ui/admin-template-dialog.tsx";
import { templatesTab } from "#features/templates/ui/admin-templates-tab.tsx";
import type { FindByUrl } from "#features/templates/ui/admin-use-twins.ts";
import { errorResponseOf } from "#web/admin/admin-client.ts";
import type { AdminPanelProps, ListDecision } from "#web/admin/admin-tab.ts";
import { type Decision, toldOf } from "#domain/ui/admin-decision.ts";
import { useRowActions } from "#web/admin/rows/row-actions.ts";
import type { Confirm } from "#web/ui/confirm-dialog.tsx";

/** The lists that the queue is made of, with the effects of a changed row on the others. */
export interface QueueLists {
  readonly suggestions: AdminPanelProps<AdminSuggestion>;
  readonly reports: AdminPanelProps<AdminReport>;
  readonly templates: AdminPanelProps<AdminTemplate>;
  readonly inquiries: AdminPanelProps<AdminInquiry>;
}

export interface DecisionContext {
  readonly lists: AdminLists;
  readonly of: QueueLists;
  readonly drafts: Drafts;
  /** Goes to an item that waits again. */
  readonly onBack: (key: string) => void;
}

/** Props that the cards of the queue share. */
export interface Queue extends Omit<DecisionContext, "onBack"> {
  readonly decisions: ReturnType<typeof useDecisions>;
  readonly findByUrl: FindByUrl;
  readonly confirm: Confirm;
  readonly onEditReported: (report: AdminReport) => void;
  readonly onEditTemplate: (template: AdminTemplate) => void;
  readonly onMergeTemplate: (template: AdminTemplate) => void;
  readonly onShowTemplate: (id: number, typed?: Partial<TemplateValues>) => void;
}

export interface CardProps<Kind extends ReviewItem["kind"]> {
  readonly item: ItemOf<Kind>;
  readonly queue: Queue;
}

export function useDecisions({ lists, of, drafts, onBack }: DecisionContext) {
  const actions = useRowActions(() => lists.refresh());
  /** Name of the last decision's row: when it fails, another may be on the screen. */
  const [about, setAbout] = useState("");

  const run = async <Result>({ id, name, failed, work }: Decision<Result>) => {
    setAbout(name);
    return (await actions.run({ id, work, failed }))?.result ?? null;
  };

  /** Reports a decision, and offers to undo it: then the item waits again, with its typed text. */
  const tell = (key: string, told: ListDecision) => {
    const draft = drafts.find(key);
    drafts.keep(key, null);
    of.templates.onDecided({
      ...told,
      isListed: true,
      onUndone: () => draft && drafts.keep(key, draft),
      onBack: () => onBack(key),
    });
    // A colleague who decided this has probably decided more.
    if (ownOf(told).length === 0) void lists.refresh();
  };

  /** @param show puts the result into the lists. @param before operations that are undone with it */
  const decide = async <Result>(
    { key }: { readonly key: string },
    decision: Decision<Result>,
    show: (result: Result) => unknown,
    before: readonly (number | null)[] = [],
  ): Promise<boolean> => {
    const decided = await run(decision);
    if (!decided) return false;
    const told = toldOf(decision, decided);
    tell(key, { ...told, operations: [...before, ...told.operations] });
    await show(decided.data);
    return true;
  };

  const resolve = (item: ItemOf<"reports">, moved?: { readonly operationId: number | null }) => {
    const more = moved && ", og malen har fått den nye adressen";
    const show = (first: AdminReport) => {
      const [, ...rest]: readonly AdminReport[] = item.reports;
      for (const row of rest.map((one) => ({ ...one, isResolved: true }))) lists.put(reportsTab, row);
      of.reports.onChanged(first);
    };
    return decide(item, resolution(item.reports, more), show, moved ? [moved.operationId] : []);
  };

  return {
    isBusy: actions.busyId !== null,
    failure: actions.failure && `«${about}»: ${actions.failure}`,
    decide,

    /** @throws when it was not published, so that the form explains it and keeps the typed text */
    async publish(
      { key, suggestion }: ItemOf<"suggestion">,
      body: object,
      requestKey: string,
    ): Promise<void> {
      const decision = publication(suggestion, { body, key: requestKey });
      actions.forget();
      setAbout(decision.name);
      try {
        const decided = await decision.work();
        tell(key, toldOf(decision, decided));
        of.suggestions.onChanged(decided.data);
      } catch (error) {
        const status = errorResponseOf(error)?.status;
        const isOutdated = status === 404 || status === 409;
        if (isOutdated && !drafts.find(key)) return actions.fail(error, decision.failed);
        if (isOutdated) void lists.refresh();
        throw error;
      }
    },

    resolve: (item: ItemOf<"reports">) => resolve(item),

    /** Gives the template a suggested address, and resolves all reports on it. */
    async takeUrl(item: ItemOf<"reports">, template: AdminTemplate, url: string): Promise<void> {
      const decision = addressing(template, url);
      const moved = await run(decision);
      if (!moved) return;
      of.templates.onChanged(moved.data);
      if (await resolve(item, moved)) return;
      const unsolved = item.reports.length === 1 ? "feilrapporten" : "feilrapportene";
      const text = `«${template.name}» har fått den nye adressen, men ${unsolved} er ikke løst.`;
      tell(item.key, { ...toldOf(decision, moved), id: item.reports[0].id, text });
    },

    removeTemplate(item: ItemOf<"reports">, template: AdminTemplate) {
      const decision = deletion(template, `, og ${reportCount(item.reports.length)} på den er løst`);
      return decide(item, decision, () => {
        lists.drop(templatesTab, template.id);
        return lists.reload(...tabsAffectedByDeletion("template"));
      });
    },
  };
}
