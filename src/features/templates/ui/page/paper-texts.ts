/** Sentences about a template's paper: its own day, and its publisher's changes. Never whether it is valid. */
import type { Template } from "#features/templates/contract.ts";
import { type Law, paperDay } from "#shared/laws.ts";
import { formatDay } from "#web/norwegian.ts";

/** The act itself, where its publisher has it. */
export const lawUrl = ({ id }: Pick<Law, "id">) => `https://lovdata.no/dokument/NL/${id}`;

/** Licence of what the source says of the acts. */
export const licenseUrl = "https://data.norge.no/nlod/no/2.0";

export type Paper = Pick<
  Template,
  "laws" | "revisedAt" | "fileModifiedAt" | "fileChangedAt" | "pageChangedAt"
>;

/** «Ifølge utgiverens nettsted er filen fra 3. mars 2023»; null where nothing is known, or it was changed since. */
export function paperDayText(paper: Paper): string | null {
  const { revisedAt, fileModifiedAt } = paper;
  if (paperDay(paper) !== (revisedAt ?? fileModifiedAt)) return null;
  if (revisedAt !== undefined) return `I malen står det at den sist ble revidert ${formatDay(revisedAt)}`;
  return fileModifiedAt === undefined
    ? null
    : `Ifølge utgiverens nettsted er filen fra ${formatDay(fileModifiedAt)}`;
}

/** «Utgiveren endret filen 13. juni 2026»; null as long as we have seen no change. */
export function publisherChangeText({ fileChangedAt, pageChangedAt }: Paper): string | null {
  if (fileChangedAt !== undefined) return `Utgiveren endret filen ${formatDay(fileChangedAt)}`;
  return pageChangedAt === undefined ? null : `Utgiveren endret siden ${formatDay(pageChangedAt)}`;
}
