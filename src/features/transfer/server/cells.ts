/** Cells of a file: how a stored value is written, what a written one means, and whether they are the same. */
import { type ReadTime, readTime, wallTime } from "#features/transfer/server/norwegian-time.ts";
import {
  type ChoiceField,
  fieldProblems,
  readPhrases,
  type TransferField,
} from "#shared/admin/row-fields.ts";

/** A cell of CSV is text; JSON may have any value. */
export type Cell = unknown;

/** The value as text, in an exported file and on the screen. */
export function writeCell(field: TransferField, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (field.kind === "flag") return value === true ? "ja" : "nei";
  if (field.kind === "choice") return field.nameOf?.(String(value)) ?? String(value);
  return Array.isArray(value) ? value.join("\n") : textOf(value);
}

/** A value of JSON as text, which may be any. */
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

/** Whether a cell says what is stored. What an export has written always does, whether or not the value is a valid one. */
export function isStored(field: TransferField, cell: Cell, stored: unknown): boolean {
  if (typeof cell !== "string") return sameJson(cell ?? null, stored ?? null);
  const text = plain(cell);
  // JSON has a choice by its id.
  return text === plain(writeCell(field, stored)) || (typeof stored === "string" && text === plain(stored));
}

export type ReadCell = { readonly value: unknown } | { readonly problem: string };

/** The cell as the form would send it; undefined leaves the field as it is. The form's own schema checks it further. */
export function readCell(field: TransferField, cell: Cell): ReadCell {
  if (typeof cell !== "string") return { value: cell };
  const text = plain(cell);
  switch (field.kind) {
    case "flag":
      return readFlag(text, field.label);
    case "number":
      return readNumber(text, field.label);
    case "colour":
      return { value: text === "" ? undefined : text };
    case "choice":
      return readChoice(text, field);
    case "phrases":
      return { value: readPhrases([text]) };
    case "time": {
      if (text === "") return { value: undefined };
      const time = readTime(text);
      return time ? { value: time } : { problem: `${field.label} må være en dato, som 31.12.2026.` };
    }
    default:
      return { value: text };
  }
}

/** A day is the same as any time on it. */
export function isSameTime({ at, written }: ReadTime, stored: unknown): boolean {
  if (typeof stored !== "string") return false;
  return written === null ? at.toISOString() === stored : wallTime(new Date(stored)).startsWith(written);
}

export function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Spreadsheets change line breaks, and people leave spaces. */
const plain = (text: string) => text.normalize("NFC").replaceAll(/\r\n?/g, "\n").trim();

const yes = ["ja", "sann", "true", "1"];
const no = ["nei", "usann", "false", "0"];

function readFlag(text: string, label: string): ReadCell {
  const word = text.toLowerCase();
  if (word === "") return { value: undefined };
  if (yes.includes(word)) return { value: true };
  if (no.includes(word)) return { value: false };
  return { problem: `${label} må være ja eller nei.` };
}

/** «1 000», «3,0»: as Norwegian spreadsheets write whole numbers. */
function readNumber(text: string, label: string): ReadCell {
  if (text === "") return { value: undefined };
  const digits = text.replaceAll(/[\s\u00a0\u202f]/g, "").replace("\u2212", "-");
  const whole = /^(-?\d+)(?:[.,]0{1,2})?$/.exec(digits)?.[1];
  return whole === undefined ? { problem: fieldProblems.noWholeNumber(label) } : { value: Number(whole) };
}

/** By its id or by its name on the screen, in any case. */
function readChoice(text: string, { label, choices, nameOf, isOptional }: ChoiceField): ReadCell {
  if (text === "") return isOptional ? { value: null } : { value: "" };
  const wanted = text.toLowerCase();
  const found =
    choices.find((choice) => choice.toLowerCase() === wanted) ??
    choices.find((choice) => nameOf?.(choice).toLowerCase() === wanted);
  return found === undefined
    ? { problem: `Ukjent ${label.toLowerCase()}: «${text.slice(0, 80)}».` }
    : { value: found };
}
