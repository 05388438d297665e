/** Whether new values of a row differ from those it has. */
import { isDeepStrictEqual } from "node:util";

/** The site version is no value of the row's own: every save brings a new one. */
export function differs(
  before: object,
  { version: _version, ...values }: Readonly<Record<string, unknown>>,
): boolean {
  const current = before as Readonly<Record<string, unknown>>;
  return Object.entries(values).some(([column, value]) => !isDeepStrictEqual(value, current[column]));
}
