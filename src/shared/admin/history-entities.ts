/** Kinds of rows that an administrator changes, actions, and the most rows at once. For browser and server. */
import { capitalised } from "#shared/text/capitalised.ts";

interface RowKind {
  /** «mal», «maler» */
  readonly nouns: readonly [one: string, many: string];
  /** Whether visitors send the rows in, and do not see them: their history is stored for a year. */
  readonly isSentIn: boolean;
  /** The list's name in the urls of export and import, and «Malen» in their messages; only of lists that have them. */
  readonly transfer?: { readonly list: string; readonly theRow: string };
}

/** Kinds of rows whose changes are in the history. The table of each is in `schema.ts`. */
export const rowKinds = {
  template: { nouns: ["mal", "maler"], isSentIn: false, transfer: { list: "templates", theRow: "Malen" } },
  offer: { nouns: ["tilbud", "tilbud"], isSentIn: false, transfer: { list: "offers", theRow: "Tilbudet" } },
  homepage_ad: {
    nouns: ["annonse", "annonser"],
    isSentIn: false,
    transfer: { list: "ads", theRow: "Annonsen" },
  },
  situation: {
    nouns: ["situasjon", "situasjoner"],
    isSentIn: false,
    transfer: { list: "situations", theRow: "Situasjonen" },
  },
  suggestion: { nouns: ["forslag", "forslag"], isSentIn: true },
  report: { nouns: ["feilrapport", "feilrapporter"], isSentIn: true },
  inquiry: { nouns: ["annonsehenvendelse", "annonsehenvendelser"], isSentIn: true },
  absent_need: { nouns: ["savnet emne", "savnede emner"], isSentIn: false },
} as const satisfies Readonly<Record<string, RowKind>>;

export type HistoryEntity = keyof typeof rowKinds;

/** Kinds of rows with an export and an import. */
export type TransferEntity = {
  [Entity in HistoryEntity]: (typeof rowKinds)[Entity] extends { readonly transfer: object } ? Entity : never;
}[HistoryEntity];

export const historyEntities = Object.keys(rowKinds) as [HistoryEntity, ...HistoryEntity[]];

export const inboxEntities: readonly HistoryEntity[] = historyEntities.filter(
  (entity) => rowKinds[entity].isSentIn,
);

/** «Mal» */
export const kindName = (entity: HistoryEntity) => capitalised(rowKinds[entity].nouns[0]);

/** A row's name in quotation marks, as the administrator knows it. */
export function nameOfRow(row: Readonly<Record<string, unknown>> | null): string | null {
  const name = row?.["name"] ?? row?.["title"] ?? row?.["templateName"] ?? row?.["line"];
  return typeof name === "string" && name !== "" ? `«${name}»` : null;
}

export const historyActions = [
  "create",
  "update",
  "delete",
  "restore",
  "approve",
  "reject",
  "resolve",
  "merge",
  "import",
  "undo",
] as const;
export type HistoryAction = (typeof historyActions)[number];

/** The header with the operation of an administrator's write, by which it is undone. Without it nothing was changed. */
export const operationHeader = "x-operation-id";

/** The actor, in the history, of changes that the link checks make. */
export const linkCheckActor = "Lenkekontrollen";
/** The actor of what an import of the shipped catalogue changes; its operation has the administrator. */
export const catalogueActor = "Katalogen";

/** Rows in one response. With the longest texts a visitor may send, about half a megabyte before compression. */
export const listPageRows = 250;

/** Rows that one request deletes or restores, in one transaction. The browser repeats it for more. */
export const bulkRows = 500;

/** Decisions in a page of the history. */
export const operationsPerPage = 30;

export const bulkLinkChecks = 50;
