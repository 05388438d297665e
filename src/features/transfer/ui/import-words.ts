/** Texts of a dry run and of its import. */
import type { ImportReport, RowStatus } from "#features/transfer/contract.ts";
import { count, formatNumber } from "#web/norwegian.ts";

export const statusWords: Readonly<Record<RowStatus, string>> = {
  error: "Feil",
  changed: "Endres",
  new: "Ny",
  unchanged: "Uendret",
};

export const changeCount = ({ counts }: ImportReport) => counts.new + counts.changed;

export const hasErrors = ({ counts, problems }: ImportReport) => counts.error > 0 || problems.length > 0;

/** «3 nye · 309 endres · 11 uendret · ingen feil» */
export function summaryOf({ counts }: ImportReport): string {
  return [
    `${formatNumber(counts.new)} ${counts.new === 1 ? "ny" : "nye"}`,
    `${formatNumber(counts.changed)} endres`,
    `${formatNumber(counts.unchanged)} uendret`,
    counts.error === 0 ? "ingen feil" : `${formatNumber(counts.error)} med feil`,
  ].join(" · ");
}

/** «3 nye maler og 309 endret» */
export function importedText({ counts }: ImportReport, nouns: readonly [string, string]): string {
  const isNeuter = nouns[0] === nouns[1];
  const added = counts.new > 1 ? "nye" : isNeuter ? "nytt" : "ny";
  const parts = [
    counts.new > 0 && `${formatNumber(counts.new)} ${added}`,
    counts.changed > 0 && `${formatNumber(counts.changed)} endret`,
  ].filter(Boolean);
  return `Importert: ${parts.join(", ")} (${count(counts.new + counts.changed, nouns[0], nouns[1])}).`;
}
