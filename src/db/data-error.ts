const dataClasses = /^2[123][0-9A-Z]{3}$/;

/**
 * True when a statement failed for the values in it: SQLSTATE classes 21, 22 and 23. What fails for the database's
 * own state (gone, full, locked) fails for every row alike.
 */
export function isDataError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === "string" && dataClasses.test(code)) || isDataError(error.cause);
}
