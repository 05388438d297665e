import { OwnError } from "#shared/own-error.ts";

/**
 * A reason not to start that the operator can act on. The message is one or two plain English sentences,
 * printed alone, without a stack, before the program exits with status 1. `cause` keeps what was underneath.
 */
export class StartError extends OwnError {
  override name = "StartError";
}

/** Another process has locked the data folder. */
export class FolderInUse extends StartError {
  override name = "FolderInUse";
}
