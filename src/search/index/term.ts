/** The index term of a run of neighbouring word parts: «leie+avtal» in «husleiekontrakt». */
export function termOf(parts: readonly string[]): string {
  return parts.join("+");
}
