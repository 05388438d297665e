/** Thrown when the password was right and the account has a second factor. */
export class SecondFactorNeeded extends Error {
  override readonly name = "SecondFactorNeeded";
  /** Ends the sign-in with a code. May be called again after a wrong one. */
  readonly finish: (code: string) => Promise<void>;

  constructor(finish: (code: string) => Promise<void>) {
    super("a second factor is needed");
    this.finish = finish;
  }
}
