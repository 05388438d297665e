import { OwnError } from "#shared/own-error.ts";

/** The first request with an idempotency key is stored: a later one must not be, and gets the first one's response. */
export class KeptAlready extends OwnError {
  override readonly name = "KeptAlready";

  constructor() {
    super("a response is kept under this idempotency key already");
  }
}
