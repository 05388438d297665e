/** For failures that the visitor neither sees nor can mend: kept out of the console's warnings and errors. */
export function logQuietly(what: string, error: unknown): void {
  console.debug(`${what}: ${error instanceof Error ? error.message : String(error)}`);
}
