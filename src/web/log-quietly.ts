/** Logs a failure that does not concern the visitor at debug level, out of the console's warnings and errors. */
export function logQuietly(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place; at this level browsers hide it by default
  console.debug(`${what}: ${error instanceof Error ? error.message : String(error)}`);
}
