/** Decisions from the queue: each as its feature describes it, put into the lists, and undone to the item with its typed text. */
import { useState } from "react";
import type { AdminLists } from "#app/pages/admin/admin-lists.ts";
import type { ListedTab } from "#app/pages/admin/admin-tabs.ts";
import { ownOf, putRow, tabsAffectedByDeletion } from "#app/pages/admin/affected-lists.ts";
import type { Drafts } from "#app/pages/admin/review/drafts.ts";
import type { ItemOf, ReviewItem } from "#app/pages/admin/review/queue.ts";
import type { AdminReport } from "#features/reports/contract.ts";
import { reportCount, reportsTab, resolution } from "#features/reports/ui/admin-reports-tab.tsx";
import { publication, suggestionsTab } from "#features/suggestions/ui/admin-suggestions-tab.tsx";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { addressing, deletion } from "#features/templates/ui/admin-template-decisions.ts";
import type { TemplateValues } from "#features/templates/ui/admin-template-dialog.tsx";
import { templatesTab } from "#features/templates/ui/admin-templates-tab.tsx";
import type { FindByUrl } from "#features/templates/ui/admin-use-twins.ts";
import { errorResponseOf } from "#web/admin/admin-client.ts";
import type { ListDecision } from "#web/admin/admin-tab.ts";
import { decide, type Decision, toldOf } from "#domain/ui/admin-decision.ts";
import type { IdentifiedRow } from "#web/admin/list-view.ts";
import { useRowActions } from "#web/admin/rows/row-actions.ts";
import type { Confirm } from "#web/ui/confirm-dialog.tsx";

export interface DecisionContext {
  readonly lists: AdminLists;
  readonly drafts: Drafts;
  readonly onDecided: (decision: ListDecision) => void;
  /** Goes to an item that waits again. */
  readonly onBack: (key: string) => void;
}

/** Props that the cards of the queue share. */
export interface Queue extends Pick<DecisionContext, "lists" | "drafts"> {
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

export function useDecisions({ lists, drafts, onDecided, onBack }: DecisionContext) {
  const actions = useRowActions(() => lists.refresh());
  /** Name of the last decision's row: when it fails, another may be on the screen. */
  const [about, setAbout] = useState("");

  const run = <Result>(
    decision: Decision<Result>,
    onChanged: (result: Result) => void,
    onMade: (told: ListDecision) => void,
  ) => {
    setAbout(decision.name);
    return decide({ ...decision, toast: undefined }, { actions, onChanged, onDecided: onMade });
  };

  /** Reports a decision, and offers to undo it: then the item waits again, with its typed text. */
  const tell = ({ key }: Pick<ReviewItem, "key">, told: ListDecision) => {
    const draft = drafts.find(key);
    drafts.keep(key, null);
    onDecided({
      ...told,
      isListed: true,
      onUndone: () => draft && drafts.keep(key, draft),
      onBack: () => onBack(key),
    });
    // A colleague who decided this has probably decided more.
    if (ownOf(told).length === 0) void lists.refresh();
  };

  /** @param moved the template's new url, which is undone with it */
  const resolve = (item: ItemOf<"reports">, moved?: ListDecision) => {
    const onChanged = (first: AdminReport) => {
      const [, ...rest]: readonly AdminReport[] = item.reports;
      for (const row of rest) lists.put(reportsTab, { ...row, isResolved: true } as AdminReport);
      putRow(lists, reportsTab, first);
    };
    const more = moved && ", og malen har fått den nye adressen";
    return run(resolution(item.reports, more), onChanged, (told) =>
      tell(item, { ...told, operations: [...(moved?.operations ?? []), ...told.operations] }),
    );
  };

  return {
    isBusy: actions.busyId !== null,
    failure: actions.failure && `«${about}»: ${actions.failure}`,

    /** @param tab the tab of the decided row */
    decide: <Row extends IdentifiedRow>(item: ReviewItem, decision: Decision<Row>, tab: ListedTab) =>
      run(
        decision,
        (row) => putRow(lists, tab, row),
        (told) => tell(item, told),
      ),

    /** @throws when it was not published, so that the form explains it and keeps the typed text */
    async publish(item: ItemOf<"suggestion">, body: object, requestKey: string): Promise<void> {
      const decision = publication(item.suggestion, { body, key: requestKey });
      actions.forget();
      setAbout(decision.name);
      try {
        const decided = await decision.work();
        putRow(lists, suggestionsTab, decided.data);
        tell(item, toldOf(decision, decided));
      } catch (error) {
        const status = errorResponseOf(error)?.status;
        const isOutdated = status === 404 || status === 409;
        if (isOutdated && !drafts.find(item.key)) return actions.fail(error, decision.failed);
        if (isOutdated) void lists.refresh();
        throw error;
      }
    },

    resolve: (item: ItemOf<"reports">) => resolve(item),

    /** Gives the template a suggested address, and resolves all reports on it. */
    async takeUrl(item: ItemOf<"reports">, template: AdminTemplate, url: string): Promise<void> {
      let moved: ListDecision | undefined;
      await run(
        addressing(template, url),
        (row) => putRow(lists, templatesTab, row),
        (told) => void (moved = told),
      );
      if (!moved || (await resolve(item, moved))) return;
      const unsolved = item.reports.length === 1 ? "feilrapporten" : "feilrapportene";
      const text = `«${template.name}» har fått den nye adressen, men ${unsolved} er ikke løst.`;
      tell(item, { ...moved, id: item.reports[0].id, text });
    },

    removeTemplate: (item: ItemOf<"reports">, template: AdminTemplate) =>
      run(
        deletion(template, `, og ${reportCount(item.reports.length)} på den er løst`),
        () => {
          lists.drop(templatesTab, template.id);
          void lists.reload(...tabsAffectedByDeletion("template"));
        },
        (told) => tell(item, told),
      ),
  };
}
