import { reportReasons } from "#features/reports/reasons.ts";

/** Labels of the form's six reasons; any other reason as it is stored. */
export const reasonName = (reason: string): string =>
  reportReasons.find(({ id }) => id === reason)?.label ?? reason;
