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
