/** The acts that govern a paper, and what can be said of their changes beside the paper's own day. Never whether it is valid. */
import { slugOf } from "#shared/text/slug.ts";

/** An act as visitors are told of it. */
export interface Law {
  /** As the source has it, «lov/1999-03-26-17». */
  readonly id: string;
  /** What people call it, «husleieloven». */
  readonly name: string;
  /** The ISO day its last change came into force; null where the source says none. */
  readonly changedFrom: string | null;
}

export const lawIdPattern = /^lov\/\d{4}-\d{2}-\d{2}(?:-\d{1,3})?$/;
export const maxLaws = 3;

export const lawHref = ({ name }: Pick<Law, "name">) => `/lov/${slugOf(name)}`;
/** The act itself, where its publisher has it. */
export const lawUrl = ({ id }: Pick<Law, "id">) => `https://lovdata.no/dokument/NL/${id}`;

/** What says how old a paper is. */
export interface PaperDays {
  readonly laws?: readonly Law[] | undefined;
  /** The ISO day that the paper itself states. */
  readonly revisedAt?: string | undefined;
  /** The ISO day that the publisher's server states of the file. */
  readonly fileModifiedAt?: string | undefined;
}

/** The acts that changed after the paper's day: its own statement first, else the server's; none where neither is known. */
export function lawsChangedAfter({ laws = [], revisedAt, fileModifiedAt }: PaperDays): readonly Law[] {
  const day = revisedAt ?? fileModifiedAt;
  return day === undefined ? [] : laws.filter(({ changedFrom }) => changedFrom !== null && changedFrom > day);
}
