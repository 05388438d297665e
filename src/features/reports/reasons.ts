/** The reasons of the report form, and its path with one of them chosen. Apart from the fields, which only forms load. */

/** Reasons in the order of the form. */
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

/** @returns undefined without a known reason in the url */
export const chosenReason = (url: URL): ReportReasonId | undefined =>
  reportReasonIds.find((id) => id === url.searchParams.get("grunn"));

/** The path of the report form. @param reason is chosen there already */
export const reportHref = (templateId: number, reason?: ReportReasonId): string =>
  withReason(`/rapporter/${templateId}`, reason);

export const withReason = (path: string, reason: ReportReasonId | undefined): string =>
  reason === undefined ? path : `${path}?grunn=${reason}`;
