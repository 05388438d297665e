/**
 * An error whose message is ours: written in the source, with nothing in it that a visitor sent or that a library made
 * of it. Only such messages are logged.
 */
export class OwnError extends Error {
  override readonly name: string = "OwnError";
}
