/** Kinds of rows that an administrator changes, actions, and how many rows at once. For browser and server. */

/** Kinds of rows, with what the screen calls one of them. */
export const historyEntityWords = {
  template: "Mal",
  offer: "Tilbud",
  homepage_ad: "Annonse",
  situation: "Situasjon",
  suggestion: "Forslag",
  report: "Feilrapport",
  inquiry: "Annonsehenvendelse",
  absent_need: "Savnet emne",
} as const;

export type HistoryEntity = keyof typeof historyEntityWords;

export const historyEntities = Object.keys(historyEntityWords) as [HistoryEntity, ...HistoryEntity[]];

/** Kinds that visitors send in, and do not see. */
export const inboxEntities: readonly HistoryEntity[] = ["suggestion", "report", "inquiry"];

/** A row's name in quotation marks, by which the administrator knows it. */
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

/** Of a response to an administrator's write: the operation by which it is undone. Without it nothing was changed. */
export const operationHeader = "x-operation-id";

/** In the history, who changed what the link checks change. */
export const linkCheckActor = "Lenkekontrollen";

/** Rows in one response. With the longest texts a visitor may send, about half a megabyte before compression. */
export const listPageRows = 250;

/** Rows that one request deletes or restores, in one transaction. The browser repeats it for more. */
export const bulkRows = 500;

/** Decisions in a page of the history. */
export const operationsPerPage = 30;

export const bulkLinkChecks = 50;
