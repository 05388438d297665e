import type { ReportReasonId } from "#features/reports/reasons.ts";

/** The path of the report form. @param reason is chosen there already */
export const reportHref = (templateId: number, reason?: ReportReasonId): string =>
  `/rapporter/${templateId}${reason === undefined ? "" : `?grunn=${reason}`}`;
