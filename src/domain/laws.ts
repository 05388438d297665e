/** The acts that govern a document, and their changes beside the document's own day; never a verdict on its validity. */
import { slugOf } from "#shared/text/slug.ts";
import { capitalised } from "#shared/text/capitalised.ts";

export interface Law {
  /** The source's id, «lov/1999-03-26-17». */
  readonly id: string;
  /** The common name, «husleieloven». */
  readonly name: string;
  /** The ISO day its last change came into force; null where the source has none. */
  readonly changedFrom: string | null;
  /** The name of the act of that change, «innkrevingsloven», where it does more than change others. */
  readonly changedByName?: string | null | undefined;
  /** The ISO day it came into force, where the source has it. */
  readonly inForce?: string | null | undefined;
}

/** The ISO day of its present text: of its last change, or of its coming into force. */
export const lastChangeOf = ({ changedFrom, inForce }: Pick<Law, "changedFrom" | "inForce">) =>
  changedFrom ?? inForce ?? null;

export const lawIdPattern = /^lov\/\d{4}-\d{2}-\d{2}(?:-\d{1,3})?$/;
export const maxLaws = 3;

export const lawHref = ({ name }: Pick<Law, "name">) => `/lov/${slugOf(name)}`;

/** The days of a document's age, with its acts. */
export interface PaperDays {
  readonly laws?: readonly Law[] | undefined;
  /** The ISO day stated in the document, or the first of the stated year or month. */
  readonly revisedAt?: string | undefined;
  readonly revisedAtIs?: "year" | "month" | undefined;
  /** The ISO day that the publisher's server states of the file. */
  readonly fileModifiedAt?: string | undefined;
  /** The time when we saw that the publisher had changed it, ISO 8601. */
  readonly fileChangedAt?: string | undefined;
  readonly pageChangedAt?: string | undefined;
}

/** The day stated in the document, as far as known: «2019», «2019-03» or «2019-03-17». */
export const knownDay = ({ revisedAt, revisedAtIs }: PaperDays) =>
  revisedAt?.slice(0, revisedAtIs ? (revisedAtIs === "year" ? 4 : 7) : 10);

/** The document's day, as far as known: as it states, else as its server does, or later where a check saw it changed. */
export function paperDay(paper: PaperDays): string | undefined {
  const { fileModifiedAt, fileChangedAt, pageChangedAt } = paper;
  const stated = knownDay(paper) ?? fileModifiedAt ?? fileChangedAt;
  // A changed page may mean a new document, but gives no day to one without.
  const seen = (fileChangedAt ?? pageChangedAt ?? "").slice(0, 10);
  const day = stated?.slice(0, 10);
  return day !== undefined && seen > day ? seen : day;
}

/** The acts that changed or came after the document's day; if only a year is known, after that year. */
export function lawsChangedAfter<Of extends Law>(
  paper: Omit<PaperDays, "laws"> & { readonly laws?: readonly Of[] | undefined },
): readonly Of[] {
  const day = paperDay(paper);
  if (day === undefined) return [];
  return (paper.laws ?? []).filter((law) => (lastChangeOf(law)?.slice(0, day.length) ?? "") > day);
}

/** The sentence on acts changed after the document's own day: «Husleieloven er endret etter at filen ble lagt ut»; else null. */
export function changedSign(paper: PaperDays): string | null {
  const changed: string[] = [];
  const came: string[] = [];
  for (const { name, changedFrom, changedByName } of lawsChangedAfter(paper)) {
    // The subject of the change tells readers whether it matters.
    if (changedFrom) changed.push(changedByName ? `${name} (ved ${changedByName})` : name);
    else came.push(name);
  }
  if (changed[0]) changed[0] = `${changed.splice(0).join(" og ")} er endret`;
  if (came[0]) changed.push(`${came.join(" og ")} trådte i kraft`);
  return changed[0] ? `${capitalised(changed.join(", og "))} etter at ${originOf(paper)}` : null;
}

function originOf(paper: PaperDays): string {
  if (knownDay(paper) !== paperDay(paper)) return "filen ble lagt ut";
  return paper.revisedAtIs ? "malen ble laget" : "malen sist ble revidert";
}
