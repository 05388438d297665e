/** Kinds of rows that an administrator changes, with what the screen calls one of them, and what the history records. */
export const historyEntityWords = {
  template: "Mal",
  offer: "Tilbud",
  homepage_ad: "Annonse",
  situation: "Situasjon",
  suggestion: "Forslag",
  report: "Feilrapport",
  inquiry: "Annonsehenvendelse",
} as const;

export type HistoryEntity = keyof typeof historyEntityWords;

export const historyEntities = Object.keys(historyEntityWords) as [HistoryEntity, ...HistoryEntity[]];

/** A row's name in quotation marks, by which the administrator knows it. */
export function nameOfRow(row: Readonly<Record<string, unknown>> | null): string | null {
  const name = row?.["name"] ?? row?.["title"] ?? row?.["templateName"];
  return typeof name === "string" && name !== "" ? `«${name}»` : null;
}

/** What an administrator does with a row. */
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

/** In the history, who changed what the link checks change. */
export const linkCheckActor = "Lenkekontrollen";
