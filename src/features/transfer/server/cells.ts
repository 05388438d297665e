/** Cells of a file: how a stored value is written, what a written one means, and whether they are the same. */
import {
  type ChoiceField,
  fieldProblems,
  type PhrasesField,
  readPhrases,
  type RowField,
} from "#shared/admin/row-fields.ts";
import { readPartialDay } from "#shared/text/partial-day.ts";
import { cleanedText } from "#shared/text/text-rules.ts";

/** The value as text, in an exported file and on the screen. */
export function writeCell(field: RowField, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (field.kind === "flag") return value === true ? "ja" : "nei";
  if (field.kind === "choice") return field.nameOf?.(String(value)) ?? String(value);
  return Array.isArray(value) ? value.join("\n") : textOf(value);
}

/** A stored value as text, which may be any. */
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

/** Whether a cell equals the stored value. An exported cell always does, valid or not. */
export const isStored = (field: RowField, cell: string, stored: unknown): boolean =>
  plain(cell) === plain(writeCell(field, stored));

export type ReadCell = { readonly value: unknown } | { readonly problem: string };

/** The cell as the form would send it; undefined leaves the field as it is. The form's own schema checks it further. */
export function readCell(field: RowField, cell: string): ReadCell {
  const text = plain(cell);
  switch (field.kind) {
    case "flag": {
      const word = text.toLowerCase();
      if (word === "") return { value: undefined };
      return word === "ja" || word === "nei"
        ? { value: word === "ja" }
        : { problem: `${field.label} må være ja eller nei.` };
    }
    case "number": {
      if (text === "") return { value: undefined };
      const digits = text.replaceAll(/\s/g, "").replace("\u2212", "-");
      return /^-?\d+$/.test(digits)
        ? { value: Number(digits) }
        : { problem: fieldProblems.noWholeNumber(field.label) };
    }
    case "colour":
      return { value: text === "" ? undefined : text };
    case "choice":
      return readChoice(text, field);
    case "phrases":
      return { value: [...new Set(readPhrases([text]).map((phrase) => choiceOf(phrase, field) ?? phrase))] };
    case "day": {
      const day = text === "" ? null : readPartialDay(text);
      return text !== "" && day === null ? { problem: fieldProblems.noDay(field) } : { value: day };
    }
    default:
      return { value: cell };
  }
}

export function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Spreadsheets change line breaks, and people leave spaces. */
const plain = (text: string) => cleanedText(text, "many");

/** The choice named by its id or by its name on the screen, in any case. */
function choiceOf(text: string, { choices = [], nameOf }: Pick<PhrasesField, "choices" | "nameOf">) {
  const wanted = text.toLowerCase();
  return (
    choices.find((choice) => choice.toLowerCase() === wanted) ??
    choices.find((choice) => nameOf?.(choice).toLowerCase() === wanted)
  );
}

function readChoice(text: string, field: ChoiceField): ReadCell {
  if (text === "") return { value: field.isOptional ? null : field.initial === undefined ? "" : undefined };
  const found = choiceOf(text, field);
  const { label } = field;
  return found === undefined
    ? { problem: `Ukjent ${label.toLowerCase()}: «${text.slice(0, 80)}».` }
    : { value: found };
}

/**
 * Cells that a spreadsheet would run as a formula, and back. An apostrophe is put in front of them, as in front of those
 * that begin like one with apostrophes before it; reading takes one apostrophe from exactly these. So every text comes back
 * as it was, and one that somebody has typed with an apostrophe before «=» means what it means in a spreadsheet.
 */
// Spreadsheets also take the full-width forms, and skip blanks before them.
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

export const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

export const unguardFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
