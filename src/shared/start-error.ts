import { OwnError } from "#shared/own-error.ts";

/**
 * A reason not to start that the operator can act on. The message is one or two plain English sentences; whoever
 * starts the program prints it alone, without a stack, and exits with status 1. `cause` keeps what was underneath.
 */
export class StartError extends OwnError {
  override name = "StartError";
}
