/** The acts that govern a paper, and their changes beside the paper's own day. Never whether it is valid. */
import { slugOf } from "#shared/text/slug.ts";
import { capitalised } from "#shared/vocabulary.ts";

export interface Law {
  /** The source's id, «lov/1999-03-26-17». */
  readonly id: string;
  /** The common name, «husleieloven». */
  readonly name: string;
  /** The ISO day its last change came into force; null where the source says none. */
  readonly changedFrom: string | null;
}

export const lawIdPattern = /^lov\/\d{4}-\d{2}-\d{2}(?:-\d{1,3})?$/;
export const maxLaws = 3;

export const lawHref = ({ name }: Pick<Law, "name">) => `/lov/${slugOf(name)}`;

/** The days that tell a paper's age, with its acts. */
export interface PaperDays {
  readonly laws?: readonly Law[] | undefined;
  /** The ISO day that the paper itself states. */
  readonly revisedAt?: string | undefined;
  /** The ISO day that the publisher's server states of the file. */
  readonly fileModifiedAt?: string | undefined;
  /** The time when we saw that the publisher had changed it, ISO 8601. */
  readonly fileChangedAt?: string | undefined;
  readonly pageChangedAt?: string | undefined;
}

/** The ISO day the paper is from: as it states, else as its server does, or later where we saw it changed; undefined where not known. */
export function paperDay(paper: PaperDays): string | undefined {
  const { revisedAt, fileModifiedAt, fileChangedAt, pageChangedAt } = paper;
  const stated = revisedAt ?? fileModifiedAt ?? fileChangedAt;
  // A changed page may mean that its paper is new, but gives no day to a paper without one.
  const seen = (fileChangedAt ?? pageChangedAt ?? "").slice(0, 10);
  const day = stated?.slice(0, 10);
  return day !== undefined && seen > day ? seen : day;
}

/** The acts that changed after the paper's day; none where it is not known. */
export function lawsChangedAfter(paper: PaperDays): readonly Law[] {
  const day = paperDay(paper);
  return (paper.laws ?? []).filter(
    ({ changedFrom }) => day !== undefined && changedFrom !== null && changedFrom > day,
  );
}

/** The sentence on acts changed after the paper's own day: «Husleieloven er endret etter at filen ble lagt ut»; else null. */
export function changedSign(paper: PaperDays): string | null {
  const names = lawsChangedAfter(paper).map(({ name }) => name);
  if (names.length === 0) return null;
  const than = paper.revisedAt === paperDay(paper) ? "malen sist ble revidert" : "filen ble lagt ut";
  return `${capitalised(names.join(" og "))} er endret etter at ${than}`;
}
