/** Cells of a file: how a stored value is written, what a written one means, and whether they are the same. */
import {
  type ChoiceField,
  fieldProblems,
  type PhrasesField,
  readPhrases,
  type TransferField,
} from "#shared/admin/row-fields.ts";
import { readPartialDay } from "#shared/text/partial-day.ts";
import { cleanedText } from "#shared/text/text-rules.ts";

/** The value as text, in an exported file and on the screen. */
export function writeCell(field: TransferField, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (field.kind === "flag") return value === true ? "ja" : "nei";
  if (field.kind === "choice") return field.nameOf?.(String(value)) ?? String(value);
  return Array.isArray(value) ? value.join("\n") : textOf(value);
}

/** A stored value as text, which may be any. */
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

/** Whether a cell equals the stored value. An exported cell always does, valid or not. */
export const isStored = (field: TransferField, cell: string, stored: unknown): boolean =>
  plain(cell) === plain(writeCell(field, stored));

export type ReadCell = { readonly value: unknown } | { readonly problem: string };

/** The cell as the form would send it; undefined leaves the field as it is. The form's own schema checks it further. */
export function readCell(field: TransferField, cell: string): ReadCell {
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
    case "phrases": {
      // No choice has a comma in its name.
      const lines = readPhrases(field.choices ? text.split(/[,;]/) : [text]);
      return { value: [...new Set(lines.map((phrase) => choiceOf(phrase, field) ?? phrase))] };
    }
    case "day": {
      if (text === "") return { value: null };
      const part = field.isPartial && readPartialDay(text);
      const day = part || readTime(text)?.written?.slice(0, 10);
      return day === undefined ? { problem: fieldProblems.noDay(field) } : { value: day };
    }
    case "time": {
      if (text === "") return { value: undefined };
      const time = readTime(text);
      return time ? { value: time } : { problem: `${field.label} må være en dato, som 31.12.2026.` };
    }
    default:
      return { value: cell };
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
const plain = (text: string) => cleanedText(text, "many");

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

/** The choice named by its id or by its name on the screen, in any case. */
function choiceOf(text: string, field: Pick<PhrasesField, "choices" | "nameOf" | "alsoCalled">) {
  const { choices = [], nameOf, alsoCalled } = field;
  const wanted = text.toLowerCase();
  return (
    choices.find((choice) => choice.toLowerCase() === wanted) ??
    choices.find((choice) => [nameOf, alsoCalled].some((name) => name?.(choice).toLowerCase() === wanted))
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

export interface ReadTime {
  readonly at: Date;
  /** Wall time in Norway as it was written, `2026-12-31` or `2026-12-31 14:05`; null when it was written to the millisecond. */
  readonly written: string | null;
}

const wallFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Oslo",
  dateStyle: "short",
  timeStyle: "medium",
});

/** `2026-12-31 14:05:00`, as clocks in Norway show it. */
export const wallTime = (at: Date): string => wallFormat.format(at);

const norwegian =
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?:,?\s+(?:kl\.?\s*)?(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2}))?)?$/i;
const isoWall =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2}))?)?$/;
const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** Reads a time, or null. Without a zone it is the time in Norway; a day begins at midnight there. */
export function readTime(text: string): ReadTime | null {
  if (isoInstant.test(text)) {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) ? null : { at, written: null };
  }
  const parts = (norwegian.exec(text) ?? isoWall.exec(text))?.groups;
  if (!parts) return null;
  const two = (part: string | undefined) => (part ?? "0").padStart(2, "0");
  const day = `${parts["year"]}-${two(parts["month"])}-${two(parts["day"])}`;
  const wall = `${day} ${two(parts["hour"])}:${two(parts["minute"])}:${two(parts["second"])}`;
  const at = atWallTime(wall);
  // No such day, or an hour that is left out when the clocks are set forward.
  if (!at || wallTime(at) !== wall) return null;
  const precision = parts["hour"] === undefined ? 10 : parts["second"] === undefined ? 16 : 19;
  return { at, written: wall.slice(0, precision) };
}

function atWallTime(wall: string): Date | null {
  const asUtc = Date.parse(`${wall.replace(" ", "T")}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (time: number) => Date.parse(`${wallTime(new Date(time)).replace(" ", "T")}Z`) - time;
  // The offset of a time near it; near a change of the clocks, that of the time found by it.
  const near = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(near));
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
