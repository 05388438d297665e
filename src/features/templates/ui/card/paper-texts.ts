/** Sentences about a template's paper: its own day, its acts' changes, its publisher's. Never whether it is valid. */
import type { Template } from "#features/templates/contract.ts";
import { lawsChangedAfter, paperDay } from "#shared/laws.ts";
import { capitalised } from "#shared/vocabulary.ts";
import { formatDay } from "#web/norwegian.ts";

export type Paper = Pick<
  Template,
  "laws" | "revisedAt" | "fileModifiedAt" | "fileChangedAt" | "pageChangedAt"
>;

const list = (items: readonly string[]) => new Intl.ListFormat("nb").format(items);

/** «Husleieloven er endret etter at filen ble lagt ut»: of a template whose act changed after the paper's own day; else null. */
export function changedSign(paper: Paper): string | null {
  const names = lawsChangedAfter(paper).map(({ name }) => name);
  if (names.length === 0) return null;
  const than = paper.revisedAt === paperDay(paper) ? "malen sist ble revidert" : "filen ble lagt ut";
  return `${capitalised(list(names))} er endret etter at ${than}`;
}

/** «Filen er fra 3. mars 2023, sier utgiverens server»; null where nothing is known, or it was changed since. */
export function paperDayText(paper: Paper): string | null {
  const { revisedAt, fileModifiedAt } = paper;
  if (paperDay(paper) !== (revisedAt ?? fileModifiedAt)) return null;
  if (revisedAt !== undefined) return `Malen er sist revidert ${formatDay(revisedAt)}, står det i den`;
  return fileModifiedAt === undefined
    ? null
    : `Filen er fra ${formatDay(fileModifiedAt)}, sier utgiverens server`;
}

/** «Utgiveren endret filen 13. juni 2026»; null as long as we have seen no change. */
export function publisherChangeText({ fileChangedAt, pageChangedAt }: Paper): string | null {
  if (fileChangedAt !== undefined) return `Utgiveren endret filen ${formatDay(fileChangedAt)}`;
  return pageChangedAt === undefined ? null : `Utgiveren endret siden ${formatDay(pageChangedAt)}`;
}
