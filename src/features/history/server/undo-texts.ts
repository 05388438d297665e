/** Sentences that say why an operation cannot be undone. */
import type { Conflict, NetChange } from "#features/history/server/undo-plan.ts";
import { type HistoryEntity, historyEntityWords, nameOfRow } from "#shared/admin/history-entities.ts";

const named = 3;

/** What the screen calls a field of a row. */
export type LabelOf = (entity: HistoryEntity, field: string) => string;

export const nothingToUndo = "Det er ingenting å angre her.";
export const alreadyUndone = "Dette er angret allerede.";
export const purgedSince =
  "Dette kan ikke angres lenger: Det som besøkende har skrevet, slettes fra historikken etter et år.";

export function describeConflicts(conflicts: readonly Conflict[], labelOf: LabelOf): string {
  const sentences = conflicts.slice(0, named).map((conflict) => sentenceOf(conflict, labelOf));
  const rest = conflicts.length - named;
  const more = rest > 0 ? ` Det samme gjelder ${rest === 1 ? "én rad" : `${rest} rader`} til.` : "";
  return `Dette kan ikke angres. ${sentences.join(" ")}${more} Ingenting er endret.`;
}

function sentenceOf(conflict: Conflict, labelOf: LabelOf): string {
  const row = rowWords(conflict.change);
  switch (conflict.reason) {
    case "changed": {
      const labels = conflict.fields.map((field) => labelOf(conflict.change.entity, field));
      return `${row} er endret siden${labels.length > 0 ? `: ${labels.join(", ")}` : ""}.`;
    }
    case "gone":
      return `${row} er slettet siden.`;
    case "there":
      return `${row} er ikke slettet lenger.`;
    case "merged":
      return `${row} er slått sammen med en annen siden. Angre sammenslåingen først.`;
  }
}

function rowWords({ entity, entityId, before, after }: NetChange): string {
  return `${historyEntityWords[entity]} ${nameOfRow(after ?? before) ?? entityId}`;
}
