/** Texts of history entries. */
import type { HistoryEntry } from "#features/history/contract.ts";
import { historyEntityWords } from "#shared/history-entities.ts";
import type { LabelledFields } from "#shared/row-fields.ts";

const verbs: Readonly<Record<HistoryEntry["action"], string>> = {
  create: "opprettet",
  update: "endret",
  delete: "slettet",
  restore: "hentet tilbake",
  approve: "godkjent",
  reject: "avvist",
  resolve: "løst",
  merge: "slått sammen",
  import: "importert",
  undo: "angret",
};

export function describeEntry({ entity, entityId, action, before, after }: HistoryEntry) {
  const row = after ?? before ?? {};
  const name = row["name"] ?? row["title"] ?? row["templateName"];
  return {
    kind: historyEntityWords[entity],
    verb: verbs[action],
    name: typeof name === "string" && name ? `«${name}»` : `id ${entityId}`,
  };
}

/** The fields that an edit changed, as a sentence; null for other actions. */
export function changesOf({ action, before, after }: HistoryEntry, fields: LabelledFields): string | null {
  if (action !== "update" || !before || !after) return null;
  const changed = Object.keys(fields).filter((name) => comparable(before[name]) !== comparable(after[name]));
  return changed.length === 0
    ? null
    : `Endret: ${changed.map((name) => inSentence(fields[name]?.label ?? name)).join(", ")}`;
}

/** A field that came later is not there in older rows, which is as if it were empty. */
const comparable = (value: unknown) =>
  JSON.stringify(Array.isArray(value) && value.length === 0 ? null : (value ?? null));

/** «Kilde» is «kilde» within a sentence; «URL» stays. */
const inSentence = (label: string) =>
  label === label.toUpperCase() ? label : label.charAt(0).toLowerCase() + label.slice(1);
