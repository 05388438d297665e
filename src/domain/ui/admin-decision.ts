/** A decision on a waiting item, described once for its row in the tab and for «Se gjennom». */
import type { HistoryEntity } from "#shared/admin/history-entities.ts";
import { templateHref } from "#domain/page-urls.ts";
import { type Decided, errorResponseOf } from "#web/admin/admin-client.ts";
import type { ListDecision } from "#web/admin/admin-tab.ts";
import type { RowActions } from "#web/admin/rows/row-actions.ts";
import { ApiError } from "#web/api.ts";
import type { Toast } from "#web/ui/toast.ts";

export interface Decision<Result> {
  readonly entity: HistoryEntity;
  readonly id: number;
  /** Name of the decided row, for the report of a failure. */
  readonly name: string;
  readonly failed: string;
  readonly toast?: Toast | undefined;
  work(): Promise<Decided<Result>>;
  /** «Leieavtale» er publisert. @param verb "var allerede" where somebody else had decided the same before */
  says(result: Result, verb: "er" | "var allerede"): string;
  /** The template that visitors get by it. */
  templateOf?(result: Result): { readonly id: number; readonly name: string } | null;
}

/** The decision as the bar above the lists reports and undoes it. */
export function toldOf<Result>(
  decision: Decision<Result>,
  { data, operationId }: Decided<Result>,
): ListDecision {
  const { entity, id } = decision;
  const template = decision.templateOf?.(data);
  return {
    entity,
    id,
    isListed: true,
    operations: [operationId],
    text: decision.says(data, operationId === null ? "var allerede" : "er"),
    ...(template && { links: { href: templateHref(template), templateId: template.id } }),
  };
}

interface Deciding<Result> {
  readonly actions: Pick<RowActions, "run">;
  /** Puts the result into the lists. */
  readonly onChanged: (result: Result) => void;
  readonly onDecided: (told: ListDecision) => void;
}

/** Makes a decision, from its row in the list or from the queue. @returns whether it was made */
export async function decide<Result>(
  decision: Decision<Result>,
  { actions, onChanged, onDecided }: Deciding<Result>,
): Promise<boolean> {
  const decided = await actions.run({
    id: decision.id,
    work: () => decision.work(),
    // The bar reports a decision that somebody else had made.
    done: ({ operationId }) => (operationId === null ? undefined : decision.toast),
    failed: decision.failed,
  });
  if (!decided) return false;
  onChanged(decided.result.data);
  onDecided(toldOf(decision, decided.result));
  return true;
}

/** Replaces the server's 409 for many rows, which speaks of a list, with a sentence about the one. */
export function sayOutdated(message: string) {
  return (error: unknown): never => {
    if (errorResponseOf(error)?.status !== 409) throw error;
    throw new ApiError(409, JSON.stringify({ code: "stale", message }));
  };
}
