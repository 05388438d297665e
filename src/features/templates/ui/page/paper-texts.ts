/** Sentences about a template's document: its own day, and its publisher's changes; never on its validity. */
import { formatPartialDay } from "#shared/text/partial-day.ts";
import type { Template } from "#features/templates/contract.ts";
import { knownDay, type Law, paperDay } from "#domain/laws.ts";
import { formatDay } from "#web/norwegian.ts";

/** The act itself, where its publisher has it. */
export const lawUrl = ({ id }: Pick<Law, "id">) => `https://lovdata.no/dokument/NL/${id}`;

/** Licence of the source's facts on acts. */
export const licenseUrl = "https://data.norge.no/nlod/no/2.0";

export type Paper = Pick<
  Template,
  "laws" | "revisedAt" | "revisedAtIs" | "fileModifiedAt" | "fileChangedAt" | "pageChangedAt"
>;

/** «Malen er fra 2009», «Ifølge utgiverens nettsted er filen fra 3. mars 2023»; null where nothing is known, or it was changed since. */
export function paperDayText(paper: Paper): string | null {
  const { revisedAtIs, fileModifiedAt } = paper;
  const day = knownDay(paper);
  if (paperDay(paper) !== (day ?? fileModifiedAt)) return null;
  if (day !== undefined && revisedAtIs) return `Malen er fra ${formatPartialDay(day)}`;
  if (day !== undefined) return `I malen står det at den sist ble revidert ${formatDay(day)}`;
  return fileModifiedAt === undefined
    ? null
    : `Ifølge utgiverens nettsted er filen fra ${formatDay(fileModifiedAt)}`;
}

/** «Utgiveren endret filen 13. juni 2026»; null as long as we have seen no change. */
export function publisherChangeText({ fileChangedAt, pageChangedAt }: Paper): string | null {
  if (fileChangedAt !== undefined) return `Utgiveren endret filen ${formatDay(fileChangedAt)}`;
  return pageChangedAt === undefined ? null : `Utgiveren endret siden ${formatDay(pageChangedAt)}`;
}
