/** Texts of the history: what was decided, the effect of undoing it, and changed values. */
import type { HistoryEntry, HistoryOperation } from "#features/history/contract.ts";
import { kindName, type HistoryEntity, rowKinds, nameOfRow } from "#shared/admin/history-entities.ts";
import type { LabelledField, LabelledFields } from "#shared/admin/row-fields.ts";
import { capitalised } from "#shared/text/capitalised.ts";
import { readableText } from "#web/admin/rows/row-values.ts";
import { count, formatMoment } from "#web/norwegian.ts";

type Action = HistoryEntry["action"];
type Changes = HistoryOperation["changes"][number];

export const actionWords: Readonly<Record<Action, string>> = {
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

const actionNouns: Readonly<Record<Action, string>> = {
  create: "opprettelse",
  update: "endring",
  delete: "sletting",
  restore: "gjenoppretting",
  approve: "godkjenning",
  reject: "avvisning",
  resolve: "løsning",
  merge: "sammenslåing",
  import: "import",
  undo: "angring",
};

const rowsOf = ({ entity, rows }: Pick<Changes, "entity" | "rows">) => {
  const [one, many] = rowKinds[entity].nouns;
  return count(rows, one, many);
};

/** «Mal», «slettet», «Leieavtale». */
export function describeEntry({ entity, entityId, action, before, after }: HistoryEntry) {
  const name = nameOfRow(after ?? before) ?? `id ${entityId}`;
  return { kind: kindName(entity), verb: actionWords[action], name };
}

/** The name of a decision in the list: its main part, and the rest. */
export function titleOf(operation: HistoryOperation): { readonly main: string; readonly rest: string } {
  const { action, undoes, entries } = operation;
  if (undoes) return { main: `Angret ${actionNouns[undoes.action]}`, rest: subjectOf(operation) };
  if (action === "import") return { main: `Importerte ${sumOf(operation)}`, rest: "" };
  if (isOfTemplates(operation)) {
    const names = entries
      .filter(({ entity }) => entity === "template")
      .map(({ before }) => nameOfRow(before));
    return { main: "Maler slått sammen", rest: names.filter(Boolean).join(" → ") };
  }
  const head = headOf(operation);
  if (!head) return { main: actionWords[action], rest: "" };
  const isOne = head.rows === 1;
  const main = isOne ? kindName(head.entity) : rowsOf(head);
  const rest = isOne ? subjectOf(operation) : head.templateName ? `«${head.templateName}»` : "";
  return { main: `${main} ${actionWords[action]}`, rest };
}

/** Whether two templates became one. */
const isOfTemplates = ({ action, changes }: HistoryOperation) =>
  action === "merge" && changes.some((change) => change.entity === "template" && change.action === "merge");

/** The action on the row that a decision is called after: a suggestion that is merged into a template is rejected. */
const headAction = (action: Action): Action => (action === "merge" ? "reject" : action);

const headOf = ({ action, changes }: HistoryOperation): Changes | undefined =>
  changes.find((change) => change.action === headAction(action)) ?? changes[0];

/** «312 maler og 4 feilrapporter». */
function sumOf({ changes }: HistoryOperation): string {
  const rows = new Map<HistoryEntity, number>();
  for (const change of changes) rows.set(change.entity, (rows.get(change.entity) ?? 0) + change.rows);
  return [...rows].map(([entity, number]) => rowsOf({ entity, rows: number })).join(" og ");
}

/** The name of the one row, else how many of which kinds. */
function subjectOf(operation: HistoryOperation): string {
  const { action, entries, changes } = operation;
  const rows = changes.reduce((sum, change) => sum + change.rows, 0);
  const named = entries.find((entry) => entry.action === headAction(action)) ?? entries[0];
  if (!named) return "";
  // An undone approval is of a suggestion and the template made of it, which have one name.
  const isOfOneName = new Set(entries.map((entry) => describeEntry(entry).name)).size === 1;
  const isOne =
    rows === 1 ||
    (headOf(operation)?.rows === 1 && (action !== "undo" || (isOfOneName && entries.length === rows)));
  return isOne ? describeEntry(named).name : sumOf(operation);
}

/** «300 maler opprettet, 12 maler endret»; empty when the title states it. */
export function partsOf({ action, changes }: HistoryOperation): string {
  if (changes.length <= 1 && action !== "import") return "";
  const moved = "flyttet med";
  const verbOf = ({ action: of, entity }: Changes) =>
    of === "merge" && entity !== "template" ? moved : actionWords[of];
  return changes.map((change) => `${rowsOf(change)} ${verbOf(change)}`).join(", ");
}

export function undoText(operation: HistoryOperation): string {
  const { undoes, changes } = operation;
  if (undoes) return `Det som ble angret (${actionNouns[undoes.action]}), blir gjort om igjen.`;
  if (isOfTemplates(operation)) {
    return "Malene blir to igjen, hver med de stemmene, nedlastingene, feilrapportene og forslagene den hadde.";
  }
  return changes.map((change) => `${capitalised(rowsOf(change))} ${undoneWords(change)}.`).join(" ");
}

function undoneWords({ entity, action, rows }: Changes): string {
  const isOne = rows === 1;
  if (action === "create" || action === "import") {
    return entity === "template" ? "tas ned fra nettstedet" : "fjernes";
  }
  if (action === "restore") return "slettes igjen";
  if (action === "delete") return "hentes tilbake";
  if (entity === "suggestion" && (action === "approve" || action === "reject")) {
    return "venter på avgjørelse igjen";
  }
  if (entity === "report" && action === "resolve") return isOne ? "blir åpen igjen" : "blir åpne igjen";
  if (entity === "inquiry") return "får forrige status tilbake";
  return "får tilbake verdiene fra før";
}

/** A changed value, as texts, or null. */
export interface ChangedValue {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Fields that the program sets, not an administrator. */
const kept = new Set([
  "id",
  "updatedAt",
  "revision",
  "version",
  "deletedAt",
  "createdAt",
  "dateAdded",
  "mergedInto",
]);

/** The values that differ, first those of the form, in its order. Of what was made or deleted, all that it had. */
export function changedValues(
  { before, after }: Pick<HistoryEntry, "before" | "after">,
  fields: LabelledFields,
): readonly ChangedValue[] {
  const names = new Set([...Object.keys(fields), ...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].flatMap((name) => {
    const [was, is] = [before, after].map((row) => valueText(row?.[name], fields[name])) as [Shown, Shown];
    const isCount = !(name in fields);
    if (was === is || kept.has(name) || ((!before || !after) && isCount)) return [];
    return [{ label: fields[name]?.label ?? name, before: was, after: is }];
  });
}

type Shown = string | null;

function valueText(value: unknown, field: LabelledField | undefined): Shown {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "Ja" : "Nei";
  if (Array.isArray(value)) return value.map((one) => readableText(field, String(one))).join(", ") || null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);
  return isTime ? formatMoment(text) : readableText(field, text);
}

export function describeUndo(operation: HistoryOperation): string {
  const { main, rest } = titleOf(operation);
  return rest ? `${main}: ${rest}` : main;
}
