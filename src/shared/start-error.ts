/** A reason not to start that the person at the terminal can mend: printed as it is, without a stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}
