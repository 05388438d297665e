/** The six reasons of the report form and their labels, in order. */
export const reportReasons = [
  { id: "broken_link", label: "Ødelagt lenke" },
  { id: "wrong_content", label: "Feil innhold" },
  { id: "outdated", label: "Utdatert informasjon" },
  { id: "inappropriate", label: "Upassende innhold" },
  { id: "duplicate", label: "Duplikat av annen mal" },
  { id: "other", label: "Annet problem" },
] as const;

export type ReportReasonId = (typeof reportReasons)[number]["id"];
export const reportReasonIds: readonly ReportReasonId[] = reportReasons.map((reason) => reason.id);

/** @returns undefined where the url chooses none, or none that there is */
export const chosenReason = (url: URL): ReportReasonId | undefined =>
  reportReasonIds.find((id) => id === url.searchParams.get("grunn"));
