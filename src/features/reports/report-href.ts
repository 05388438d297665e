import type { ReportReasonId } from "#features/reports/reasons.ts";

/** The path of the report form. @param reason is chosen there already */
export const reportHref = (templateId: number, reason?: ReportReasonId): string =>
  withReason(`/rapporter/${templateId}`, reason);

export const withReason = (path: string, reason: ReportReasonId | undefined): string =>
  reason === undefined ? path : `${path}?grunn=${reason}`;
